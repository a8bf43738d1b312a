"""What was forgotten, or was not to be saved, is not learnt again from what was said before (SPEC 3.12)."""

from __future__ import annotations

import pytest

from memory.enums import State
from tests.fakes.model_server import ModelServer
from tests.integration.capture.stage import Stage
from tests.integration.capture.test_model_path import reply

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


def told_to_the_model(model: ModelServer) -> str:
    return str([request.json for request in model.received if "chat" in request.path][-1]["messages"][1:])


def test_what_was_forgotten_is_neither_shown_to_the_model_nor_believed_of_it(stage: Stage, model: ModelServer) -> None:
    model.script("chat", reply("I live in Berlin"))
    stage.say(("user", "I live in Berlin."))
    stage.say(("user", "Forget that I live in Berlin."))
    assert stage.texts() == []
    model.script("chat", reply("I live in Berlin", "I like tea"))
    stage.say(("user", "I like tea."))
    assert stage.texts() == ["I like tea"]
    assert "Berlin" not in told_to_the_model(model)


def test_what_was_not_to_be_saved_is_not_shown_with_the_next_message(stage: Stage, model: ModelServer) -> None:
    stage.say(("user", "Don't save this: I'm pregnant."))
    stage.say(("user", "别记：我怀孕三个月了"))
    model.script("chat", reply("I'm pregnant", "I like tea and I'm pregnant", "I like tea"))
    stage.say(("user", "I like tea."))
    assert stage.texts(*State) == ["I like tea"]
    assert "pregnant" not in told_to_the_model(model)
    assert "怀孕" not in told_to_the_model(model)


def test_what_the_message_does_not_say_is_not_believed_though_it_was_said_before(stage: Stage, model: ModelServer) -> None:
    stage.say(("user", "hello there"), ("user", "My sister has a boat in Bergen, you know?"))
    model.script("chat", reply("My boat in Bergen is new", "I like tea"))
    stage.say(("user", "I like tea."))
    assert stage.texts(*State) == ["I like tea"]
