"""Explicit wishes in English."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memory.capture.types import Command, Utterance


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes of a message, with offsets into it."""
    return []
