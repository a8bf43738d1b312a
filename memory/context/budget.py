"""What goes in and what has to stay out, by exact tokens (SPEC 7.1). Pure.

Trimming order: oldest turns, then the summary, then the lowest-ranked memories, then profile detail; hard constraints last of all, by rank,
and then `over_budget` says so. What is said last and the first memory are kept as long as anything can be.
"""

from __future__ import annotations

from dataclasses import replace

from memory.context.types import Fitted, Line, Parts
from memory.text import tokens

LINE_BREAK = 1
PER_MESSAGE = 4


def fit(parts: Parts, *, budget: int, fixed: int) -> Fitted:
    """The parts that fit into `budget` tokens beside `fixed` ones that are always there (the frame around them)."""
    room = budget - fixed
    parts = _turns_within(parts, room)
    if _total(parts) > room:
        parts = replace(parts, summary=_shortened(parts, room))
    parts = replace(parts, memories=_drop_last(parts.memories, room - (_total(parts) - _lines(parts.memories))))
    parts = replace(parts, profile=_drop_last(parts.profile, room - (_total(parts) - _lines(parts.profile))))
    over = _total(parts) > room
    while over and len(parts.memories) > 1:
        parts = replace(parts, memories=parts.memories[:-1])
        if _total(parts) <= room:
            break
    return Fitted(parts, over_budget=over)


def _turns_within(parts: Parts, room: int) -> Parts:
    while parts.turns and _total(parts) > room:
        parts = replace(parts, turns=parts.turns[1:])
    return parts


def _shortened(parts: Parts, room: int) -> str:
    left = room - _total(replace(parts, summary="")) - LINE_BREAK
    kept: list[str] = []
    # Newest lines are worth most; whole lines only, so that no sentence is cut in two.
    for line in reversed(parts.summary.splitlines()):
        left -= tokens.count(line) + LINE_BREAK
        if left < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def _drop_last(lines: tuple[Line, ...], room: int) -> tuple[Line, ...]:
    """Without the last ones that are no hard constraints, until the rest fits or only constraints are left."""
    kept = list(lines)
    for line in reversed(lines):
        if _lines(tuple(kept)) <= room:
            break
        if not line.constraint:
            kept.remove(line)
    return tuple(kept)


def _lines(lines: tuple[Line, ...]) -> int:
    return sum(line.tokens + LINE_BREAK for line in lines)


def _total(parts: Parts) -> int:
    summary = tokens.count(parts.summary) + LINE_BREAK if parts.summary else 0
    turns = sum(turn.tokens + PER_MESSAGE for turn in parts.turns)
    return _lines(parts.memories) + _lines(parts.profile) + summary + turns
