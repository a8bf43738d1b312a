"""One English clause read by the first room of rules that knows it."""

from __future__ import annotations

from collections.abc import Callable

from memory.capture.rules.en import (
    attributes,
    dated,
    health,
    homely,
    homes,
    identity,
    idioms,
    jobs,
    life,
    others,
    plain,
    stack,
    style,
    tastes,
)
from memory.capture.rules.en.making import Clause
from memory.capture.types import Statement

_READERS: tuple[Callable[[Clause], list[Statement]], ...] = (
    style.read,
    health.read,
    homes.read,
    identity.read,
    jobs.read,
    stack.read,
    life.read_goals,
    tastes.read,
    others.read,
    dated.read,
    homely.read,
    idioms.read,
    attributes.read,
    life.read,
    plain.read,
)


def read(clause: Clause) -> list[Statement]:
    """What one clause states; empty when no rule knows it."""
    for reader in _READERS:
        statements = reader(clause)
        if statements:
            return statements
    return []
