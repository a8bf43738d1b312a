"""Who is believed at once, and what waits for a yes."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.principals import Principal
from memory.enums import ActorKind, AskMode, Kind, Source, State
from memory.lifecycle.admission import decide
from memory.lifecycle.types import NewMemory


def principal(**fields: Any) -> Principal:
    return Principal(**{"actor": ActorKind.AGENT, "owner_id": 1, "user_id": 1, "agent_id": 1, "agent_slug": "code", **fields})


def state(who: Principal | None = None, *, suspicious: bool = False, policy: dict[str, str] | None = None, **fields: Any) -> State:
    return decide(NewMemory(text="x", **fields), who or principal(), suspicious=suspicious, policy=policy or {})


def test_what_the_person_asked_for_is_active_at_once() -> None:
    assert state(source=Source.USER_INPUT, wish=True, turn_id=1) == State.ACTIVE
    assert state(source=Source.USER_INPUT) == State.ACTIVE, "a first-party agent vouches that they did"
    assert state(principal(actor=ActorKind.PERSON, agent_id=None), source=Source.DASHBOARD) == State.ACTIVE


@pytest.mark.parametrize("source", [Source.LLM_INFERENCE, Source.AGENT, Source.IMPORT])
def test_everything_else_waits(source: Source) -> None:
    assert state(source=source) == State.CANDIDATE


def test_a_captured_statement_without_a_wish_waits_even_when_the_person_said_it() -> None:
    assert state(source=Source.USER_INPUT, turn_id=7) == State.CANDIDATE


def test_a_third_party_agent_vouches_for_nothing() -> None:
    assert state(principal(first_party=False), source=Source.USER_INPUT, wish=True) == State.CANDIDATE


def test_a_suspicious_text_waits_whoever_brings_it() -> None:
    assert state(principal(ask_mode=AskMode.NEVER), suspicious=True, wish=True) == State.CANDIDATE
    assert state(principal(actor=ActorKind.PERSON), suspicious=True, source=Source.DASHBOARD) == State.CANDIDATE


def test_the_person_may_want_to_be_asked_always_or_never() -> None:
    assert state(principal(ask_mode=AskMode.ALWAYS), source=Source.USER_INPUT, wish=True) == State.CANDIDATE
    assert state(principal(ask_mode=AskMode.NEVER), source=Source.LLM_INFERENCE) == State.ACTIVE
    assert state(principal(ask_mode=AskMode.NEVER), source=Source.IMPORT) == State.CANDIDATE


def test_the_installation_rules_by_kind_and_source() -> None:
    policy = {"constraint/*": "candidate", "*/llm_inference": "active"}
    assert state(kind=Kind.CONSTRAINT, source=Source.USER_INPUT, policy=policy) == State.CANDIDATE
    assert state(kind=Kind.FACT, source=Source.LLM_INFERENCE, policy=policy) == State.ACTIVE
