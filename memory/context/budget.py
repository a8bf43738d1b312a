"""What goes in and what has to stay out, by exact tokens (SPEC 7.1). Pure.

Trimming order: oldest turns, then the summary, then the lowest-ranked memories, then profile detail; hard constraints last of all, by rank,
and then `over_budget` says so. Of the constraints the first is never cut.
"""

from __future__ import annotations

from dataclasses import replace

from memory.context.types import Fitted, Line, Parts, Spoken
from memory.text import tokens

LINE_BREAK = 1
PER_MESSAGE = 4


def fit(parts: Parts, *, budget: int, fixed: int) -> Fitted:
    """The parts that fit into `budget` tokens beside `fixed` ones that are always there (the frame around them)."""
    room = budget - fixed
    parts = replace(parts, turns=_newest(parts.turns, room - _total(replace(parts, turns=()))))
    if _total(parts) > room:
        parts = replace(parts, summary=_shortened(parts, room))
    parts = replace(parts, memories=_drop_last(parts.memories, room - (_total(parts) - _lines(parts.memories))))
    parts = replace(parts, profile=_drop_last(parts.profile, room - (_total(parts) - _lines(parts.profile))))
    over = _total(parts) > room
    if over:
        parts = replace(parts, memories=_first(parts.memories, room - (_total(parts) - _lines(parts.memories))))
    return Fitted(parts, over_budget=over)


def _newest(turns: tuple[Spoken, ...], room: int) -> tuple[Spoken, ...]:
    """The longest end of the conversation that fits."""
    kept = len(turns)
    while kept and room >= turns[kept - 1].tokens + PER_MESSAGE:
        kept -= 1
        room -= turns[kept].tokens + PER_MESSAGE
    return turns[kept:]


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
    used, kept = _lines(lines), []
    for line in reversed(lines):
        if used > room and not line.constraint:
            used -= line.tokens + LINE_BREAK
        else:
            kept.append(line)
    return tuple(reversed(kept))


def _first(lines: tuple[Line, ...], room: int) -> tuple[Line, ...]:
    """The first of them, and those after it for which there is room."""
    kept = 1
    room -= _lines(lines[:1])
    while kept < len(lines) and room >= lines[kept].tokens + LINE_BREAK:
        room -= lines[kept].tokens + LINE_BREAK
        kept += 1
    return lines[:kept]


def _lines(lines: tuple[Line, ...]) -> int:
    return sum(line.tokens + LINE_BREAK for line in lines)


def _total(parts: Parts) -> int:
    summary = tokens.count(parts.summary) + LINE_BREAK if parts.summary else 0
    turns = sum(turn.tokens + PER_MESSAGE for turn in parts.turns)
    return _lines(parts.memories) + _lines(parts.profile) + summary + turns
