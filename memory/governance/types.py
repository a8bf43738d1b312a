"""What administrators and people look at when they decide."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from memory.models import Conflict, Memory, OperationLog

# Decisions of a batch carry this and its number as their request id, by which the log finds them together.
BATCH_TAG = "batch-"


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """A candidate with what is needed to decide about it. `hidden`: its content may only be seen by revealing it (SPEC 9.7)."""

    memory: Memory
    person: str
    conflicts: list[Conflict] = field(default_factory=list)
    hidden: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class ReviewFilters:
    """Which candidates are wanted; empty means any."""

    kind: str = ""
    agent: str = ""
    source: str = ""
    language: str = ""
    suspicious: bool | None = None
    disputed: bool = False
    guarded: bool = False
    owner: int | None = None
    q: str = ""
    older_than: datetime | None = None


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """Some of the queue: suspicious ones first, then constraints, then the oldest."""

    items: list[ReviewItem]
    total: int
    oldest: datetime | None
    next_offset: int | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many candidates wait, in all and of each kind that has a view of its own, and since when the oldest does."""

    all: int
    suspicious: int
    disputed: int
    guarded: int
    old: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything the review page shows of the queue, read in one transaction so that its numbers agree.

    `decisions`: the last ones of administrators, newest first, each with what it was about as it is now.
    """

    page: ReviewPage
    waiting: Waiting
    decided_today: int
    decisions: list[tuple[OperationLog, Memory]]


@dataclass(frozen=True, slots=True)
class AccessRow:
    """How many memories of one level there are, and which agents are cleared for it."""

    level: int
    memories: int
    agents: list[str]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an erasure removed: counts by table, no content."""

    removed: dict[str, int]
    at: datetime
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One statement of the file: where it stands in it (1 is the first), its words, and what else the file says of it."""

    place: int
    text: str
    kind: str = ""
    key: str = ""
    value: Any = None
    access_level: str = ""
    scope: str = ""
    valid_until: str = ""
    occurred_at: str = ""
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Contents:
    """What was read: the kind of file, its statements, and a reason for each row that is none."""

    format: str
    rows: list[Row]
    refused: list[tuple[int, str]]
