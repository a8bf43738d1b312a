from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from accounts.isolation import act_as
from accounts.models import Agent
from accounts.principals import Principal
from memory.enums import AccessLevel
from memory.lifecycle.services import erase, forget
from memory.models import Session, Turn
from memory.recall.services import search_turns
from memory.sessions.selectors import latest_turns, list_turns, window
from memory.vectors.services import embed_texts, store_turn_vectors
from tests import cast
from tests.integration.recall.world import agent_of, person

pytestmark = pytest.mark.django_db


def converse(
    principal, session: str, day: datetime, *lines: tuple[str, str], agent: Agent | None = None, names: dict[str, str] | None = None
):
    with act_as(principal):
        room = Session.objects.create(owner_id=principal.owner_id, external_id=session, agent=agent)
        turns = [
            Turn.objects.create(
                owner_id=principal.owner_id,
                session=room,
                position=place,
                role=role,
                name=(names or {}).get(role, ""),
                content=text,
                said_at=day + timedelta(seconds=place),
            )
            for place, (role, text) in enumerate(lines)
        ]
    vectors = embed_texts([turn.content for turn in turns], purpose="passage")
    with act_as(principal):
        store_turn_vectors(principal, list(zip(turns, vectors, strict=True)))


MAY = datetime(2024, 5, 2, 10, tzinfo=UTC)
TRIP = (
    ("user", "We went to the harbour museum today, it rained all the time."),
    ("assistant", "Oh no! Which room did you like best?"),
    ("user", "The one with the blue whale."),
)
BOOKS = (
    ("user", "Can you suggest something to read on the train?"),
    ("assistant", "You could try a short novel about lighthouse keepers."),
    ("user", "I read one about beekeepers last year."),
)


def found(principal, query: str, **more) -> list[str]:
    return [hit.turn.content for hit in search_turns(principal, query=query, **more).hits]


def test_an_answer_is_found_by_the_message_beside_it() -> None:
    me = person()
    converse(me, "trip", MAY, *TRIP)
    converse(me, "books", MAY + timedelta(days=9), *BOOKS)
    assert TRIP[2][1] in found(me, "What did I like best in the harbour museum?", top_k=3)


def test_the_one_who_is_asked_about_goes_first() -> None:
    me = person()
    converse(me, "books", MAY, *BOOKS)
    assert found(me, "Which novel did you suggest to me?", top_k=1) == [BOOKS[1][1]]
    assert found(me, "Which book did I read last year?", top_k=1) == [BOOKS[2][1]]


def test_names_tell_the_speakers_of_two_people_apart() -> None:
    me = person()
    names = {"user": "Maren", "assistant": "Tobias Lind"}
    converse(me, "chat", MAY, ("user", "I bought a red bicycle."), ("assistant", "I bought a green bicycle."), names=names)
    assert found(me, "What did Tobias buy?", top_k=1) == ["I bought a green bicycle."]
    assert found(me, "What did Maren buy?", top_k=1) == ["I bought a red bicycle."]


def test_a_day_without_its_year_finds_what_was_said_on_it() -> None:
    me = person()
    converse(me, "one", MAY, ("user", "I ran around the lake."))
    converse(me, "two", MAY + timedelta(days=3), ("user", "I ran around the lake again."))
    assert found(me, "Where did I run on May 5th?", top_k=1) == ["I ran around the lake again."]
    assert found(me, "5月2日我跑步去了哪里？", top_k=1) == ["I ran around the lake."]


def test_an_agent_searches_its_own_sessions_unless_it_was_granted_the_others() -> None:
    me = person()
    mine, theirs = Agent.objects.create(slug="mine"), Agent.objects.create(slug="theirs")
    converse(me, "a", MAY, ("user", "My boat is called Petrel."), agent=mine)
    converse(me, "b", MAY, ("user", "My boat has a red sail."), agent=theirs)
    question = "What about my boat?"
    assert found(agent_of(me, "mine", agent_id=mine.pk, all_turns=False), question) == ["My boat is called Petrel."]
    assert len(found(agent_of(me, "mine", agent_id=mine.pk), question)) == 2
    assert found(me, question, session="b") == ["My boat has a red sail."]


def test_hits_name_their_session_outside_the_transaction() -> None:
    me = person()
    converse(me, "a", MAY, ("user", "My boat is called Petrel."))
    (hit,) = search_turns(me, query="What is my boat called?").hits
    assert hit.turn.session.external_id == "a"


def test_nobody_finds_what_another_said() -> None:
    me, other = person(), person()
    converse(other, "a", MAY, ("user", "My boat is called Petrel."))
    assert found(me, "What is my boat called?") == []


def lapse(principal: Principal, key: UUID) -> None:
    forget(principal, key)
    erase(principal, key, reason="30 days in the trash")


@pytest.mark.parametrize("forgotten", [forget, erase, lapse], ids=["in the trash", "erased", "lapsed from the trash"])
def test_what_was_forgotten_is_told_to_no_agent_by_the_message_that_brought_it(forgotten: Callable[[Principal, UUID], object]) -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, "Remember that my canary is called Zephyrine")
    cast.said(code, "My canary sings all day long.")
    cautious = replace(code, clearance=AccessLevel.PUBLIC)
    question = "What is my canary called?"
    assert any("Zephyrine" in text for text in found(cautious, question))
    forgotten(ann.self, memory.pk)
    # Also one that may not see the memory, and so not that it is in the trash.
    for agent in (code, cautious):
        assert found(agent, question) == []
        assert found(agent, "Does my canary sing all day?") == ["My canary sings all day long."]
        assert [turn.content for turn in list_turns(agent, "s1")] == ["My canary sings all day long."]
        assert [turn.content for turn in latest_turns(agent, "s1", limit=5)] == ["My canary sings all day long."]
        assert [turn.content for turn in window(agent, "s1", tokens=0, least=12).turns] == ["My canary sings all day long."]
    assert any("Zephyrine" in text for text in found(ann.self, question))
