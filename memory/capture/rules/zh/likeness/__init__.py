"""How much a clause looks like something lasting that people say of themselves, rather than like the talk of the moment.

A head (see `memory.text.weighing`) fitted to `sentences.tsv`. On clauses of authors that it had not seen it ranks a statement above other
talk in 96 of 100 pairs; the vectors of the embedded model do it in 90, take 24 ms a clause, and add nothing beside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory.capture.rules.zh.clause import read
from memory.capture.rules.zh.script import simplified
from memory.text.weighing import Head, fit, labelled, places

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from memory.capture.rules.zh.clause import Clause

WEIGHTS = Path(__file__).with_name("weights.npz")
SENTENCES = Path(__file__).with_name("sentences.tsv")


def stated(clause: Clause) -> float:
    """The likelihood, 0 to 1, that the clause states something lasting of who says it, or orders something for good."""
    return _head().likelihood(_places(clause))


def sample() -> list[tuple[str, bool]]:
    """The clauses to learn from, each with whether it states something lasting."""
    return labelled(SENTENCES)


def learn() -> None:
    """Fits the head to the sample and stores it."""
    learnt = sample()
    fit([_places(read(words, simplified(words), None)) for words, _label in learnt], [label for _words, label in learnt]).save(WEIGHTS)
    _head.cache_clear()


def _places(clause: Clause) -> NDArray[np.int64]:
    subject = "none" if clause.inherited else clause.subject
    return places(clause.shadow, (f"subject={subject}", f"length={min(len(clause.shadow) // 4, 6)}", f"topic={bool(clause.topic)}"))


@cache
def _head() -> Head:
    return Head.load(WEIGHTS)
