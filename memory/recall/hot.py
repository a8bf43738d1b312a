"""The hot tier (SPEC 6.8): who a person is, what they prefer, what must never happen, and their last seven days, read without a search.

One entry for each owner and part, under `user:{owner}:hot:{part}`, in Redis where there is one and in this process otherwise. It carries the
owner's generation, which goes up with every write in the writer's own transaction; an entry of another generation is not used. What a principal may see, and what
holds now, is decided at every read, never stored.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.db.models import Q

from accounts.isolation import act_as, reading
from accounts.principals import EVERY_SCOPE, Principal
from memory import metrics
from memory.enums import AccessLevel, Kind, State
from memory.models import Memory, ProfileField
from memory.models.prepared import big, fetch

LASTING = (Kind.IDENTITY, Kind.PREFERENCE, Kind.CONSTRAINT)
RECENT = timedelta(days=7)
KEPT_SECONDS = 7 * 24 * 3600
MOST = 500
RECENT_ONES, FIELDS = "recent", "fields"


GENERATIONS = "select owner_id, generation from memory_profile where owner_id = any(%(owners)s)"


@dataclass(slots=True)
class Counts:
    """Reads of this process that the cache answered, and that it could not."""

    hits: int = 0
    misses: int = 0


counts = Counts()
_lock = threading.Lock()


def hot(principal: Principal, *, now: datetime, kinds: Sequence[Kind] = LASTING, recent: bool = True) -> list[Memory]:
    """The lasting memories of these kinds, and with `recent` any of the last seven days, that the principal may see and that hold now; newest first."""
    parts = [str(kind) for kind in kinds] + ([RECENT_ONES] if recent else [])
    rows = {row.pk: row for part in parts for row in _read(principal, principal.owner_ids, part, now)}
    found = [row for row in rows.values() if _may_see(principal, row) and row.holds_at(now)]
    fresh = now - RECENT
    found = [row for row in found if row.kind in kinds or row.created_at > fresh]
    return sorted(found, key=lambda row: (row.created_at, row.number), reverse=True)


def hot_fields(principal: Principal, *, now: datetime) -> list[ProfileField]:
    """The fields of the person's own profile that the principal may see and that hold now, each with its memory, by key and then by age."""
    rows = _read(principal, (principal.owner_id,), FIELDS, now)
    return [row for row in rows if _may_see(principal, row) and row.memory.holds_at(now)]


def forget_hot(owner_id: int) -> None:
    """Take an owner's entries out of the cache: for erasure, where not even unused copies may stay."""
    _cache().delete_many([_key(owner_id, part) for part in (*map(str, LASTING), RECENT_ONES, FIELDS)])


def _read(principal: Principal, owner_ids: Sequence[int], part: str, now: datetime) -> list[Any]:
    """One part of the tier for these owners: as it is cached, or read by the keeper, who sees all that any caller may."""
    with reading(principal):
        generations = dict(fetch(GENERATIONS, {"owners": big(owner_ids)}))
    known = _cache().get_many([_key(owner_id, part) for owner_id in owner_ids])
    rows: list[Any] = []
    for owner_id in owner_ids:
        generation = generations.get(owner_id, 0)
        entry = known.get(_key(owner_id, part))
        _count(hit=entry is not None and entry[0] == generation)
        if entry is None or entry[0] != generation:
            with act_as(principal.keeper()):
                entry = (generation, SOURCES.get(part, _memories)(owner_id, part, now))
            _cache().set(_key(owner_id, part), entry, KEPT_SECONDS)
        rows += [row for row in entry[1] if row.owner_id == owner_id]
    return rows


def _memories(owner_id: int, part: str, now: datetime) -> list[Memory]:
    wanted = Q(created_at__gt=now - RECENT) if part == RECENT_ONES else Q(kind=part)
    rows = Memory.objects.filter(wanted, owner_id=owner_id, state=State.ACTIVE, access_level__lt=AccessLevel.SECRET)
    return list(rows.order_by("-created_at", "-number")[:MOST])


def _fields(owner_id: int, _part: str, _now: datetime) -> list[ProfileField]:
    rows = ProfileField.objects.filter(owner_id=owner_id).select_related("memory", "memory__agent", "memory__session")
    return list(rows.order_by("key", "updated_at", "memory__number"))


SOURCES: dict[str, Callable[[int, str, datetime], list[Any]]] = {FIELDS: _fields}


def _may_see(principal: Principal, row: Memory | ProfileField) -> bool:
    return row.access_level <= principal.clearance and (EVERY_SCOPE in principal.scopes or row.scope in principal.scopes)


def _cache() -> BaseCache:
    return caches["default" if getattr(settings, "CACHE_URL", "") else "local"]


def _key(owner_id: int, part: str) -> str:
    return f"user:{owner_id}:hot:{part}"


def _count(*, hit: bool) -> None:
    metrics.cache_reads.labels("hot", "hit" if hit else "miss").inc()
    with _lock:
        counts.hits += hit
        counts.misses += not hit
