"""Client of Memory Desk, synchronous (`Desk`) and asynchronous (`AsyncDesk`)."""

from __future__ import annotations

from memory_desk.asynchronous import AsyncDesk
from memory_desk.client import Desk
from memory_desk.errors import DeskError, NotFound, NotPermitted, Unreachable
from memory_desk.types import Context, Event, Hit, Memory, Message, Session, Turn, Turns

__all__ = [
    "AsyncDesk",
    "Context",
    "Desk",
    "DeskError",
    "Event",
    "Hit",
    "Memory",
    "Message",
    "NotFound",
    "NotPermitted",
    "Session",
    "Turn",
    "Turns",
    "Unreachable",
]
