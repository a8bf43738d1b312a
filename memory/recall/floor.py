"""The relevance floor: an unrelated question gets nothing rather than three irrelevant memories (SPEC 6.5). Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from memory.recall.types import Floor


class Scored(Protocol):
    """Anything with a score."""

    @property
    def score(self) -> float: ...


S = TypeVar("S", bound=Scored)

# Words are comparable whatever the model, so this one needs no calibration.
WORDS = 0.15


def read(stored: Mapping[str, Any]) -> Floor:
    """The floor stored with an embedding model; a model that was never calibrated has none for its vectors."""
    known = {name: float(stored.get(name, 0.0)) for name in ("question", "dialogue", "turns")}
    return Floor(words=float(stored.get("words", WORDS)), **known)


def chosen(floor: Floor, *, degraded: bool, leaning: bool) -> float:
    """The score that must be reached: by words alone while degraded, otherwise by the sort of question."""
    if degraded:
        return floor.words
    return floor.dialogue if leaning else floor.question


def cut(hits: Sequence[S], least: float) -> list[S]:
    """All hits when the best of them reaches the floor, else none.

    The best decides for all: an answer often stands second or third behind what sounds alike, and a floor for each would lose it.
    """
    return list(hits) if hits and max(hit.score for hit in hits) >= least else []
