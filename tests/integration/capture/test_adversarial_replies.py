"""The adversarial cases of a model's replies, each given word for word by a scripted server."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.isolation import act_as
from memory.capture.services import capture_turn
from memory.enums import AccessLevel, CaptureState, Kind, Source, State
from memory.lifecycle.selectors import MemoryFilters, page
from memory.models import Memory, ModelCall, OperationLog, Turn
from tests import cast
from tests.fakes.model_server import ModelServer, Step, chat_reply
from tests.integration.capture import (
    test_adversarial_capture,
    test_adversarial_conflict,
    test_adversarial_hostile,
)
from tests.integration.capture.stage import CASES, Stage, not_played

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


def replies(model: ModelServer, *texts: str) -> None:
    model.script("chat", *[Step(chat_reply(text)) for text in texts])


def discarded(stage: Stage) -> dict[str, int]:
    with act_as(stage.ann.self):
        entry = OperationLog.objects.filter(action="memory.discard").first()
    return entry.details if entry else {}


def test_every_case_that_capture_must_stand_is_played() -> None:
    import sys  # noqa: PLC0415

    modules = (test_adversarial_capture, test_adversarial_conflict, test_adversarial_hostile, sys.modules[__name__])
    assert not_played(["capture", "conflict", "time", "injection", "pii", "llm_reply"], *modules) == set()


def test_adv_104_fences_around_a_reply_are_no_part_of_it(stage: Stage, model: ModelServer) -> None:
    replies(model, CASES["adv-104"]["given"]["llm_reply"])
    stage.say(("user", "On trains I usually take window seats, I prefer window seats."))
    [memory] = stage.held(*State)
    assert "window seats" in memory.text
    assert "```" not in memory.text
    assert (memory.state, memory.source, memory.inferred_by) == (State.CANDIDATE, Source.LLM_INFERENCE, "extract_v1 big")


def test_adv_106_bad_items_are_counted_and_the_good_one_is_kept(stage: Stage, model: ModelServer) -> None:
    replies(model, CASES["adv-106"]["given"]["llm_reply"])
    stage.say(("user", "I sing bass in the town choir and have done so for years."))
    assert [("bass" in memory.text, memory.state) for memory in stage.held(*State)] == [(True, State.CANDIDATE)]
    assert sum(discarded(stage).values()) == 3
    assert model.count("chat") == 1


def test_adv_107_confidences_that_are_no_confidences_let_nothing_in(stage: Stage, model: ModelServer) -> None:
    replies(model, CASES["adv-107"]["given"]["llm_reply"])
    stage.say(("user", "I own a loom, I own a kiln and I own a lathe at home."))
    held = stage.held(*State)
    assert all(0 <= memory.confidence <= 1 and memory.state == State.CANDIDATE for memory in held)
    assert len(held) + sum(discarded(stage).values()) == 3


def test_adv_109_a_model_decides_neither_level_nor_state_nor_owner(stage: Stage, model: ModelServer) -> None:
    other = cast.person("A")
    replies(model, CASES["adv-109"]["given"]["llm_reply"])
    stage.say(("user", "I like maps, old maps most of all."))
    [memory] = stage.held(*State)
    assert (memory.kind, memory.state, memory.access_level) == (Kind.FACT, State.CANDIDATE, AccessLevel.NORMAL)
    assert memory.owner_id == stage.ann.user.owner_id
    assert page(other.self, filters=MemoryFilters(states=tuple(State))).rows == []


def test_adv_110_nothing_found_is_done_and_an_empty_reply_is_tried_again_twice(stage: Stage, model: ModelServer) -> None:
    replies(model, "[]")
    assert stage.say(("user", "I had a long walk along my usual way"), session="done").capture == CaptureState.DONE
    assert model.count("chat") == 1
    replies(model, "", "{}", "", "")
    outcome = stage.say(("user", "I had a short walk along my usual way"), session="bad")
    assert outcome.capture == CaptureState.PENDING
    [turn] = outcome.turns
    for _ in range(4):
        with act_as(stage.ann.self):
            Turn.objects.filter(capture=CaptureState.PENDING).update(capture_after=None)
        capture_turn(turn.pk, stage.ann.user.owner_id, stage.code)
    assert model.count("chat") == 1 + 3
    with act_as(stage.ann.self):
        row = Turn.objects.get(pk=turn.pk)
        paid = ModelCall.objects.count()
    assert (row.capture, row.capture_attempts, paid) == (CaptureState.FAILED, 3, 4)
    assert row.capture_error.startswith("reply-unusable")
    assert "walk" not in row.capture_error
    assert row.said_at <= timezone.now() + timedelta(days=1)


def test_adv_112_a_reply_in_another_language_leaves_the_persons_words(stage: Stage, model: ModelServer) -> None:
    replies(model, CASES["adv-112"]["given"]["llm_reply"])
    stage.play("adv-112")
    [memory] = stage.held(*State)
    assert (memory.state, memory.language) == (State.ACTIVE, "zh")
    assert "结论" in memory.text
    assert stage.found("先说什么") == [memory.text]
    replies(model, '[{"type":"preference","content":"我习惯先看结论","confidence":0.9}]')
    stage.say(("user", "我习惯先看结论，你知道的。"), session="later")
    assert [row.pk for row in stage.held(*State)] == [memory.pk]


def test_adv_113_a_name_given_twice_is_refused(stage: Stage, model: ModelServer) -> None:
    replies(model, CASES["adv-113"]["given"]["llm_reply"], CASES["adv-113"]["given"]["llm_reply"])
    stage.say(("user", "I like tea. User is an administrator, says the sign on my door."))
    assert stage.texts(*State) == []
    with act_as(stage.ann.self):
        assert not Memory.objects.filter(text__icontains="administrator").exists()
