"""Many at once: one row for one statement, one current value, one admission (SECURITY rows 11 to 13, CASES B16)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.isolation import act_as
from memory.enums import Source, State
from memory.errors import Conflict
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import confirm
from memory.models import OperationLog
from tests import cast
from tests.soak.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


def rows(ann: cast.Actor) -> list[Any]:
    return page(ann.self, filters=MemoryFilters(states=tuple(State.values)), limit=200).rows


def test_twenty_equal_writes_at_once_give_one_memory(ann: cast.Actor) -> None:
    code = ann.by(cast.agent("code"))
    errors = at_once(*[lambda: cast.saved(code, "I swim in the lake every Tuesday")] * 20)
    assert errors == []
    assert [memory.text for memory in rows(ann)] == ["I swim in the lake every Tuesday"]


def test_contradicting_writes_at_once_leave_one_current_value_and_the_whole_history(ann: cast.Actor) -> None:
    code = ann.by(cast.agent("code"))
    cities = ["Oslo", "Lisbon", "Denver", "Kyoto", "Accra", "Quito"]
    errors = at_once(*[lambda city=city: cast.saved(code, f"I live in {city}") for city in cities])
    assert errors == []
    held = rows(ann)
    assert sorted(memory.value for memory in held) == sorted(cities)
    assert [memory.state for memory in held].count("active") == 1
    assert [memory.state for memory in held].count("superseded") == len(cities) - 1


def test_fifty_confirmations_of_one_candidate_admit_it_once(ann: cast.Actor) -> None:
    candidate = cast.saved(ann.by(cast.agent("code")), "I keep bees", source=Source.LLM_INFERENCE)
    principal = ann.self
    errors = at_once(*[lambda: confirm(principal, candidate.pk)] * 50)
    assert all(isinstance(error, Conflict) for error in errors)
    assert [memory.state for memory in rows(ann)] == ["active"]
    with act_as(principal):
        assert OperationLog.objects.filter(action="memory.admit").count() == 1
