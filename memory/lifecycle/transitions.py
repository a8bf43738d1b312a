"""The one table of what may become of a memory (SPEC 4.1). Pure."""

from __future__ import annotations

from memory.enums import State
from memory.errors import Conflict

C, A, S, E, R, L, F = (
    State.CANDIDATE,
    State.ACTIVE,
    State.SUPERSEDED,
    State.EXPIRED,
    State.REJECTED,
    State.LAPSED,
    State.FORGOTTEN,
)
ARCHIVED = State.ARCHIVED
LIVE = (A, C)
"""What holds its place: of one statement in one scope there is one such row."""

ALLOWED: dict[State, frozenset[State]] = {
    C: frozenset({A, S, R, L, F}),
    A: frozenset({S, E, ARCHIVED, F, C}),
    S: frozenset({A, ARCHIVED, F}),
    E: frozenset({A, S, ARCHIVED, F}),
    ARCHIVED: frozenset({A, F}),
    R: frozenset({C, A, F}),
    L: frozenset({C, A, F}),
    F: frozenset({C, A, S, E, ARCHIVED, R, L}),
}
"""From each state, the states it may move to. `active → candidate` and `rejected → candidate` are undoings of a decision;
`expired → superseded` is a correction of what has ended; from `forgotten` a memory goes back to where it was."""


def check(before: str, after: str) -> None:
    """Nothing when the move is allowed; Conflict in plain words when it is not."""
    if State(after) not in ALLOWED[State(before)]:
        message = f"A memory that is {before} cannot become {after}. Nothing was changed."
        raise Conflict(message)
