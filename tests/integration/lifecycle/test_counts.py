"""Counts from the tally are what a scan would count."""

from __future__ import annotations

import pytest

from accounts.isolation import act_as
from memory.enums import AccessLevel, Kind, State
from memory.lifecycle import selectors
from memory.lifecycle.selectors import MemoryFilters, counts
from tests.integration.recall.world import agent_of, person, remember

pytestmark = pytest.mark.django_db
FILTERS = [
    MemoryFilters(),
    MemoryFilters(kind=Kind.FACT),
    MemoryFilters(scope="agent:code"),
    MemoryFilters(access_level=int(AccessLevel.SENSITIVE)),
    MemoryFilters(agent="code"),
    MemoryFilters(agent="nobody"),
    MemoryFilters(kind=Kind.PREFERENCE, access_level=int(AccessLevel.NORMAL)),
]


@pytest.mark.parametrize("filters", FILTERS)
def test_a_count_is_what_a_scan_would_count(filters: MemoryFilters) -> None:
    me, other = person(), person()
    coder = agent_of(me, "code", AccessLevel.NORMAL)
    for who in (me, other):
        remember(who, "I use tabs", kind=Kind.PREFERENCE, scope="agent:code", embedded=False)
        remember(who, "I take tablets", kind=Kind.FACT, access_level=AccessLevel.SENSITIVE, embedded=False)
        remember(who, "I once had a parrot", kind=Kind.FACT, state=State.SUPERSEDED, embedded=False)
        remember(who, "I own a kayak", kind=Kind.FACT, embedded=False)
    with act_as(me):
        selectors.Memory.objects.filter(owner_id=me.owner_id, text="I own a kayak").update(agent_id=coder.agent_id)
    for who in (me, coder):
        scanned = dict.fromkeys(State.values, 0) | selectors._scanned(who, filters)[0]
        assert counts(who, filters) == scanned
