"""What is asked of the operation log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class LogFilters:
    """Which entries are wanted; empty means any. `words` are looked for in request ids, labels and reasons."""

    action: str = ""
    agent: str = ""
    actor: str = ""
    source: str = ""
    memory: UUID | None = None
    owner: int | None = None
    number: int | None = None
    level: int | None = None
    words: str = ""
    after: datetime | None = None
    before: datetime | None = None


@dataclass(frozen=True, slots=True)
class Traffic:
    """What one agent did: when it was last heard of, and how often it read and wrote on each day, oldest first."""

    last: datetime
    reads: tuple[int, ...]
    writes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A place where a chain does not hold: the owner, the entry's place, and what is wrong in plain words."""

    owner_id: int
    seq: int
    what: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of the log found: how many entries there were, how many places do not hold, and the first of them, if any."""

    at: datetime
    entries: int
    broken: int
    first: Broken | None
