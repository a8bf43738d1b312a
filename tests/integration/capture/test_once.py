"""One message is worked on by one process at a time, a bounded number of times, and stands in nobody's way."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from accounts.isolation import act_as
from memory.capture.services import capture_due, capture_turn, due_turns, ingest
from memory.conf import numbers
from memory.enums import CaptureState, State
from memory.models import Turn
from memory.sessions.services import begin_capture
from memory.sessions.types import MessageIn
from tests.fakes.model_server import ModelServer, Step
from tests.integration.capture.stage import Stage
from tests.integration.capture.test_model_path import due, reply, turn

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture
def stage() -> Stage:
    return Stage()


def sent(stage: Stage, *texts: str) -> list[Turn]:
    """Messages that were sent a while ago and are still to be captured."""
    turns = ingest(stage.code, session="s", messages=[MessageIn("user", text, at=stage.at) for text in texts]).turns
    with act_as(stage.ann.self):
        Turn.objects.update(capture=CaptureState.PENDING, captured_at=None, created_at=timezone.now() - timedelta(hours=1))
    return turns


@pytest.fixture(autouse=True)
def _nobody_else(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # The nudge would capture at once in this process, where tasks run in the call.
    monkeypatch.setattr("memory.capture.services.nudge", lambda *_args: None)


def test_two_who_take_up_the_same_message_ask_the_model_once(stage: Stage, model: ModelServer) -> None:
    [one] = sent(stage, "I keep bees behind the house.")
    model.script("chat", replace(reply("I keep bees"), delay=1.5))

    def take_up() -> None:
        capture_turn(one.pk, one.owner_id, stage.code)
        connections.close_all()

    others = [threading.Thread(target=take_up) for _ in range(3)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert (model.count("chat"), stage.texts()) == (1, ["I keep bees"])


def test_a_message_somebody_is_at_is_not_due(stage: Stage) -> None:
    [one] = sent(stage, "Remember that I keep bees.")
    assert len(due_turns()) == 1
    with act_as(stage.ann.self):
        assert begin_capture(one.owner_id, one.pk)
    assert due_turns() == []
    capture_due()
    assert stage.texts(*State) == []


def test_a_capture_that_is_killed_counts_as_a_try_and_others_go_on(stage: Stage) -> None:
    poisoned, honest = sent(stage, "Remember that I keep bees.", "Remember that I keep geese.")
    for attempt in range(1, numbers().capture_attempts + 1):
        with act_as(stage.ann.self):
            assert begin_capture(poisoned.owner_id, poisoned.pk), "begun, and killed before anything came of it"
        capture_due()
        assert stage.texts() == ["I keep geese"], honest
        with act_as(stage.ann.self):
            assert Turn.objects.get(pk=poisoned.pk).capture_attempts == attempt
            Turn.objects.filter(pk=poisoned.pk).update(capture_after=timezone.now())
    capture_due()
    with act_as(stage.ann.self):
        given_up = Turn.objects.get(pk=poisoned.pk)
    assert (given_up.capture, given_up.capture_after) == (CaptureState.FAILED, None)
    assert "cut off" in given_up.capture_error
    assert due_turns() == []


def test_a_try_after_the_models_failure_reads_nothing_into_the_words_of_a_wish(stage: Stage, model: ModelServer) -> None:
    stage.known("I'm vegan")
    model.fail = lambda request: Step({"error": {"message": "no"}}, status=400)
    stage.say(("user", "Forget that I'm vegan. I started at Acme."))
    assert stage.texts() == []
    model.fail = lambda request: None
    model.script("chat", reply("I eat a vegan diet, I am vegan", "I started at Acme"))
    due(stage)
    capture_turn(turn(stage).pk, stage.ann.user.owner_id, stage.code)
    assert stage.texts() == ["I started at Acme"]
    asked = [str(request.json) for request in model.received if "chat" in request.path]
    assert "vegan" not in asked[-1].split('"message"')[-1]


def test_the_rules_read_nothing_into_a_wish_that_was_carried_out_either(stage: Stage, model: ModelServer, settings: Any) -> None:
    model.fail = lambda request: Step({"error": {"message": "no"}}, status=400)
    stage.say(("user", "Remember that I live in Oslo. I keep bees behind the house."))
    with act_as(stage.ann.self):
        assert turn(stage).wishes_done
    settings.CHAT_BASE_URL = ""
    due(stage)
    capture_turn(turn(stage).pk, stage.ann.user.owner_id, stage.code)
    assert [text for text in stage.texts(*State) if "Oslo" in text] == ["I live in Oslo"]
