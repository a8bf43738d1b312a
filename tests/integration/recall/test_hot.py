from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.isolation import act_as
from memory.enums import AccessLevel, Kind, State
from memory.models import Memory, Profile
from memory.recall import generations
from memory.recall.hot import MOST
from memory.recall.services import forget_hot, hot
from tests.integration.recall.world import agent_of, person, remember

pytestmark = pytest.mark.django_db


def settled() -> object:
    me = person()
    with act_as(me):
        Profile.objects.get_or_create(owner_id=me.owner_id)
    return me


def texts(principal, **more) -> list[str]:
    return [row.text for row in hot(principal, now=timezone.now(), **more)]


def test_what_lasts_and_what_is_new_is_hot() -> None:
    me = settled()
    long_ago = timezone.now() - timedelta(days=30)
    remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT, created_at=long_ago, embedded=False)
    remember(me, "We once went to Faro", kind=Kind.EVENT, created_at=long_ago, embedded=False)
    remember(me, "We went to Porto", kind=Kind.EVENT, embedded=False)
    assert texts(me) == ["We went to Porto", "I never eat shellfish"]


def test_the_second_read_comes_from_the_cache() -> None:
    me = settled()
    remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT, embedded=False)
    texts(me)
    before = generations.counts.hits
    assert texts(me) == ["I never eat shellfish"]
    # One entry for each lasting kind, and one for the last seven days.
    assert generations.counts.hits == before + 4


@pytest.mark.parametrize("change", [{"state": State.FORGOTTEN}, {"access_level": AccessLevel.SECRET}, {"text": "I never eat nuts"}])
def test_a_write_is_seen_by_the_very_next_read(change: dict[str, object]) -> None:
    me = settled()
    (memory,) = remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT, embedded=False)
    texts(me)
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(**change)
        Profile.objects.filter(owner_id=me.owner_id).update(generation=F("generation") + 1)
    assert "I never eat shellfish" not in texts(me)


def test_use_alone_leaves_the_cache_alone() -> None:
    me = settled()
    (memory,) = remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT, embedded=False)
    texts(me)
    before = generations.counts.misses
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(use_count=5, last_used_at=timezone.now())
    texts(me)
    assert generations.counts.misses == before


def test_a_memory_past_its_end_is_cold() -> None:
    me = settled()
    now = timezone.now()
    remember(me, "No meetings this week", kind=Kind.CONSTRAINT, valid_until=now + timedelta(hours=1), embedded=False)
    assert len(hot(me, now=now)) == 1
    assert hot(me, now=now + timedelta(hours=1)) == []


def test_one_entry_shows_each_principal_its_own_part() -> None:
    me, other = settled(), settled()
    remember(me, "I take tablets", kind=Kind.IDENTITY, access_level=AccessLevel.SENSITIVE, embedded=False)
    remember(me, "I use tabs", kind=Kind.PREFERENCE, scope="agent:code", embedded=False)
    assert len(texts(me)) == 2
    assert texts(agent_of(me, "code", AccessLevel.NORMAL)) == ["I use tabs"]
    assert texts(agent_of(me, "cook", AccessLevel.SENSITIVE)) == ["I take tablets"]
    assert texts(other) == []


def test_an_erased_owner_leaves_no_entry() -> None:
    me = settled()
    remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT, embedded=False)
    texts(me)
    before = generations.counts.misses
    texts(me)
    assert generations.counts.misses == before
    forget_hot(me.owner_id)
    texts(me)
    assert generations.counts.misses == before + 4


def test_no_constraint_is_left_out_for_others_that_do_not_hold() -> None:
    me = settled()
    remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT, created_at=timezone.now() - timedelta(days=9), embedded=False)
    over = timezone.now() - timedelta(hours=1)
    remember(me, *[f"No calls on day {n}" for n in range(MOST)], kind=Kind.CONSTRAINT, valid_until=over, embedded=False)
    assert texts(me, kinds=[Kind.CONSTRAINT], recent=False) == ["I never eat shellfish"]
