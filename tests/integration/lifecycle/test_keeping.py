"""A yes in other words is one decision: all of it is done, or nothing."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from memory.enums import Source, State
from memory.errors import Conflict, NotPermitted
from memory.lifecycle import prepare as preparing
from memory.lifecycle.selectors import MemoryFilters, etag, get_memory, page
from memory.lifecycle.services import Changes, correct, keep_reworded
from tests import cast

pytestmark = pytest.mark.django_db
correcting = sys.modules["memory.lifecycle.services.correct"]  # the package has a verb of that name


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


@pytest.fixture
def code(ann: cast.Actor) -> Any:
    return ann.by(cast.agent("code"))


def test_keeping_in_other_words_is_one_decision(ann: cast.Actor, code: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    candidate = cast.saved(code, "I live in Oslo", source=Source.LLM_INFERENCE)

    def untouched() -> bool:
        (row,) = page(ann.self, filters=MemoryFilters(states=tuple(State.values))).rows
        return (row.text, row.state) == ("I live in Oslo", State.CANDIDATE)

    with monkeypatch.context() as patch:
        patch.setattr(preparing, "aimed", lambda *_: True)  # what the fitted head alone would hold
        with pytest.raises(NotPermitted):
            keep_reworded(ann.self, candidate.pk, text="I live in Bergen", seen=etag(candidate))
    assert untouched()
    with monkeypatch.context() as patch:
        patch.setattr(correcting, "admit", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            keep_reworded(ann.self, candidate.pk, text="I live in Bergen", seen=etag(candidate))
    assert untouched()
    with monkeypatch.context() as patch:  # changed by somebody while the model thinks
        patch.setattr(
            correcting, "prepare", lambda *given: (correct(code, candidate.pk, Changes(metadata={"seen": 1})), preparing.prepare(*given))[1]
        )
        with pytest.raises(Conflict):
            keep_reworded(ann.self, candidate.pk, text="I live in Bergen", seen=etag(candidate))
    assert untouched()
    kept = keep_reworded(ann.self, candidate.pk, text="I live in Bergen", seen=etag(get_memory(ann.self, candidate.pk)))
    assert (kept.text, kept.state) == ("I live in Bergen", State.ACTIVE)
    with pytest.raises(Conflict):
        keep_reworded(ann.self, kept.pk, text="I live in Voss")
