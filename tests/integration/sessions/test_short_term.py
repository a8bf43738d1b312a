"""Short-term memory: at every moment each message is in the window or in the range the summary covers, and in one of them only (SPEC 2)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from accounts.isolation import act_as
from memory.capture.continuity import sum_up
from memory.capture.services import ingest
from memory.context import build
from memory.context.render import render
from memory.context.services import build_context
from memory.enums import Kind, State
from memory.errors import BadInput, NotFound, StaleVersion, TooLarge
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import confirm, erase, forget
from memory.models import ModelCall, Session
from memory.providers import registry
from memory.sessions.selectors import list_turns, window
from memory.sessions.services import open_session, patch_state, put_state, put_workflow, read_state, read_workflow, roll
from memory.sessions.types import MessageIn
from memory.text import tokens
from tests import cast
from tests.fakes.model_server import Step, chat_reply, model_server

pytestmark = pytest.mark.django_db
WORDS = [
    "the",
    "red",
    "kite",
    "flew",
    "over",
    "our",
    "garden",
    "and",
    "we",
    "decided",
    "to",
    "paint",
    "it",
    "on",
    "friday",
    "because",
    "nobody",
    "must",
    "ever",
    "touch",
    "wet",
    "paint",
]


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


@pytest.fixture
def code(ann: cast.Actor) -> Any:
    return ann.by(cast.agent("code", window_turns=3, window_tokens=120))


@pytest.mark.parametrize("seed", range(8))
def test_no_message_is_lost_or_counted_twice_whatever_is_said(code: Any, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    for _step in range(12):
        messages = [
            MessageIn(chance.choice(["user", "assistant", "tool"]), " ".join(chance.choices(WORDS, k=chance.randint(1, 40))))
            for _ in range(chance.randint(1, 3))
        ]
        ingest(code, session="s", messages=messages)
        if chance.random() < 0.6:
            roll(code, session(code).pk)
        kept, all_turns, covered = window(code, "s"), list_turns(code, "s"), session(code).summary_until
        assert [turn.position for turn in all_turns] == list(range(len(all_turns)))
        assert [turn.position for turn in kept.turns] == list(range(covered, len(all_turns)))
        assert tokens.count(kept.summary) <= 300


def session(code: Any) -> Session:
    with act_as(code):
        return Session.objects.get(external_id="s")


def test_what_leaves_the_window_is_in_the_summary_without_pleasantries(code: Any) -> None:
    for text in (
        "Hi there!",
        "We decided to launch on 3 May.",
        "The colour must never be green.",
        "ok",
        "Next we need a venue.",
        "And then?",
        "Fine.",
    ):
        ingest(code, session="s", messages=[MessageIn("user", text)])
    assert roll(code, session(code).pk)
    summary = window(code, "s").summary
    assert "3 May" in summary
    assert "never be green" in summary
    assert "Hi there" not in summary
    assert not roll(code, session(code).pk), "there is nothing left to hand over"


@pytest.mark.parametrize("remove", [forget, erase])
def test_what_was_forgotten_while_it_stood_in_the_window_leaves_it_unsummed(ann: cast.Actor, code: Any, remove: Any) -> None:
    (memory,) = cast.said(code, "Remember: I'm allergic to zephyrnuts", session="s")
    remove(ann.self, memory.pk)
    for n in range(6):
        ingest(code, session="s", messages=[MessageIn("user", f"Step {n} is decided, next we need a check.")])
    assert roll(code, session(code).pk)
    kept = window(code, "s")
    assert session(code).summary_until == kept.turns[0].position > 1
    assert "Step 0" in kept.summary
    assert "zephyrnuts" not in kept.summary
    assert not roll(code, session(code).pk)


@pytest.mark.parametrize("remove", [forget, erase])
def test_the_model_that_sums_up_is_not_shown_what_was_forgotten(ann: cast.Actor, code: Any, settings: Any, remove: Any) -> None:
    (memory,) = cast.said(code, "Remember: I'm allergic to zephyrnuts", session="s")
    remove(ann.self, memory.pk)
    for n in range(6):
        ingest(code, session="s", messages=[MessageIn("user", f"Step {n} is decided, next we need a check.")])
    with model_server() as server:
        settings.CHAT_BASE_URL, settings.CHAT_MODEL = server.url, "fake"
        registry.reset()
        server.script("chat", chat_reply("We are at step 2."))
        assert roll(code, session(code).pk)
        asked = str([request.json for request in server.received if "chat" in request.path])
    registry.reset()
    assert "Step 0" in asked
    assert "zephyrnuts" not in asked


def test_a_constraint_that_waits_stands_in_the_summary_word_for_word(code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("user", "我对花生过敏")], wait=True)
    for n in range(6):
        ingest(code, session="s", messages=[MessageIn("user", f"第{n}步已经完成，下一步需要检查。")])
    roll(code, session(code).pk)
    assert "我对花生过敏" in window(code, "s").summary


def test_sessions_of_one_person_share_no_short_term_memory(ann: cast.Actor, code: Any) -> None:
    ingest(code, session="one", messages=[MessageIn("user", "the blue folder")])
    assert window(code, "two").turns == []
    assert window(ann.by(cast.agent("other")), "one").turns == []


def test_task_state_is_replaced_merged_and_guarded_by_its_version(code: Any) -> None:
    open_session(code, id="s")
    assert read_state(code, "s") == ({}, 0)
    assert put_state(code, "s", {"step": 1, "done": ["a"]}) == ({"step": 1, "done": ["a"]}, 1)
    assert patch_state(code, "s", {"step": 2, "done": None}, if_match='"1"') == ({"step": 2}, 2)
    with pytest.raises(StaleVersion):
        put_state(code, "s", {}, if_match='"1"')
    with pytest.raises(BadInput):
        put_state(code, "s", ["no", "object"])
    with pytest.raises(BadInput):
        put_state(code, "s", {"text": "a\x00b"})
    with pytest.raises(TooLarge):
        put_state(code, "s", {"text": "x" * 300_000})
    assert read_state(code, "s") == ({"step": 2}, 2)


def test_a_workflow_is_shared_by_the_agents_of_one_person_and_by_nobody_else(ann: cast.Actor, code: Any) -> None:
    put_workflow(code, "launch", {"step": 1})
    assert read_workflow(ann.by(cast.agent("other")), "launch")[0] == {"step": 1}
    with pytest.raises(NotFound):
        read_workflow(cast.person("bob").by(cast.agent("code")), "launch")


def test_a_summary_memory_holds_what_is_admitted_never_a_claim_that_waits(ann: cast.Actor, code: Any) -> None:
    for text in ("Remember that my standup is at 9:30", "I live in Oslo"):
        ingest(code, session="s", messages=[MessageIn("user", text)], wait=True)
    made = sum_up(code, session(code).pk)
    assert made is not None
    assert (made.kind, made.state, made.scope) == (Kind.SUMMARY, State.ACTIVE, "agent:code")
    assert "9:30" in made.text
    assert "Oslo" not in made.text
    assert sum_up(code, session(code).pk) is None, "nothing was said since"


def test_a_summary_goes_with_what_it_rests_on(ann: cast.Actor, code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("user", "请记住我在备考律师")], wait=True)
    made = sum_up(code, session(code).pk)
    assert made is not None
    source = next(row for row in page(ann.self, filters=MemoryFilters()).rows if row.kind != Kind.SUMMARY)
    forget(ann.self, source.pk)
    assert [row.text for row in page(ann.self, filters=MemoryFilters()).rows if "律师" in row.text] == []


def test_where_nothing_memorable_was_said_no_summary_memory_is_made(code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("user", "haha ok thanks!")], wait=True)
    assert sum_up(code, session(code).pk) is None


def test_small_talk_after_a_summary_makes_no_other_one(ann: cast.Actor, code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("user", "Remember that my standup is at 9:30")], wait=True)
    first = sum_up(code, session(code).pk)
    ingest(code, session="s", messages=[MessageIn("user", "haha ok thanks!")], wait=True)
    assert sum_up(code, session(code).pk) is None
    assert session(code).summarised_exchange == 2
    kept = page(ann.self, filters=MemoryFilters(kind=Kind.SUMMARY, states=tuple(State.values))).rows
    assert [row.pk for row in kept] == [first.pk if first else None]


def test_a_confirmed_candidate_enters_the_next_summary(ann: cast.Actor, code: Any) -> None:
    memory = ingest(code, session="s", messages=[MessageIn("user", "I live in Oslo")], wait=True).captured[0]
    confirm(ann.self, memory.pk)
    made = sum_up(code, session(code).pk)
    assert made is not None
    assert "Oslo" in made.text


def test_of_a_window_that_nobody_summed_up_no_more_is_read_than_can_be_given(code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("tool", f"Result number {n} of the long search.") for n in range(90)])
    some = window(code, "s", tokens=100).turns
    assert [turn.position for turn in some] == list(range(90 - len(some), 90))
    assert sum(turn.tokens for turn in some[1:]) < 100 <= sum(turn.tokens for turn in some)
    assert [turn.position for turn in window(code, "s", tokens=0, least=12).turns] == list(range(78, 90))
    read: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build.render, "render", lambda parts, **more: read.append(parts) or render(parts, **more))
        assert "number 89" in str(build_context(code, query="What did it find?", session="s", token_budget=200).messages)
    assert 0 < len(read[0].turns) < 30


def test_every_call_for_a_summary_is_counted(code: Any, settings: Any) -> None:
    with model_server() as server:
        settings.CHAT_BASE_URL, settings.CHAT_MODEL = server.url, "fake"
        registry.reset()
        for n in range(6):
            ingest(code, session="s", messages=[MessageIn("user", f"Step {n} is done.")])
        server.script("chat", Step(chat_reply("We are at", finish="length")), Step(chat_reply("We are at step 2.")))
        assert roll(code, session(code).pk)
        asked = server.count("chat")
    registry.reset()
    with act_as(code):
        assert sorted(ModelCall.objects.filter(purpose="summary").values_list("usable", flat=True)) == [False, True]
    assert asked == 2
