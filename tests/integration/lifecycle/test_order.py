"""What was saved together has one time, and is listed in the order in which it was said."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from memory.enums import Source, State
from memory.governance.services.review import queue
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import remember
from memory.lifecycle.types import NewMemory
from tests.dashboard.conftest import Person, boss, make_person, nora

__all__ = ["boss", "make_person", "nora"]
pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
THINGS = "bees geese kayaks maps stamps clocks lamps kites".split()  # noqa: SIM905 (read as one line)


@pytest.fixture
def together(nora: Person) -> list[int]:
    news = [NewMemory(text=f"I collect {thing}", source=Source.LLM_INFERENCE, confidence=0.9) for thing in THINGS]
    made = [one.memory for one in remember(nora.principal, news)]
    times: set[datetime] = {memory.created_at for memory in made}
    assert len(times) == 1
    return [memory.number for memory in made]


@pytest.mark.parametrize(("sort", "step"), [("oldest", 1), ("newest", -1)])
def test_pages_keep_the_order_in_both_directions(nora: Person, together: list[int], sort: str, step: int) -> None:
    filters = MemoryFilters(states=(State.CANDIDATE,))
    seen: list[int] = []
    cursor: Any = None
    while True:
        some = page(nora.principal, filters=filters, limit=3, cursor=cursor, sort=sort)
        seen += [memory.number for memory in some.rows]
        if some.next_cursor is None:
            break
        cursor = some.next_cursor
    assert seen == together[::step]


def test_the_queue_of_administrators_keeps_it_too(boss: Person, together: list[int]) -> None:
    assert [item.memory.number for item in queue(boss.user).items] == together
