"""Texts into requests an embedding server accepts, and the vectors of a long text's pieces into one. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memory.text import tokens as o200k

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Piece:
    """A text or, when it is too long, a part of it: `place` is the text's number, `tokens` its weight in the text's vector."""

    place: int
    text: str
    tokens: int


def pieces_of(place: int, text: str, *, limit: int, count: Callable[[str], int] = o200k.count) -> Iterator[Piece]:
    """The text in halves of halves, until each has at most `limit` tokens; nothing is left out.

    `count` is the yardstick for every remote model, whose own tokenisers are not at hand.
    """
    tokens = count(text)
    if tokens <= limit or len(text) < 2:
        yield Piece(place, text, max(1, tokens))
        return
    for half in halves(text):
        yield from pieces_of(place, half, limit=limit, count=count)


def halves(text: str) -> tuple[str, str]:
    """The text cut near its middle, at a space where there is one nearby."""
    middle = len(text) // 2
    space = text.find(" ", middle, middle + 40)
    cut = middle if space < 0 else space
    return text[:cut], text[cut:]


def packed(pieces: Sequence[Piece], *, texts: int, tokens: int) -> Iterator[list[Piece]]:
    """Batches in order, of at most so many texts and tokens; a piece larger than that goes alone."""
    batch: list[Piece] = []
    for piece in pieces:
        if batch and (len(batch) == texts or sum(held.tokens for held in batch) + piece.tokens > tokens):
            yield batch
            batch = []
        batch.append(piece)
    if batch:
        yield batch


def joined(parts: Sequence[tuple[int, NDArray[np.float32]]]) -> list[float] | None:
    """The mean of (tokens, vector) pairs, weighted by tokens, at unit length; None when it is zero or not finite."""
    if not parts:
        return None
    weights = np.array([tokens for tokens, _ in parts], dtype=np.float64)
    mean = weights @ np.stack([vector for _, vector in parts]).astype(np.float64)
    norm = float(np.linalg.norm(mean))
    if not np.isfinite(norm) or norm == 0.0:
        return None
    unit: list[float] = (mean / norm).astype(np.float32).tolist()
    return unit
