"""The Python client against the served product, on loopback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.services.agents import create_agent

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python"))

from memory_desk import Desk


@pytest.fixture
def desk(live_desk: str) -> Iterator[Desk]:
    """A first-party agent acting for ann."""
    _, key = create_agent("helper", core_preferences=["core.theme"])
    with Desk(live_desk, key, "ann") as made:
        yield made
