"""Capture by a chat model: what it yields, what it costs, and what happens when it fails."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from accounts.isolation import act_as
from memory.capture.services import capture_turn, due_turns, ingest
from memory.conf import numbers
from memory.enums import CaptureState, Kind, Role, Source, State
from memory.models import Confirmation, ModelCall, Turn
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from tests.fakes.model_server import ModelServer, Step, chat_reply
from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db
LAKE = "Swims in the lake every Tuesday"


@pytest.fixture
def stage() -> Stage:
    return Stage(travels=False)


def reply(*texts: str, **fields: Any) -> Step:
    items = [{"text": text, "quote": text, "kind": "fact", "confidence": 0.9, "about": "person", **fields} for text in texts]
    return Step(chat_reply(json.dumps({"memories": items})))


def calls(stage: Stage) -> list[tuple[str, bool]]:
    with act_as(stage.ann.self):
        return list(ModelCall.objects.order_by("pk").values_list("purpose", "usable"))


def turn(stage: Stage) -> Turn:
    with act_as(stage.ann.self):
        return Turn.objects.order_by("-pk")[0]


def due(stage: Stage) -> None:
    """The time of the next try has come."""
    with act_as(stage.ann.self):
        Turn.objects.filter(capture=CaptureState.PENDING).update(capture_after=timezone.now())


def test_what_a_model_concludes_waits_with_its_prompt_model_and_words(stage: Stage, model: ModelServer) -> None:
    model.script("chat", reply("I keep bees", kind="fact", key="habit.routines", value="keep bees"))
    stage.say(("user", "I keep bees behind the house, three hives."))
    [memory] = stage.held(*State)
    assert (memory.text, memory.state, memory.source) == ("I keep bees", State.CANDIDATE, Source.LLM_INFERENCE)
    assert (memory.inferred_by, memory.confidence, memory.session_id, memory.turn_id) == (
        "extract_v1 big",
        0.9,
        turn(stage).session_id,
        turn(stage).pk,
    )
    assert memory.quote.startswith("I keep bees behind the house")
    assert calls(stage) == [("extract", True)]


def test_chit_chat_and_questions_cost_no_call(stage: Stage, model: ModelServer) -> None:
    for text in ("hi", "ok", "👍", "heartbeat 12:00 ok", "谢谢", "What is the capital of Peru?", "怎么用 git rebase？"):
        stage.say(("user", text))
    assert (model.count("chat"), calls(stage), stage.texts(*State)) == (0, [], [])


def test_what_falls_short_of_the_confidence_is_counted_and_not_kept(stage: Stage, model: ModelServer) -> None:
    model.script("chat", reply("I keep bees", confidence=0.8))
    stage.say(("user", "I keep bees behind the house, three hives."))
    assert stage.texts(*State) == []


def test_a_failed_call_keeps_the_message_and_is_tried_again_a_bounded_number_of_times(stage: Stage, model: ModelServer) -> None:
    model.fail = lambda request: Step({"error": {"message": "no"}}, status=400)
    outcome = stage.say(("user", "I keep bees behind the house."))
    waiting = turn(stage)
    assert (outcome.capture, waiting.capture, waiting.capture_attempts, waiting.content) == (
        CaptureState.PENDING,
        CaptureState.PENDING,
        1,
        "I keep bees behind the house.",
    )
    assert timezone.now() < waiting.capture_after <= timezone.now() + timedelta(seconds=numbers().capture_retry_seconds + 1)
    for _ in range(5):
        due(stage)
        capture_turn(waiting.pk, stage.ann.user.owner_id, stage.code)
    failed = turn(stage)
    assert (failed.capture, failed.capture_attempts, failed.capture_after) == (CaptureState.FAILED, numbers().capture_attempts, None)
    assert failed.capture_error
    assert "bees" not in failed.capture_error


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_message_that_waits_for_its_next_try_is_not_due_before_and_heals_when_the_model_is_back(stage: Stage, model: ModelServer) -> None:
    model.fail = lambda request: Step({"error": {"message": "no"}}, status=400)
    stage.say(("user", "I keep bees behind the house."))
    assert due_turns() == []
    due(stage)
    assert len(due_turns()) == 1
    model.fail = lambda request: None
    model.script("chat", reply("I keep bees"))
    for pk, owner in due_turns():
        capture_turn(pk, owner)
    assert stage.texts() == ["I keep bees"]
    assert turn(stage).capture == CaptureState.DONE


def test_explicit_wishes_are_carried_out_once_while_the_model_is_down(stage: Stage, model: ModelServer) -> None:
    model.fail = lambda request: Step({"error": {"message": "no"}}, status=400)
    outcome = stage.say(("user", "Remember that I drink oat milk. By the way, I keep bees behind the house."))
    assert [(memory.text, memory.state) for memory in stage.held(*State)] == [("I drink oat milk", State.ACTIVE)]
    assert outcome.notices[0].text.startswith("Remembered: I drink oat milk")
    model.fail = lambda request: None
    model.script("chat", reply("I keep bees"))
    due(stage)
    capture_turn(turn(stage).pk, stage.ann.user.owner_id, stage.code)
    assert sorted(stage.texts()) == ["I drink oat milk", "I keep bees"]
    with act_as(stage.ann.self):
        assert Confirmation.objects.count() == 0


def test_forgetting_works_while_the_model_is_down(stage: Stage, model: ModelServer) -> None:
    stage.known("I drink oat milk")
    model.fail = lambda request: Step({"error": {"message": "no"}}, status=400)
    stage.say(("user", "Forget that I drink oat milk."))
    assert stage.texts() == []


@pytest.mark.parametrize("bad", ["no JSON at all", "", '{"memories": "'])
def test_a_paid_call_is_counted_also_when_its_reply_is_of_no_use(stage: Stage, model: ModelServer, bad: str) -> None:
    model.script("chat", Step(chat_reply(bad)))
    stage.say(("user", "I keep bees behind the house."))
    assert calls(stage) == [("extract", False)]


def test_a_cut_reply_is_asked_for_once_more_and_both_are_counted(stage: Stage, model: ModelServer) -> None:
    model.script("chat", *[Step(chat_reply('{"facts":["Runs every morn', finish="length"))] * 12)
    stage.say(("user", "I run every morning along the canal."))
    assert model.count("chat") == 2
    assert len(calls(stage)) == 2
    assert stage.texts(*State) == []


def test_the_budget_of_the_day_ends_the_calls_and_rules_go_on(stage: Stage, model: ModelServer, settings: Any) -> None:
    settings.MEMORY = {**settings.MEMORY, "MODEL_CALLS_PER_DAY": 2}
    for place in range(4):
        model.script("chat", reply(f"I own {place + 3} bicycles"))
        stage.say(("user", f"I own {place + 3} bicycles, all of them red."), session=f"s{place}")
    assert model.count("chat") == 2
    assert len(calls(stage)) == 2
    stage.say(("user", "I live in Oslo"), session="after")
    assert ("I live in Oslo", "rules-1") in [(memory.text, memory.inferred_by) for memory in stage.held()]
    with act_as(stage.ann.self):
        ModelCall.objects.update(created_at=timezone.now() - timedelta(days=2))
    model.script("chat", reply("I own a tandem"))
    stage.say(("user", "I own a tandem as well."), session="next-day")
    assert model.count("chat") == 3


def test_an_invented_person_is_refused(stage: Stage, model: ModelServer) -> None:
    for text in ("I mean, hi there my friend of old", "I think so too, ok then"):
        model.script("chat", Step(chat_reply('{"facts":["User is a 31-year-old engineer in Seattle"]}')))
        stage.say(("user", text))
    assert stage.texts(*State) == []


def test_our_own_context_block_sent_back_is_no_evidence_and_confirms_nothing(stage: Stage, model: ModelServer) -> None:
    known = stage.known("I like ramen")
    model.script("chat", reply("I like ramen"))
    stage.say(("user", "I copied this for you: <memory>[preference #1] I like ramen</memory> and that is all I have."))
    [memory] = stage.held(*State)
    assert (memory.pk, memory.confirmations) == (known.pk, 0)


def test_what_others_are_like_stays_out_of_the_profile(stage: Stage, model: ModelServer) -> None:
    said = "My sister Wren is allergic to shellfish"
    model.script("chat", reply(said, kind="constraint", key="health.allergies", value="shellfish", about="other"))
    stage.say(("user", f"{said}, so I cook without it."))
    stage.confirm_all()
    assert all("Wren" in text for text in stage.texts(*State))
    assert [memory for memory in stage.held() if memory.key == "health.allergies"] == []


@pytest.mark.django_db(transaction=True)
def test_twenty_extractions_of_one_fact_at_once_give_one_row(stage: Stage, model: ModelServer) -> None:
    model.chat_text = json.dumps({"facts": [LAKE]})
    said = "I swim in the lake every Tuesday: swims in the lake every Tuesday, that is me."
    turns = [record_turns(stage.code, f"s{place}", [MessageIn("user", said)]).turns[0].pk for place in range(20)]
    errors: list[BaseException] = []
    gate = threading.Barrier(20)

    def run(pk: int) -> None:
        try:
            gate.wait(30)
            capture_turn(pk, stage.ann.user.owner_id, stage.code)
        except BaseException as error:  # noqa: BLE001
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(pk,)) for pk in turns]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert len({memory.fingerprint for memory in stage.held(*State)}) == len(stage.held(*State)) == 1
    with act_as(stage.ann.self):
        assert set(Turn.objects.values_list("capture", flat=True)) == {CaptureState.DONE}


def test_constraints_of_a_model_are_constraints(stage: Stage, model: ModelServer) -> None:
    model.script("chat", reply("I am allergic to wasps", kind="constraint", key="health.allergies", value="wasps"))
    stage.say(("user", "I am allergic to wasps, badly."))
    [memory] = stage.held(*State)
    assert (memory.kind, memory.key, memory.value) == (Kind.CONSTRAINT, "health.allergies", "wasps")


def test_who_waits_is_not_kept_beyond_the_time_of_the_request_and_the_message_is_left_to_a_worker(stage: Stage, model: ModelServer) -> None:
    model.script("chat", replace(reply("I keep bees"), delay=20.0))
    began = time.monotonic()
    outcome = ingest(
        stage.code,
        session="s-slow",
        messages=[MessageIn(Role.USER, "Please remember that I am left-handed. I keep bees behind the house.")] * 2,
        wait=True,
        until=began + 3,
    )
    assert time.monotonic() - began < 15, "neither message waits for the model's 20 seconds"
    assert outcome.capture == CaptureState.PENDING
    assert model.count("chat") == 1, "there was no time to ask for the second"
    assert {(row.capture, row.capture_attempts, row.capture_after) for row in outcome.turns} == {(CaptureState.PENDING, 0, None)}
    assert any("left-handed" in text for text in stage.texts(*State)), "an explicit wish needs no model"
