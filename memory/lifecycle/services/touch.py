"""Touch: memories that were used count it, and are fresh again (SPEC 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import F

from memory.models import Memory


def touch(memory_ids: Sequence[UUID], now: datetime) -> None:
    """Count one use of each. Inside the caller's transaction; changes no version, since nothing a person edits is touched."""
    if memory_ids:
        Memory.objects.filter(pk__in=memory_ids).update(use_count=F("use_count") + 1, last_used_at=now)
