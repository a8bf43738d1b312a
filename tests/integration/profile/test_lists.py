"""Setting a key with many members keeps what stays, also where one memory names several of them (SPEC 5.1)."""

from __future__ import annotations

import pytest

from accounts.models import User
from memory.enums import State
from memory.lifecycle.selectors import MemoryFilters, page
from memory.profile.selectors import settings_for
from memory.profile.services import set_fields
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


def allergies(actor: cast.Actor) -> list[str]:
    return sorted(settings_for(actor.self).get("health.allergies", []))


@pytest.mark.parametrize("wanted", [["peanuts"], ["peanuts", "shrimp"], ["peanuts", "kiwi"], ["kiwi"], ["kiwi", "shrimp", "peanuts"]])
def test_members_that_stay_outlive_a_memory_that_names_others_too(ann: cast.Actor, wanted: list[str]) -> None:
    cast.saved(ann.self, "I am allergic to peanuts and shrimp", key="health.allergies", value=["peanuts", "shrimp"])
    set_fields(ann.self, {"health.allergies": wanted})
    assert allergies(ann) == sorted(wanted)


def test_a_memory_whose_members_all_stay_is_left_as_it_is(ann: cast.Actor) -> None:
    memory = cast.saved(ann.self, "I am allergic to peanuts and shrimp", key="health.allergies", value=["peanuts", "shrimp"])
    set_fields(ann.self, {"health.allergies": ["shrimp", "peanuts", "kiwi"]})
    active = page(ann.self, filters=MemoryFilters(states=(State.ACTIVE,))).rows
    assert memory.pk in {one.pk for one in active}
    assert len(active) == 2


def test_what_only_waits_for_a_yes_takes_no_member_away(ann: cast.Actor) -> None:
    cast.saved(ann.self, "I am allergic to peanuts and shrimp", key="health.allergies", value=["peanuts", "shrimp"])
    User.objects.filter(pk=ann.user.pk).update(ask_mode="always")
    set_fields(ann.by(cast.agent("desk")), {"health.allergies": ["kiwi"]})
    assert allergies(ann) == ["peanuts", "shrimp"]
