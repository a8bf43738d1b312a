"""A database of its own for measuring: made, migrated, used, dropped. The live one is never touched (SPEC 15)."""

from __future__ import annotations

import io
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections
from django.test.utils import override_settings

OWNER = "owner"
OTHERS = ("default", "maintenance")
# `desk_measure_<seconds since the epoch>_<process>`; older ones without a connection are nobody's any more.
PREFIX = "desk_measure_"
ABANDONED_SECONDS = 3600
FOUND = """
select d.datname from pg_database d
where starts_with(d.datname, %s) and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)
"""


@contextmanager
def scratch_database() -> Iterator[None]:
    """Every connection of this process leads to a new, empty, migrated database until the block ends; then it is dropped.

    The caches are empty and apart as well: owners have the same numbers in every database. SIGTERM ends the block like an exception.
    """
    owner: Any = connections[OWNER]
    real = owner.settings_dict["NAME"]
    name = f"{PREFIX}{int(time.time())}_{os.getpid()}"
    owner.settings_dict["TEST"] = {**owner.settings_dict.get("TEST", {}), "NAME": name}
    _close()
    _drop_abandoned(owner)
    apart = {alias: {**options, "KEY_PREFIX": name} for alias, options in settings.CACHES.items()}
    with _ended_in_order(), override_settings(CACHES=apart):
        # Django says there what it made, or found made, whatever the verbosity: nobody's business here.
        with redirect_stdout(io.StringIO()):
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


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Whoever ends this process by SIGTERM lets it remove what it made. Only the main thread can hear signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(128 + number)


def _drop_abandoned(owner: Any) -> None:
    """Remove the databases of measurements that were killed."""
    with owner._nodb_cursor() as cursor:  # noqa: SLF001 (as Django's own creation of test databases)
        cursor.execute(FOUND, [PREFIX])
        for (name,) in cursor.fetchall():
            began = name.removeprefix(PREFIX).partition("_")[0]
            if began.isdecimal() and int(began) < time.time() - ABANDONED_SECONDS:
                try:
                    cursor.execute(f"drop database if exists {owner.ops.quote_name(name)}")
                except DatabaseError:
                    # Somebody has looked into it this very moment: the next measurement tries again.
                    continue


def _close() -> None:
    for alias in (*OTHERS, OWNER):
        connection: Any = connections[alias]
        connection.close()
        # A pool keeps its connections, and with them the old database, until it is closed itself.
        getattr(connection, "close_pool", lambda: None)()
