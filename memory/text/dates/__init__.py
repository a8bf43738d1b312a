"""Dates in Chinese and English words, resolved on the calendar of the person who said them (SPEC 3.10)."""

from __future__ import annotations

from memory.text.dates.mention import DateMention, MentionKind, Precision
from memory.text.dates.scan import find
from memory.text.dates.validity import occurred_at, valid_until

__all__ = ["DateMention", "MentionKind", "Precision", "find", "occurred_at", "valid_until"]
