"""Emptying the row of a memory whose words lie in the archive now (SPEC 9.5)."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import State
from memory.errors import Conflict
from memory.lifecycle import apply, selectors
from memory.models import Memory, MemoryVector


def archive(principal: Principal, seen: Memory) -> Memory:
    """Take the words out of the row, and its vector; number, kind, key and dates stay. Conflict when it is not as it was `seen`."""
    now = timezone.now()
    with act_as(principal.keeper()):
        profile = apply.lock_owner(seen.owner_id)
        memory = selectors.find(principal, seen.pk)
        if (memory.state, memory.version) != (State.EXPIRED, seen.version):
            raise Conflict
        apply.touched(profile, now)
        empty: dict[str, Any] = {"text": "", "value": None, "quote": "", "sealed": None, "metadata": {}, "when_words": ""}
        apply.move(principal, memory, State.ARCHIVED, action="memory.archive", now=now, reason="time", **empty)
        MemoryVector.objects.filter(memory_id=memory.pk).delete()
        return memory
