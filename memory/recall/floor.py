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
# Share of the best score under which a hit only rides along. Chosen on the calibration sample, where it leaves R@3 at .964 and takes the wrong
# memories beside an answer from 1.9 to 0.5 a question; a dialogue has several memories that fit, so there it is lower (MADial: R@3 the same).
QUESTION_SHARE, DIALOGUE_SHARE = 0.45, 0.3


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

    The best decides for all: an answer often stands second or third behind what sounds alike, and the floor for each would lose it (of the
    sample's answers 1.1 in 100). What is far behind the best is dropped by `beside`.
    """
    return list(hits) if hits and max(hit.score for hit in hits) >= least else []


def beside(hits: Sequence[S], *, leaning: bool) -> list[S]:
    """The hits that stand near enough to the best of them to be given along with it."""
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= (DIALOGUE_SHARE if leaning else QUESTION_SHARE) * best]
