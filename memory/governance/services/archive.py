"""What has been over for a while leaves the database for the archive, and comes back when the person wants it (SPEC 9.5).

The row stays, with its number, kind, key and dates; what it said lies in a file of its own, sealed. The file is noted before it is written
and until it is seen to be gone, so that erasing a memory or an account always finds it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as, act_as_maintenance
from accounts.principals import Principal
from memory import crypto
from memory.archive import services as store
from memory.conf import numbers
from memory.enums import State
from memory.errors import Conflict, NotFound
from memory.lifecycle import selectors
from memory.lifecycle import services as lifecycle
from memory.models import ArchivedMemory, Memory

BATCH = 200
log = logging.getLogger(__name__)


def archive_expired(*, now: datetime | None = None) -> int:
    """Move what memories say that expired long enough ago into the archive. How many were moved. Safe to kill and to repeat."""
    old = (now or timezone.now()) - timedelta(days=numbers().expired_days)
    moved, before = 0, None
    while True:
        with act_as_maintenance() as alias:
            due = Memory.objects.using(alias).filter(state=State.EXPIRED, state_changed_at__lt=old)
            batch = list(due.order_by("state_changed_at", "pk").values_list("owner_id", "pk")[:BATCH])
        if not batch or batch == before:
            return moved
        before = batch
        moved += sum(_archive(owner, pk) for owner, pk in batch)


def remove_doomed() -> int:
    """Remove the files of memories that were erased, and look that they are gone. How many went; one that resists is tried again."""
    with act_as_maintenance() as alias:
        doomed = list(ArchivedMemory.objects.using(alias).filter(doomed_at__isnull=False).values_list("pk", "name"))
    gone = [pk for pk, name in doomed if store.remove(name)]
    if len(gone) < len(doomed):
        log.error("%s archived files could not be removed; the next run tries again.", len(doomed) - len(gone))
    with act_as_maintenance() as alias:
        return ArchivedMemory.objects.using(alias).filter(pk__in=gone, doomed_at__isnull=False).delete()[0]


def restore(principal: Principal, key: UUID | str | int) -> Memory:
    """Back to where it was, as `lifecycle.services.restore`; what lies in the archive is fetched first. A person's act."""
    content = _content(principal, key) if not principal.is_agent else None
    return lifecycle.restore(principal, key, content=content)


def archived_content(principal: Principal, memory: Memory) -> dict[str, Any] | None:
    """What an archived memory of the person says: `text`, `value`, `quote`, `metadata`; None for one that is not archived."""
    with act_as(principal):
        row = ArchivedMemory.objects.own(principal).filter(memory_id=memory.pk, doomed_at__isnull=True).first()
    if row is None or State.ARCHIVED not in (memory.state, memory.state_before):
        return None
    content: dict[str, Any] = crypto.unseal(store.get(row.name))
    return content


def _content(principal: Principal, key: UUID | str | int) -> dict[str, Any] | None:
    with act_as(principal):
        memory = selectors.find(principal, key, trash=True)
    return archived_content(principal, memory) if memory.state == State.ARCHIVED else None


def _archive(owner: int, pk: UUID) -> bool:
    """Read, write the file, then empty the row: nothing is lost wherever it is killed, and a file without its row's word is doomed."""
    service = Principal.service(owner)
    with act_as(service):
        memory = Memory.objects.own(service).filter(pk=pk, state=State.EXPIRED).first()
        if memory is None:
            return False
        content = {"text": memory.full_text, "value": memory.full_value, "quote": memory.full_quote, "metadata": memory.metadata}
        name = f"memories/{owner}/{pk}-{memory.version}.sealed"
        ArchivedMemory.objects.bulk_create([ArchivedMemory(owner_id=owner, memory_id=pk, name=name)], ignore_conflicts=True)
    store.put(name, crypto.seal(content))
    try:
        lifecycle.archive(service, memory)
    except (Conflict, NotFound):
        # Restored, changed or forgotten in the meantime: the file says what nobody archived.
        with act_as(service):
            ArchivedMemory.objects.own(service).filter(name=name).update(doomed_at=timezone.now())
        return False
    return True
