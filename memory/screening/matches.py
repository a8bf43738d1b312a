"""A finding on its way: its places are still those of the folded text."""

from __future__ import annotations

from dataclasses import dataclass

from memory.screening.types import FindingKind


@dataclass(frozen=True, slots=True)
class Match:
    """A stretch of the folded text, `start` to `end` (exclusive), with its mask."""

    kind: FindingKind
    start: int
    end: int
    masked: str
