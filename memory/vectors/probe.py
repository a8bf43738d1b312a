"""Whether the embedder still does its work: a sentence must lie nearer to its paraphrase than to something else (SPEC 14.4)."""

from __future__ import annotations

import time
from dataclasses import dataclass

from memory.providers.base import EmbedderUnavailable, WrongDimensions
from memory.vectors.active import active
from memory.vectors.embed import embed_with

SENTENCES = ("The meeting is on Monday morning.", "We meet on Monday before noon.", "Olive oil is pressed from fruit.")


@dataclass(frozen=True, slots=True)
class Probed:
    """What the probe found. `trouble` is empty when all is well; `milliseconds` for the three sentences."""

    trouble: str
    milliseconds: float


def probe() -> Probed:
    """Embed three sentences with the model in force and compare them. Never raises for a failing model."""
    started = time.perf_counter()
    trouble = ""
    try:
        vectors = embed_with(active(), list(SENTENCES), purpose="passage")
    except (EmbedderUnavailable, WrongDimensions) as error:
        vectors, trouble = [], f"the embedding model failed ({error.code})"
    if vectors:
        trouble = _judged([vector for vector in vectors if vector is not None])
    return Probed(trouble, (time.perf_counter() - started) * 1000)


def _judged(vectors: list[list[float]]) -> str:
    if len(vectors) < len(SENTENCES):
        return "the embedding model gave no vector for a plain sentence"
    one, paraphrase, other = vectors
    near, far = _likeness(one, paraphrase), _likeness(one, other)
    return "" if near > far else "the embedding model puts a sentence nearer to a foreign one than to its paraphrase"


def _likeness(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
