"""Counts from the tally are what a scan would count."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.isolation import act_as
from memory.enums import AccessLevel, Kind, State
from memory.governance.selectors import nav_counts
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
        remember(who, "I am in Rome", kind=Kind.FACT, valid_until=timezone.now() - timedelta(seconds=1), embedded=False)
    with act_as(me):
        selectors.Memory.objects.filter(owner_id=me.owner_id, text="I own a kayak").update(agent_id=coder.agent_id)
    for who in (me, coder):
        scanned = dict.fromkeys(State.values, 0) | selectors._scanned(who, filters)[0]
        assert counts(who, filters) == scanned


def test_what_ends_is_counted_as_expired_from_that_moment_on_whoever_counted_before() -> None:
    me = person()
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        remember(me, "I am in Rome", valid_until=now + timedelta(minutes=1), embedded=False)
        remember(me, "I am in Oslo", valid_until=now + timedelta(minutes=9), embedded=False)
        assert counts(me)[State.ACTIVE] == nav_counts(me)["memories"] == 2
        clock.shift(timedelta(minutes=1))
        found = counts(me)
        assert (found[State.ACTIVE], found[State.EXPIRED], nav_counts(me)["memories"]) == (1, 1, 1)
        assert selectors.standing(me)["active"] == 1
