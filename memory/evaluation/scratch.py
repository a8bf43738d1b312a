"""A database of its own for measuring: made, migrated, used, dropped. The live one is never touched (SPEC 15)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from django.db import connections

OWNER = "owner"
OTHERS = ("default", "maintenance")


@contextmanager
def scratch_database() -> Iterator[None]:
    """Every connection of this process leads to a new, empty, migrated database until the block ends; then it is dropped."""
    owner: Any = connections[OWNER]
    real = owner.settings_dict["NAME"]
    owner.settings_dict["TEST"] = {**owner.settings_dict.get("TEST", {}), "NAME": f"desk_measure_{os.getpid()}"}
    _close()
    # Django says there what it made, whatever the verbosity; standard output is for the figures alone.
    with redirect_stdout(sys.stderr):
        owner.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        for alias in OTHERS:
            connections[alias].settings_dict["NAME"] = owner.settings_dict["NAME"]
        yield
    finally:
        _close()
        owner.creation.destroy_test_db(real, verbosity=0)
        for alias in (*OTHERS, OWNER):
            connections[alias].settings_dict["NAME"] = real


def _close() -> None:
    for alias in (*OTHERS, OWNER):
        connection: Any = connections[alias]
        connection.close()
        # A pool keeps its connections, and with them the old database, until it is closed itself.
        getattr(connection, "close_pool", lambda: None)()
