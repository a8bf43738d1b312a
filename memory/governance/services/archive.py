"""What has been over for a while leaves the database for the archive, and comes back when the person wants it (SPEC 9.5).

The row stays, with its number, kind, key and dates; what it said lies in a file of its own, sealed. The file is noted before it is written
and until it is seen to be gone, so that erasing a memory or an account always finds it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as, act_as_maintenance
from accounts.principals import Principal
from memory import crypto
from memory.archive import services as store
from memory.conf import numbers
from memory.enums import State
from memory.errors import Conflict, NotFound
from memory.governance.services.sweeping import move_each
from memory.lifecycle import selectors
from memory.lifecycle import services as lifecycle
from memory.models import ArchivedMemory, Memory

log = logging.getLogger(__name__)


def archive_expired(*, now: datetime | None = None) -> int:
    """Move what memories say that expired long enough ago into the archive. How many were moved. Safe to kill and to repeat."""
    old = (now or timezone.now()) - timedelta(days=numbers().expired_days)
    return move_each(Q(state=State.EXPIRED, state_changed_at__lt=old), _archive)


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


def _archive(service: Principal, pk: UUID) -> None:
    """Read, write the file, then empty the row: nothing is lost wherever it is killed, and a file without its row's word is doomed."""
    with act_as(service):
        memory = Memory.objects.own(service).filter(pk=pk, state=State.EXPIRED).first()
        if memory is None:
            raise NotFound
        content = {
            "text": memory.full_text,
            "value": memory.full_value,
            "quote": memory.full_quote,
            "metadata": memory.full_metadata,
        }
        name = f"memories/{service.owner_id}/{pk}-{memory.version}.sealed"
        row = ArchivedMemory(owner_id=service.owner_id, memory_id=pk, name=name)
        ArchivedMemory.objects.bulk_create([row], ignore_conflicts=True)
    store.put(name, crypto.seal(content))
    try:
        lifecycle.archive(service, memory)
    except (Conflict, NotFound):
        # Restored, changed or forgotten in the meantime: the file says what nobody archived, unless another worker did, with this very file.
        with act_as(service):
            if not Memory.objects.own(service).filter(Q(state=State.ARCHIVED) | Q(state_before=State.ARCHIVED), pk=pk).exists():
                ArchivedMemory.objects.own(service).filter(name=name).update(doomed_at=timezone.now())
        raise
