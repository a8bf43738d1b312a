"""What is to be remembered, what is known, and what was decided. Frozen, free of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from memory.enums import AccessLevel, Kind, Source, State

UNSET: Any = object()


@dataclass(frozen=True, slots=True)
class NewMemory:
    """One statement on its way in, whatever door it came through.

    `wish`: the person asked for it to be remembered. `removes`, `replaces`, `deduced`: as in capture's Statement.
    `access_level` and `scope` None: the default for the kind; screening can raise the level, never lower it.
    `said_at` is when the message it comes from was received, None when it comes from no message.
    """

    text: str
    kind: Kind = Kind.FACT
    key: str = ""
    value: Any = None
    source: Source = Source.LLM_INFERENCE
    inferred_by: str = ""
    confidence: float = 1.0
    access_level: AccessLevel | None = None
    scope: str | None = None
    valid_until: datetime | None = None
    occurred_at: datetime | None = None
    when_words: str = ""
    quote: str = ""
    wish: bool = False
    removes: bool = False
    replaces: str = ""
    deduced: bool = False
    about_person: bool = True
    session_id: UUID | None = None
    turn_id: int | None = None
    said_at: datetime | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    client_key: str = ""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A new memory after thinking and before writing: screened, fingerprinted, embedded (None: no vector to be had now)."""

    new: NewMemory
    fingerprint: str
    language: str
    words: frozenset[str]
    level: AccessLevel
    scope: str
    suspicious: bool
    reasons: tuple[str, ...]
    vector: Sequence[float] | None


@dataclass(frozen=True, slots=True)
class Known:
    """A memory that stands near a new one: candidate or active, same owner. `cosine` is 0 when the two were not compared."""

    id: UUID
    state: State
    text: str
    key: str
    value: Any
    scope: str
    fingerprint: str
    words: frozenset[str]
    cosine: float = 0.0
    valid_until: datetime | None = None
    client_key: str = ""


class Act(StrEnum):
    """What to do with a new statement."""

    INSERT = "insert"
    CONFIRM = "confirm"
    UPDATE = "update"


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome of comparing a new statement with what is known.

    `same`: the memory it repeats (CONFIRM) or replaces under its client key (UPDATE). `supersedes`: memories it takes the place of once it
    is admitted. `disputes`: memories that may contradict it and that a person must look at.
    """

    act: Act
    same: UUID | None = None
    supersedes: tuple[UUID, ...] = ()
    disputes: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of one new statement. `created` is False when it confirmed or updated what was there; `blocked` by a tombstone: no memory.

    Where it confirmed what is hidden from its caller, `memory` is what they would have got for something new: a draft that is not stored.
    """

    memory: Any
    created: bool
    blocked: bool = False
