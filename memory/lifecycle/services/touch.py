"""Touch and reweigh: what use and feedback do to memories (SPEC 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memory.lifecycle import apply, weights
from memory.models import Memory
from memory.models.prepared import execute

TOUCH = """
with free as (select m.id from memory_memory m where m.id = any(%(ids)s::uuid[]) for no key update skip locked)
update memory_memory m set use_count = m.use_count + 1, last_used_at = %(now)s from free f where m.id = f.id
"""


def touch(memory_ids: Sequence[UUID], now: datetime) -> None:
    """Count one use of each. Inside the caller's transaction; changes no version, since nothing a person edits is touched.

    A row that a writer holds at this moment is passed over rather than waited for: two readers and a writer must never wait in a ring, and the
    record of the context counts the use in any case.
    """
    if memory_ids:
        execute(TOUCH, {"ids": list(memory_ids), "now": now})


def reweigh(memory_ids: Sequence[UUID], signal: str, now: datetime) -> dict[UUID, float]:
    """Move the weight of each by the signal; the new weights by id. Inside the caller's transaction, as the keeper."""
    moved = {}
    for owner_id in sorted(set(Memory.objects.filter(pk__in=memory_ids).values_list("owner_id", flat=True))):
        apply.touched(apply.lock_owner(owner_id), now)
    for memory in Memory.objects.filter(pk__in=memory_ids).select_for_update(no_key=True).order_by("pk"):
        memory.weight = weights.after(memory.weight, signal, memory.kind)
        memory.updated_at = now
        memory.save(update_fields=["weight", "updated_at"])
        moved[memory.pk] = memory.weight
    return moved
