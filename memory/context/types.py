"""What a context is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a section: its text, its tokens, and whether it is a hard constraint, which goes last of all."""

    text: str
    tokens: int
    constraint: bool = False
    memory_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """One message of the window."""

    role: str
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that could go in, most important first within each section (turns: oldest first)."""

    memories: tuple[Line, ...] = ()
    profile: tuple[Line, ...] = ()
    summary: str = ""
    turns: tuple[Spoken, ...] = ()


@dataclass(frozen=True, slots=True)
class Fitted:
    """What fits. `over_budget`: the hard constraints alone do not."""

    parts: Parts
    over_budget: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """A context as it is given: see the description of `POST context`. `recent`: the messages in it; `without_recall`: recall was left alone or failed.

    `language`: that of its frame and tags, `en` or `zh`.
    """

    id: UUID
    language: str
    degraded: bool
    tokens: dict[str, int]
    format: str
    messages: list[dict[str, str]] = field(default_factory=list)
    text: str = ""
    memories: list[dict[str, Any]] = field(default_factory=list)
    profile: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    state: dict[str, Any] | None = None
    over_budget: bool = False
    timings: dict[str, float] = field(default_factory=dict)
    recent: tuple[Spoken, ...] = ()
    without_recall: bool = False
