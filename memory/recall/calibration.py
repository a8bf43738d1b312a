"""Measuring a relevance floor for an embedding model (SPEC 6.5).

The statements of the sample are dealt out to five invented people. A question is related for the one whose statement answers it, and
unrelated for the other four; small talk is unrelated for all. Scores are made as search makes them. The floor is the highest score that
keeps the wanted share of right answers, over both languages and across them; the curve says what each other choice would cost.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from memory.recall import weights
from memory.text import segment
from memory.vectors.types import Centres, Embedder, Pair, chat, sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

PEOPLE = 5
KEEP = 0.97
STEPS = [round(step * 0.02, 2) for step in range(31)]
FIRST = 3
# Where a dialogue asks, or messages are searched, scores are made of more parts; the ratios were measured with the embedded model.
DIALOGUE, TURNS = 0.45, 1.3
PATHS = (("en", "en"), ("zh", "zh"), ("en", "zh"), ("zh", "en"))


@dataclass(frozen=True)
class Sample:
    """A language's sample as search sees it: vectors row by row, words, and the vectors and words of the questions and of small talk."""

    statements: NDArray[np.float32]
    statement_words: list[frozenset[str]]
    questions: NDArray[np.float32]
    question_words: list[frozenset[str]]


def calibrate(embedder: Embedder, centres: Centres) -> dict[str, Any]:
    """The floor of a model as `floor.read` takes it, with its curve: score, share of answers kept, share of unrelated questions turned away."""
    samples = {language: _embedded(embedder, centres, language) for language in ("en", "zh")}
    right: list[float] = []
    wrong: list[float] = []
    for stored, asking in PATHS:
        for best, found in _trials(samples[stored], samples[asking], same=stored == asking):
            (right if found else wrong).append(best)
    curve = [[step, _share(right, step), round(1 - _share(wrong, step), 4)] for step in STEPS]
    question = max((step for step, kept, _ in curve if kept >= KEEP), default=0.0)
    return {"question": question, "dialogue": round(question * DIALOGUE, 3), "turns": round(question * TURNS, 3), "curve": curve}


def _share(scores: Sequence[float], step: float) -> float:
    return round(sum(score >= step for score in scores) / max(len(scores), 1), 4)


def _embedded(embedder: Embedder, centres: Centres, language: str) -> Sample:
    pairs: Sequence[Pair] = sample(language)
    statements = [pair.statement for pair in pairs]
    asked = [*(pair.question for pair in pairs), *chat(language)]
    stored = _centred(embedder.embed(statements, purpose="passage"), centres, language, "passage")
    asking = _centred(embedder.embed(asked, purpose="query"), centres, language, "query")
    return Sample(stored, [_words(text) for text in statements], asking, [_words(text) for text in asked])


def _centred(raw: Sequence[Sequence[float] | None], centres: Centres, language: str, purpose: Any) -> NDArray[np.float32]:
    rows = [None if vector is None else centres.centred(vector, language, purpose) for vector in raw]
    width = next(len(row) for row in rows if row is not None)
    return np.asarray([np.zeros(width, np.float32) if row is None else row for row in rows], dtype=np.float32)


def _words(text: str) -> frozenset[str]:
    return frozenset(segment.words(text))


def _trials(stored: Sample, asking: Sample, *, same: bool) -> Iterator[tuple[float, bool]]:
    """For every person and question: the best score, and whether the question is theirs and its answer among the first three.

    Their own questions whose answer does not come that far prove nothing about the floor and are left out; so is small talk across languages.
    """
    count = len(stored.statements)
    for person in range(PEOPLE):
        own = range(person, count, PEOPLE)
        vectors = stored.statements[list(own)]
        rarity = Counter(word for at in own for word in stored.statement_words[at])
        for at, (vector, words) in enumerate(zip(asking.questions, asking.question_words, strict=True)):
            scores = vectors @ vector + weights.WORDS * np.asarray(
                [_coverage(words, stored.statement_words[row], rarity, len(own)) for row in own]
            )
            best = float(scores.max())
            if at not in own:
                if at < count or same:
                    yield best, False
            elif np.sum(scores > scores[own.index(at)]) < FIRST:
                yield best, True


def _coverage(asked: frozenset[str], held: frozenset[str], rarity: Counter[str], count: int) -> float:
    """The share of the asked words that is held, by the idf of `search.WORDS`."""
    total = sum(_idf(rarity[word], count) for word in asked)
    return sum(_idf(rarity[word], count) for word in asked & held) / total if total else 0.0


def _idf(among: int, count: int) -> float:
    return math.log(1 + (count - among + 0.5) / (among + 0.5))
