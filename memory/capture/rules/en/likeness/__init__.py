"""How much a clause looks like something lasting that people say of themselves, rather than like the talk of the moment.

A head (see `memory.text.weighing`) fitted to `sentences.tsv`. It costs a fifth of a millisecond a clause and no embedding.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from memory.capture.rules.en.likeness.marks import marks
from memory.text.weighing import Head, fit, labelled, places_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("weights.npz")
SENTENCES = Path(__file__).with_name("sentences.tsv")


def stated(text: str) -> float:
    """The likelihood, 0 to 1, that the clause states something lasting of who says it, or orders something for good."""
    return _head().likelihood(_places(text))


def learn() -> None:
    """Fits the head to the sample and stores it."""
    learnt = labelled(SENTENCES)
    fit([_places(words) for words, _label in learnt], [label for _words, label in learnt]).save(WEIGHTS)
    _head.cache_clear()


def _places(text: str) -> NDArray[np.int64]:
    return places_of(marks(text))


@cache
def _head() -> Head:
    return Head.load(WEIGHTS)
