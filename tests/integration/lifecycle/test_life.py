"""A memory's life: admitted, corrected, contradicted, forgotten, restored, erased."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.isolation import act_as
from memory.capture.services import save
from memory.enums import AccessLevel, Source, State
from memory.errors import Conflict, NotFound, NotPermitted, StaleVersion
from memory.lifecycle.selectors import MemoryFilters, counts, etag, get_memory, history, page
from memory.lifecycle.services import Changes, confirm, correct, erase, expire, forget, forget_all, reject, restore, undo
from memory.lifecycle.types import NewMemory
from memory.models import Memory, MemoryVector, OperationLog, ProfileField, Tombstone
from memory.profile.selectors import settings_for
from memory.recall.services import recall
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


@pytest.fixture
def code(ann: cast.Actor) -> Any:
    return ann.by(cast.agent("code"))


def states(actor: cast.Actor) -> dict[str, str]:
    return {memory.text: memory.state for memory in page(actor.self, filters=MemoryFilters(states=tuple(State.values))).rows}


def found(principal: Any, question: str) -> list[str]:
    return [hit.memory.text for hit in recall(principal, query=question).hits]


def test_a_candidate_is_used_by_nobody_until_the_person_says_yes(ann: cast.Actor, code: Any) -> None:
    candidate = cast.saved(code, "I am allergic to peanuts", source=Source.LLM_INFERENCE)
    assert candidate.state == State.CANDIDATE
    assert found(code, "Can I eat a peanut cookie?") == []
    assert confirm(ann.self, candidate.pk).state == State.ACTIVE
    assert found(code, "Can I eat a peanut cookie?") == ["I am allergic to peanuts"]
    assert settings_for(ann.self)["health.allergies"] == ["peanuts"]


def test_a_yes_said_twice_changes_nothing(ann: cast.Actor, code: Any) -> None:
    candidate = cast.saved(code, "I keep bees", source=Source.LLM_INFERENCE)
    first = confirm(ann.self, candidate.pk)
    assert confirm(ann.self, candidate.pk).version == first.version


def test_an_agent_alone_cannot_admit_or_reject(ann: cast.Actor, code: Any) -> None:
    candidate = cast.saved(code, "I keep bees", source=Source.LLM_INFERENCE)
    for refused in (lambda: confirm(code, candidate.pk), lambda: reject(code, candidate.pk), lambda: undo(code, candidate.pk)):
        with pytest.raises(Exception, match=r"message in which|Only the person|may not"):
            refused()
    assert get_memory(ann.self, candidate.pk).state == State.CANDIDATE


def test_a_move_replaces_the_city_and_keeps_it_as_history(ann: cast.Actor, code: Any) -> None:
    old = cast.saved(code, "我住在杭州")
    new = cast.saved(code, "我搬到上海了")
    assert states(ann) == {"我住在杭州": "superseded", "我搬到上海了": "active"}
    assert get_memory(ann.self, old.pk).superseded_by_id == new.pk
    assert get_memory(ann.self, old.pk).valid_until is not None
    assert settings_for(ann.self)["basic.region"] == "上海"
    assert [one.text for one in history(ann.self, new.pk).versions] == ["我住在杭州", "我搬到上海了"]


def test_a_candidate_displaces_nothing_before_it_is_admitted_and_undo_brings_the_old_back(ann: cast.Actor, code: Any) -> None:
    cast.saved(code, "我住在杭州")
    new = cast.saved(code, "我搬到上海了", source=Source.LLM_INFERENCE)
    assert states(ann) == {"我住在杭州": "active", "我搬到上海了": "candidate"}
    confirm(ann.self, new.pk)
    assert states(ann) == {"我住在杭州": "superseded", "我搬到上海了": "active"}
    undo(ann.self, new.pk)
    assert states(ann) == {"我住在杭州": "active", "我搬到上海了": "candidate"}
    assert settings_for(ann.self)["basic.region"] == "杭州"


def test_a_correction_is_a_new_version_that_keeps_metadata_owner_agent_and_level(ann: cast.Actor, code: Any) -> None:
    kept = {"area": "home", "rank": 3, "via": "call", "n": 0, "flag": False}
    old = cast.saved(code, "I bake rye bread on Sundays", metadata=kept, client_key="bread", access_level=AccessLevel.SENSITIVE)
    new = correct(ann.self, old.pk, Changes(text="I bake spelt bread on Sundays"))
    assert new.metadata == kept
    assert (new.created_at, new.agent_id, new.access_level, new.client_key) == (old.created_at, old.agent_id, 2, "bread")
    assert new.supersedes_id == old.pk
    assert found(code, "Which bread do I bake?") == ["I bake spelt bread on Sundays"]


def test_a_stale_tag_changes_nothing(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I keep bees")
    tag = etag(memory)
    correct(ann.self, memory.pk, Changes(access_level=AccessLevel.SENSITIVE), if_match=tag)
    with pytest.raises(StaleVersion):
        correct(ann.self, memory.pk, Changes(text="I keep geese"), if_match=tag)
    assert states(ann) == {"I keep bees": "active"}


def test_an_approval_of_what_changed_since_it_was_shown_is_refused(ann: cast.Actor, code: Any) -> None:
    candidate = cast.saved(code, "I like jazz", source=Source.LLM_INFERENCE)
    shown = etag(candidate)
    changed = correct(code, candidate.pk, Changes(kind="fact"))
    with pytest.raises(Conflict, match="changed after it was shown"):
        confirm(ann.self, changed.pk, seen=shown)
    assert get_memory(ann.self, changed.pk).state == State.CANDIDATE


def test_an_agent_raises_a_level_and_only_the_person_lowers_it(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I keep bees")
    assert correct(code, memory.pk, Changes(access_level=AccessLevel.SENSITIVE)).access_level == AccessLevel.SENSITIVE
    with pytest.raises(NotPermitted):
        correct(code, memory.pk, Changes(access_level=AccessLevel.PUBLIC))
    assert correct(ann.self, memory.pk, Changes(access_level=AccessLevel.PUBLIC)).access_level == AccessLevel.PUBLIC


def test_forgotten_is_gone_from_everything_at_once_and_can_be_restored(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I am allergic to peanuts")
    forget(code, memory.pk)
    assert found(code, "peanut allergy") == []
    assert settings_for(ann.self) == {}
    with pytest.raises(NotFound):
        get_memory(code, memory.pk)
    with act_as(ann.self):
        assert not MemoryVector.objects.filter(memory=memory).exists()
        assert not ProfileField.objects.exists()
    assert restore(ann.self, memory.pk).state == State.ACTIVE
    assert found(code, "peanut allergy") == ["I am allergic to peanuts"]
    assert settings_for(ann.self)["health.allergies"] == ["peanuts"]


def test_what_was_forgotten_is_learnt_again_only_from_a_new_word_of_the_person(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I keep bees", source=Source.LLM_INFERENCE)
    forget(ann.self, memory.pk)
    with pytest.raises(Conflict, match="has forgotten this"):
        cast.saved(code, "I keep bees", source=Source.LLM_INFERENCE)
    assert cast.saved(code, "I keep bees").state == State.ACTIVE, "the person asked for it again"


def test_forgetting_a_correction_forgets_its_older_wordings_too(ann: cast.Actor, code: Any) -> None:
    old = cast.saved(code, "I keep bees in Oslo")
    new = correct(ann.self, old.pk, Changes(text="I keep bees in Bergen"))
    forget(ann.self, new.pk)
    with act_as(ann.self):
        assert Tombstone.objects.count() >= 2


def test_erased_is_gone_physically_and_the_log_keeps_only_that_it_happened(ann: cast.Actor, code: Any) -> None:
    old = cast.saved(code, "My canary is called Zephyrine")
    new = correct(ann.self, old.pk, Changes(text="My canary is called Zephyrina"))
    erase(ann.self, new.pk)
    with act_as(ann.self):
        assert not Memory.objects.filter(pk__in=[old.pk, new.pk]).exists()
        entries = list(OperationLog.objects.filter(memory_id=new.pk))
    assert "memory.erase" in [entry.action for entry in entries]
    assert not any("Zephyrin" in str(vars(entry)) for entry in entries)


def test_forget_everything_is_of_this_person_alone(ann: cast.Actor, code: Any) -> None:
    bob = cast.person("bob")
    for text in ("I keep bees", "I like tea", "I live in Oslo"):
        cast.saved(code, text)
    for text in ("I keep geese", "I like coffee"):
        cast.saved(bob.by(cast.agent("code")), text)
    assert forget_all(ann.self) == 3
    assert counts(ann.self)[State.ACTIVE] == 0
    assert counts(bob.self)[State.ACTIVE] == 2


def test_an_expired_memory_is_not_recalled_and_stays_readable(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "The parking permit is P-11")
    expire(ann.self, memory.pk)
    assert found(code, "parking permit") == []
    assert get_memory(ann.self, memory.pk).state == State.EXPIRED
    assert restore(ann.self, memory.pk).valid_until is None


def test_a_secret_is_sealed_and_neither_embedded_nor_found_by_words(ann: cast.Actor, code: Any) -> None:
    secret = cast.saved(code, "My API key is sk-test-51Zq8mD0notreal7hXkTq2Lw9")
    with act_as(ann.self):
        row = Memory.objects.get(pk=secret.pk)
        assert not MemoryVector.objects.filter(memory=secret).exists()
    assert row.access_level == AccessLevel.SECRET
    assert "notreal" not in row.text
    assert b"notreal" not in bytes(row.sealed or b"")
    assert "sk-test-51Zq8mD0notreal7hXkTq2Lw9" in row.full_text
    with pytest.raises(NotFound):
        get_memory(code, secret.pk)


def test_every_change_has_one_entry_in_the_log_without_its_text(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "My canary is called Zephyrine", source=Source.LLM_INFERENCE)
    confirm(ann.self, memory.pk)
    forget(ann.self, memory.pk)
    with act_as(ann.self):
        entries = list(OperationLog.objects.order_by("seq"))
    assert [entry.action for entry in entries] == ["memory.propose", "memory.admit", "memory.forget"]
    assert [(entry.actor, entry.state_after) for entry in entries] == [
        ("agent", "candidate"),
        ("person", "active"),
        ("person", "forgotten"),
    ]
    assert not any("Zephyrine" in str(vars(entry)) for entry in entries)


def test_an_undone_yes_gives_the_old_memory_its_own_end_back(ann: cast.Actor, code: Any) -> None:
    end = timezone.now() + timedelta(days=40)
    old = cast.saved(code, "I live in Oslo", valid_until=end)
    candidate = cast.saved(code, "I live in Bergen", source=Source.LLM_INFERENCE)
    confirm(ann.self, candidate.pk)
    undo(ann.self, candidate.pk)
    assert get_memory(ann.self, old.pk).valid_until == end


def test_what_was_expired_by_hand_comes_back_with_its_own_end(ann: cast.Actor, code: Any) -> None:
    end = timezone.now() + timedelta(days=40)
    memory = cast.saved(code, "I use the blue locker", valid_until=end)
    expire(ann.self, memory.pk)
    assert restore(ann.self, memory.pk).valid_until == end


def test_an_expired_memory_can_be_reworded_and_stays_expired(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I use the blue locker")
    expire(ann.self, memory.pk)
    assert correct(ann.self, memory.pk, Changes(text="I use the green locker")).state == State.EXPIRED


def test_a_low_clearance_learns_nothing_from_saving_what_is_hidden_from_it(ann: cast.Actor) -> None:
    low = ann.by(cast.agent("low", clearance=AccessLevel.NORMAL))
    text = "I take 50 mg of sertraline every day"
    cast.saved(ann.by(cast.agent("code")), text, access_level=AccessLevel.SENSITIVE)
    assert save(low, NewMemory(text=text, source=Source.USER_INPUT)).created is True
    assert len(page(ann.self, filters=MemoryFilters(), limit=10).rows) == 1


def test_asking_for_a_waiting_candidate_that_contradicts_what_is_known_admits_it(ann: cast.Actor, code: Any) -> None:
    cast.saved(code, "I live in Oslo")
    cast.saved(code, "I live in Lisbon", source=Source.LLM_INFERENCE)
    cast.saved(code, "I live in Lisbon")
    assert states(ann) == {"I live in Oslo": "superseded", "I live in Lisbon": "active"}


def test_what_had_ended_comes_back_from_the_trash_with_its_end_and_its_successor(ann: cast.Actor, code: Any) -> None:
    old, new = cast.saved(code, "I live in Oslo"), cast.saved(code, "I live in Lisbon")
    end = get_memory(ann.self, old.pk).valid_until
    forget(ann.self, old.pk)
    back = restore(ann.self, old.pk)
    assert end is not None
    assert (back.state, back.valid_until, back.superseded_by_id) == (State.SUPERSEDED, end, new.pk)
    ended = expire(ann.self, cast.saved(code, "I use the blue locker").pk)
    end = ended.valid_until
    forget(ann.self, ended.pk)
    assert (restore(ann.self, ended.pk).state, get_memory(ann.self, ended.pk).valid_until) == (State.EXPIRED, end)


def test_what_is_kept_more_closely_takes_its_older_wordings_along(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "The shed opens with maple seven")
    newer = correct(code, memory.pk, Changes(text="The shed opens with maple nine"))
    assert len(history(code, newer.pk).versions) == 2
    correct(ann.self, newer.pk, Changes(access_level=AccessLevel.SECRET))
    with pytest.raises(NotFound):
        history(code, memory.pk)
    with act_as(ann.self):
        old = Memory.objects.get(pk=memory.pk)
        assert (old.access_level, "maple" in old.text, old.full_text) == (AccessLevel.SECRET, False, "The shed opens with maple seven")
        assert OperationLog.objects.filter(memory_id=memory.pk, action="memory.change").count() == 1


def test_a_new_wording_that_is_kept_more_closely_takes_the_old_one_along(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "My boat lies at the northern pier")
    correct(ann.self, memory.pk, Changes(text="My boat lies at the southern pier", access_level=AccessLevel.SECRET))
    with pytest.raises(NotFound):
        get_memory(code, memory.pk)


def test_a_secret_that_is_opened_again_has_its_quote_back(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I keep bees", quote="By the way, I keep bees")
    correct(ann.self, memory.pk, Changes(access_level=AccessLevel.SECRET))
    correct(ann.self, memory.pk, Changes(valid_until=timezone.now() + timedelta(days=3)))
    assert get_memory(ann.self, memory.pk).full_quote == "By the way, I keep bees"
    assert correct(ann.self, memory.pk, Changes(access_level=AccessLevel.NORMAL)).quote == "By the way, I keep bees"


def test_saving_again_under_ones_own_key_does_not_lower_the_level(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I keep bees", client_key="hobby")
    correct(ann.self, memory.pk, Changes(access_level=AccessLevel.SENSITIVE))
    assert cast.saved(code, "I keep hens and geese", client_key="hobby").access_level == AccessLevel.SENSITIVE
