"""English statements by rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memory.capture.types import Statement, Utterance


def extract_clauses(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Statement]:
    """What a stretch of English sentences states about the person, one statement a fact."""
    return []
