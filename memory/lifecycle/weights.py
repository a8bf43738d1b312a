"""How feedback moves a memory's weight (SPEC 4.5). Pure."""

from __future__ import annotations

from memory.enums import Kind

MOVES = {"liked": 0.3, "clicked": 0.1, "edited": -0.5, "ignored": -0.05}
LOWEST, HIGHEST, KEPT_AT_LEAST = 0.0, 3.0, 1.0
STEADY = (Kind.IDENTITY, Kind.CONSTRAINT)


def after(weight: float, signal: str, kind: str) -> float:
    """The weight after one signal, between 0 and 3; identity and constraints keep at least 1."""
    low = KEPT_AT_LEAST if kind in STEADY else LOWEST
    return round(min(HIGHEST, max(low, weight + MOVES[signal])), 4)
