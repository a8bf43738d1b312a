"""What is said not to be so: it ends what says that it is, and tells no value of its own."""

from __future__ import annotations

from typing import Any

import pytest

from memory.capture.saving import save
from memory.enums import Kind, State
from memory.lifecycle.types import NewMemory
from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


def told(stage: Stage) -> list[tuple[str, str, Any]]:
    return [(one.text, one.key, one.value) for one in stage.held(State.ACTIVE)]


@pytest.mark.parametrize(
    "words",
    [
        "我对海鲜不过敏",
        "我不吃素",
        "I am not allergic to nuts",
        "I don't work at Google",
        "I am not vegetarian",
        "I don't live in Berlin",
    ],
)
def test_what_nothing_known_says_is_kept_as_words_alone(stage: Stage, words: str) -> None:
    stage.say(("user", f"记住{words}" if words[0] == "我" else f"Remember that {words}"))
    assert told(stage) == [(words, "", None)]


@pytest.mark.parametrize(
    ("known", "wish", "left"),
    [
        ("我对海鲜过敏", "记住我对海鲜不过敏", "我对海鲜不过敏"),
        ("我吃素", "记住我不吃素", "我不吃素"),
        ("I'm allergic to nuts", "Remember that I'm not allergic to nuts", "I'm not allergic to nuts"),
        ("I'm allergic to nuts", "Remember that I'm no longer allergic to nuts", "I'm no longer allergic to nuts"),
        ("I work at Google", "Remember that I don't work at Google", "I don't work at Google"),
        ("I'm vegetarian", "Remember I'm not vegetarian", "I'm not vegetarian"),
    ],
)
def test_what_is_known_ends_and_may_be_so_again(stage: Stage, known: str, wish: str, left: str) -> None:
    again = f"记住{known}" if known[0] == "我" else f"Remember that {known}"
    stage.say(("user", again))
    [(_, key, value)] = told(stage)
    stage.say(("user", wish))
    assert told(stage) == [(left, "", None)]
    stage.say(("user", again))
    assert told(stage) == [(known, key, value)]


@pytest.mark.parametrize("known", ["I'm allergic to coconuts", "I'm allergic to shrimp", "I like nuts"])
def test_nothing_ends_but_what_is_denied(stage: Stage, known: str) -> None:
    stage.say(("user", f"Remember that {known}"), ("user", "Remember that I'm not allergic to nuts"))
    assert [text for text, _, _ in told(stage)] == [known, "I'm not allergic to nuts"]


def test_what_an_agent_saves_is_read_the_same_way(stage: Stage) -> None:
    save(stage.code, NewMemory(text="The user is not allergic to nuts"))
    assert [(one.key, one.value) for one in stage.held()] == [("", None)]


def test_what_is_only_heard_ends_nothing_that_was_asked_to_be_remembered(stage: Stage) -> None:
    stage.known("I'm allergic to nuts", key="health.allergies", value="nuts", kind=Kind.CONSTRAINT)
    stage.say(("user", "I'm not allergic to nuts"))
    assert told(stage) == [("I'm allergic to nuts", "health.allergies", "nuts")]
