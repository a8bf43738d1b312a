"""How a linear head weighs what a text is made of, as places of a table; and what a piece of Chinese is made of.

A rule knows the frames it was written for. A head knows none: of Chinese it weighs runs of one to four characters, and runs of words of which
those of open classes (nouns, verbs…) stand as their part of speech, so that it carries over to words it never saw. Features are hashed
("hashing trick"), the weights fitted by logistic regression and stored in 256 steps.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import rjieba

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLACES = 1 << 15
_LONGEST = 4
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LATIN = re.compile(r"[A-Za-z][\w.+#-]*")
_BLANK = re.compile(r"\s+")
_CLOSED = frozenset("rdpucyf")
"""Parts of speech with few members (pronouns, adverbs, prepositions…), which keep their word."""
_KEEP = frozenset({"是", "有", "在", "想", "要", "会", "能"})
_STEP = 0.15


def places(words: str, extra: Iterable[str] = ()) -> NDArray[np.int64]:
    """The places of the features of `words` and of the names in `extra`, sorted, each once; halves of surrogate pairs are passed over."""
    words = words.encode(errors="ignore").decode()
    return places_of(chain(_runs_of_characters(words), _runs_of_words(words), extra))


def places_of(names: Iterable[str]) -> NDArray[np.int64]:
    """The places of features by name, sorted, each once."""
    return np.unique(np.fromiter((zlib.crc32(name.encode(errors="ignore")) % PLACES for name in names), dtype=np.int64))


def labelled(path: Path) -> list[tuple[str, bool]]:
    """A sample to learn from. One text a line: 1 or 0, a tab, the words."""
    lines = (line.split("\t", 1) for line in path.read_text(encoding="utf-8").splitlines() if line)
    return [(words, label == "1") for label, words in lines]


def _plain(words: str) -> str:
    return _BLANK.sub("", _LATIN.sub("A", _NUMBER.sub("0", words)))


def _runs(signs: Sequence[str], mark: str, between: str) -> list[str]:
    return [
        mark + between.join(signs[start : start + length]) for length in range(1, _LONGEST + 1) for start in range(len(signs) - length + 1)
    ]


def _runs_of_characters(words: str) -> list[str]:
    return _runs(f"^{_plain(words)}$", "c", "")


def _runs_of_words(words: str) -> list[str]:
    tagged = [(_plain(word), tag) for word, tag in rjieba.tag(words)]
    signs = ["^", *(word if tag[0] in _CLOSED or word in _KEEP else tag for word, tag in tagged), "$"]
    return [*_runs(signs, "p", "_"), *(f"w{word}" for word, _tag in tagged)]


@dataclass(frozen=True)
class Head:
    """Weights by place, and the bias."""

    weights: NDArray[np.float32]
    bias: float

    def likelihood(self, found: NDArray[np.int64]) -> float:
        """0 to 1, for the places of one text; longer texts weigh no more than short ones."""
        return 1.0 / (1.0 + math.exp(-(float(self.weights[found].sum()) / math.sqrt(max(len(found), 1)) + self.bias)))

    def save(self, path: Path) -> None:
        """The head in 256 steps, which ranks as the exact one does."""
        scale = float(np.abs(self.weights).max()) / 127
        np.savez_compressed(path, steps=np.rint(self.weights / scale).astype(np.int8), scale=scale, bias=self.bias)

    @classmethod
    def load(cls, path: Path) -> Head:
        """What `save` wrote."""
        with np.load(path) as stored:
            return cls(stored["steps"].astype(np.float32) * float(stored["scale"]), float(stored["bias"]))


def fit(rows: Sequence[NDArray[np.int64]], labels: Sequence[bool], *, rounds: int = 60, weight: float = 1.0) -> Head:
    """Logistic regression by AdaGrad, in an order that is always the same; a positive row counts `weight` times."""
    weights, squares = np.zeros(PLACES), np.full(PLACES, 1e-8)
    bias, bias_squares = 0.0, 1e-8
    order = np.random.default_rng(0)
    for _round in range(rounds):
        for number in order.permutation(len(rows)):
            row, length = rows[number], max(len(rows[number]), 1) ** 0.5
            wrong = 1.0 / (1.0 + np.exp(-(weights[row].sum() / length + bias))) - float(labels[number])
            wrong *= weight if labels[number] else 1.0
            slope = wrong / length
            squares[row] += slope**2
            weights[row] -= _STEP * slope / np.sqrt(squares[row])
            bias_squares += wrong**2
            bias -= _STEP * wrong / bias_squares**0.5
    return Head(weights.astype(np.float32), float(bias))
