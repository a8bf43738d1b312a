"""Faults that were reported of other memory systems, tried here: one person in another's answers, deletions that take too much or leave too much."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from memory.context.services import build_context
from memory.enums import AccessLevel, Source, State
from memory.governance.services.erasure import erase_account, erase_memories
from memory.governance.services.importing import import_memories, read_file
from memory.governance.services.reviewing import around
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import erase, forget, forget_all
from memory.models import Memory, MemoryVector
from memory.profile.selectors import settings_for
from memory.profile.services import set_fields
from memory.providers import registry
from memory.providers.base import EmbedderUnavailable
from memory.recall.services import recall
from memory.sessions.selectors import list_turns
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from memory.vectors.active import forget_known
from tests import cast
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


class Down:
    """The model in force, unreachable."""

    def __init__(self, inner: Any) -> None:
        self.name, self.version, self.dimensions = inner.name, inner.version, inner.dimensions

    def embed(self, texts: Sequence[str], *, purpose: str, awaited: bool = False) -> Any:
        raise EmbedderUnavailable


def down(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = Down(registry.embedder())
    monkeypatch.setattr(registry, "embedder", lambda: stand_in)
    forget_known()


@pytest.fixture
def two() -> tuple[cast.Actor, cast.Actor]:
    return cast.person("one"), cast.person("two")


def test_a_message_whose_sensitive_memory_was_erased_stays_closed_to_administrators(
    two: tuple[cast.Actor, cast.Actor], boss: Person
) -> None:
    ann, code = two[0], two[0].by(cast.agent("code"))
    test, boat = (
        record_turns(code, "s", [MessageIn("user", text)]).turns[0] for text in ("My HIV test was positive", "I may have a boat in Bergen")
    )
    inferred = {"session_id": test.session_id, "source": Source.LLM_INFERENCE}
    sensitive = cast.saved(code, test.content, turn_id=test.pk, access_level=AccessLevel.SENSITIVE, **inferred)
    candidate = cast.saved(code, boat.content, turn_id=boat.pk, **inferred)
    assert candidate.state == State.CANDIDATE

    def talk() -> list[str]:
        return [line.text for line in around(boss.user, candidate, hidden=False).talk]

    assert talk() == ["", boat.content]
    forget(ann.self, sensitive.pk)
    assert talk() == ["", boat.content]
    erase(ann.self, sensitive.pk)
    assert talk() == ["", boat.content]


def test_b01_what_is_always_in_the_context_is_ones_own(two: tuple[cast.Actor, cast.Actor]) -> None:
    for actor, work in zip(two, ("fencing master", "potter"), strict=True):
        set_fields(actor.self, {"basic.occupation": work})
    for _ in range(2):
        assert settings_for(two[1].self)["basic.occupation"] == "potter"
        text = str(build_context(two[1].self, query="What do I do for a living?", format="text").text)
        assert "potter" in text
        assert "fencing" not in text
        assert "archer" not in text
        set_fields(two[0].self, {"basic.occupation": "archer"})


def test_b02_and_b04_every_leg_of_a_search_keeps_to_its_owner(two: tuple[cast.Actor, cast.Actor], monkeypatch: pytest.MonkeyPatch) -> None:
    agent = cast.agent("code")
    cast.saved(two[0].by(agent), "My locker code word is 'maple-seven'")
    cast.saved(two[1].by(agent), "The hiking club meets at the old mill")
    for actor, things in zip(two, ("stamps", "beetles"), strict=True):
        cast.saved(actor.by(agent), f"Robin collects {things}")
    asked = ("hiking club meeting place", "Where does the hiking club meet?", "What does Robin collect?", "Robin collects")

    def found() -> set[str]:
        return {hit.memory.text for query in asked for hit in recall(two[0].by(agent), query=query, top_k=10).hits}

    assert "Robin collects stamps" in found()
    assert not {text for text in found() if "mill" in text or "beetles" in text}
    down(monkeypatch)
    assert found() == {"Robin collects stamps"}, "by words alone as well"


def test_b05_deleting_everything_of_one_leaves_the_other_whole(two: tuple[cast.Actor, cast.Actor]) -> None:
    def held(actor: cast.Actor) -> tuple[int, int]:
        rows = Memory.objects.using("maintenance").filter(owner_id=actor.user.owner_id).not_forgotten()
        vectors = MemoryVector.objects.using("maintenance").filter(memory__in=rows, embedding__isnull=False)
        return rows.count(), vectors.count()

    for text in ("I keep bees", "I row on Sundays"):
        cast.saved(two[1].self, text, source="dashboard")
    for away in (forget_all, erase_memories, erase_account):
        for text in ("I own a kayak", "I bake rye bread", "I play the bassoon"):
            cast.saved(two[0].self, text, source="dashboard")
        assert held(two[0]) == (3, 3)
        away(two[0].self)
        assert held(two[0]) == (0, 0)
        assert held(two[1]) == (2, 2)


def test_b07_a_key_that_is_used_again_inherits_nothing(two: tuple[cast.Actor, cast.Actor], monkeypatch: pytest.MonkeyPatch) -> None:
    code = two[0].by(cast.agent("code"))
    old = cast.saved(code, "I am allergic to walnuts", client_key="k1")
    forget(two[0].self, old.pk)
    with monkeypatch.context() as outage:
        down(outage)
        new = cast.saved(code, "My favourite colour is teal", client_key="k1")
    forget_known()
    assert recall(code, query="walnut allergy").hits == []
    assert page(code, filters=MemoryFilters(client_key="k1")).rows == [new]


def test_b11_metadata_is_kept_on_every_way_in(two: tuple[cast.Actor, cast.Actor]) -> None:
    told, code = {"topic": "travel", "ref": "T-9", "n": 0, "flag": False}, two[0].by(cast.agent("code"))
    assert cast.saved(code, "I like night trains", metadata=told).metadata == told
    cast.said(code, "Please remember that I like ferries.", session="s-1", metadata=told)
    assert [turn.metadata for turn in list_turns(code, "s-1")] == [told]
    document = {"format": "memory-desk", "memories": [{"text": "I like slow trams", "metadata": told}]}
    import_memories(two[0].self, read_file(json.dumps(document).encode()))
    (row,) = [row for row in page(two[0].self, filters=MemoryFilters()).rows if "trams" in row.text]
    assert row.metadata == told
