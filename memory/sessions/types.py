"""What callers send as a conversation, and what is kept of it in the window."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from memory.enums import MemoryMode
from memory.models import Session, Turn


@dataclass(frozen=True, slots=True)
class MessageIn:
    """One message as it was sent. `id` is the caller's: the same id again is not stored twice. `at` is when it was said."""

    role: str
    content: str
    name: str = ""
    id: str = ""
    at: datetime | None = None
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recorded:
    """The session, and the message rows: those just stored and, for messages sent before, those there already (`again`)."""

    session: Session
    turns: list[Turn]
    again: frozenset[int]


@dataclass(frozen=True, slots=True)
class Window:
    """The short-term memory of a session: its last turns word for word, oldest first, and the summary of what came before them.

    `session` is None while there is none of that name.
    """

    turns: list[Turn]
    summary: str
    session: Session | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message of the person that waits to be captured, the mode of its session, and what was said just before as (role, text, id), oldest first.

    `said`: the beginnings of the person's own earlier messages of the same sitting, oldest first: those among `before`, and further back.
    """

    turn: Turn
    mode: MemoryMode
    before: list[tuple[str, str, int]]
    said: list[str]
