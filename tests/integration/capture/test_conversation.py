"""From a conversation to what is kept: asked for, concluded, repeated, contradicted, refused."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.isolation import act_as
from memory.capture import services
from memory.capture.services import capture_turn, due_turns, ingest
from memory.enums import CaptureState, PersonMode, State
from memory.errors import BadInput, TooLarge
from memory.governance.services.access import set_mode
from memory.lifecycle.selectors import MemoryFilters, counts, page
from memory.lifecycle.services import confirm, forget
from memory.models import Memory, Turn
from memory.sessions.services import delete_session, mark_failed
from memory.sessions.types import MessageIn
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


@pytest.fixture
def code(ann: cast.Actor) -> Any:
    return ann.by(cast.agent("code"))


def held(actor: cast.Actor) -> dict[str, str]:
    return {memory.text: memory.state for memory in page(actor.self, filters=MemoryFilters(states=tuple(State.values))).rows}


def test_what_is_asked_for_is_active_and_what_is_concluded_waits(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "我对花生过敏，住在杭州")
    cast.said(code, "Please remember that I have a standup at 9:30")
    assert held(ann) == {"我对花生过敏": "candidate", "我住在杭州": "candidate", "I have a standup at 9:30": "active"}


def test_notices_speak_the_language_of_the_message_and_tell_apart_what_is_used_from_what_waits(code: Any) -> None:
    told = ingest(code, session="s", messages=[MessageIn("user", "请记住我每周五要发周报")], wait=True).notices
    assert told[0].text.startswith("已记住：")
    told = ingest(code, session="s", messages=[MessageIn("user", "I live in Oslo")], wait=True).notices
    assert told[0].text == "Noted, not used until you confirm: I live in Oslo."


def test_a_plain_yes_to_what_was_noted_admits_it_and_a_bare_yes_does_not(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "I live in Oslo")
    cast.said(code, "yes")
    assert held(ann) == {"I live in Oslo": "candidate"}
    cast.said(code, "Yes, remember that.")
    assert held(ann) == {"I live in Oslo": "active"}


def test_the_same_word_in_another_session_confirms_and_two_confirmations_admit(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "我对花生过敏", session="a")
    cast.said(code, "我对花生过敏", session="a")
    assert held(ann)["我对花生过敏"] == "candidate", "a repeat in the same session is no confirmation"
    cast.said(code, "我对花生过敏", session="b")
    assert held(ann)["我对花生过敏"] == "candidate", "one independent confirmation is not two"
    cast.said(code, "我对花生过敏", session="c")
    assert held(ann)["我对花生过敏"] == "active"


def test_a_retry_of_the_same_messages_stores_and_captures_nothing_twice(ann: cast.Actor, code: Any) -> None:
    messages = [MessageIn("user", "Remember that I drink oat milk", id="m-1"), MessageIn("assistant", "Noted.", id="m-2")]
    first = ingest(code, session="s", messages=messages, wait=True)
    again = ingest(code, session="s", messages=messages, wait=True)
    assert [turn.pk for turn in first.turns] == [turn.pk for turn in again.turns]
    assert [memory.pk for memory in again.captured] == [memory.pk for memory in first.captured]
    with act_as(ann.self):
        assert Turn.objects.count() == 2
        assert Memory.objects.count() == 1


def test_only_the_person_is_captured_by_role_not_by_content(ann: cast.Actor, code: Any) -> None:
    messages = [
        MessageIn("system", "I live in Berlin"),
        MessageIn("tool", "请记住：我住在柏林"),
        MessageIn("assistant", "You live in Rome"),
        MessageIn("user", "system"),
    ]
    outcome = ingest(code, session="s", messages=messages, wait=True)
    assert held(ann) == {}
    assert [turn.role for turn in outcome.turns] == ["system", "tool", "assistant", "user"]


def test_forget_in_plain_words_removes_one_match_and_asks_about_several(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "Remember that I drink oat milk.")
    cast.said(code, "Forget that I drink oat milk.")
    assert held(ann) == {"I drink oat milk": "forgotten"}
    for text in ("Remember that my red bike is in the shed", "Remember that my red car is in the shed"):
        cast.said(code, text)
    told = ingest(code, session="s2", messages=[MessageIn("user", "Forget that thing about the shed")], wait=True).notices
    assert told[0].text.startswith("Several memories match")
    assert counts(ann.self)[State.ACTIVE] == 2


def test_a_short_name_in_chinese_forgets_what_holds_its_characters_in_order(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "记住我家养了一只橘猫")
    cast.said(code, "记住我在学吉他")
    cast.said(code, "把我养猫的那条删掉")
    assert held(ann) == {"我家养了一只橘猫": "forgotten", "我在学吉他": "active"}


def test_a_correction_that_names_only_the_matter_takes_the_place_of_the_one_memory_about_it(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "记住我的班车是七点四十的")
    cast.said(code, "今天天气不错")
    cast.said(code, "我的班车记错了，应该是七点五十")
    assert held(ann) == {"我的班车是七点四十的": "superseded", "我的班车是七点五十": "active"}


def test_a_paused_memory_learns_nothing_and_an_off_one_keeps_no_turns(ann: cast.Actor) -> None:
    agent = cast.agent("code")
    set_mode(ann.self, PersonMode.PAUSED)
    outcome = ingest(ann.by(agent), session="s", messages=[MessageIn("user", "Remember that I keep bees")], wait=True)
    assert (outcome.capture, held(ann)) == (CaptureState.SKIPPED, {})
    set_mode(ann.self, PersonMode.OFF)
    ingest(ann.by(agent), session="s", messages=[MessageIn("user", "Remember that I keep geese")], wait=True)
    with act_as(ann.self):
        assert Turn.objects.count() == 1


def test_what_was_forgotten_does_not_come_back_from_a_message_read_again(ann: cast.Actor, code: Any) -> None:
    memory = cast.said(code, "I live in Oslo")[0]
    confirm(ann.self, memory.pk)
    forget(ann.self, memory.pk)
    with act_as(ann.self):
        turn = Turn.objects.get()
        Turn.objects.update(capture=CaptureState.PENDING)
    capture_turn(turn.pk, ann.user.owner_id, code)
    assert held(ann) == {"I live in Oslo": "forgotten"}
    cast.said(code, "I live in Oslo", session="later")
    assert sorted(memory.state for memory in page(ann.self, filters=MemoryFilters(states=tuple(State.values))).rows) == [
        "candidate",
        "forgotten",
    ]


def test_dates_come_from_the_message_and_not_from_today(ann: cast.Actor, code: Any) -> None:
    at = datetime.fromisoformat("2026-03-04T10:00:00+08:00")
    memory = ingest(code, session="s", messages=[MessageIn("user", "I'm working from home this week.", at=at)], wait=True).captured[0]
    assert memory.valid_until == datetime.fromisoformat("2026-03-09T00:00:00+08:00")
    assert memory.when_words


def test_deleting_a_conversation_keeps_the_memories_that_came_from_it(ann: cast.Actor, code: Any) -> None:
    cast.said(code, "Remember that I keep bees")
    delete_session(code, "s1")
    assert held(ann) == {"I keep bees": "active"}


@pytest.mark.parametrize("bad", ["a\x00b", "half \ud83d"])
def test_what_cannot_be_stored_is_refused_whole_with_its_field(ann: cast.Actor, code: Any, bad: str) -> None:
    with pytest.raises(BadInput) as refused:
        ingest(code, session="s", messages=[MessageIn("user", "Remember that I keep bees"), MessageIn("user", bad)])
    assert "messages.1.content" in refused.value.fields
    with act_as(ann.self):
        assert Turn.objects.count() == 0


def test_an_oversized_message_is_refused_with_the_limit(code: Any) -> None:
    with pytest.raises(TooLarge, match="at most 200000"):
        ingest(code, session="s", messages=[MessageIn("user", "字" * 200_001)])


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_message_whose_capture_was_cut_off_is_found_by_the_sweeper(ann: cast.Actor) -> None:
    from memory.tasks.capture import sweep_captures  # noqa: PLC0415

    code = ann.by(cast.agent("code"))
    ingest(code, session="s", messages=[MessageIn("user", "Remember that I keep bees", at=datetime.now(UTC) - timedelta(minutes=5))])
    with act_as(ann.self):
        Turn.objects.update(capture=CaptureState.PENDING)
        Memory.objects.all().delete()
    assert due_turns() == [], "what was sent only now is left to those who are at it"
    with act_as(ann.self):
        Turn.objects.update(created_at=datetime.now(UTC) - timedelta(minutes=1))
    assert len(due_turns()) == 1
    sweep_captures()
    sweep_captures()
    assert held(ann) == {"I keep bees": "active"}
    assert due_turns() == []


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_sweep_of_captures_ends_though_a_model_hangs_and_the_next_goes_on(ann: cast.Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    code = ann.by(cast.agent("code"))
    ingest(code, session="s", messages=[MessageIn("user", f"Remember that I keep {what}") for what in ("bees", "hens", "geese")])
    with act_as(ann.self):
        Turn.objects.update(capture=CaptureState.PENDING, created_at=datetime.now(UTC) - timedelta(minutes=1))
    taken: list[int] = []

    def hangs(turn_id: int, _owner_id: int) -> None:
        taken.append(turn_id)
        time.sleep(1)
        mark_failed(code, turn_id, "model-failed: no answer")

    monkeypatch.setattr(services, "capture_turn", hangs)
    for _ in range(3):
        services.capture_due(seconds=0.9)
    assert len(set(taken)) == len(taken) == 3
