"""The hot tier (SPEC 6.8): who a person is, what they prefer, what must never happen, and their last seven days, read without a search.

One entry an owner, under `user:{owner}:hot`, in Redis where there is one and in this process otherwise. It carries the owner's generation,
which goes up with every write in the writer's own transaction; an entry of another generation is not used. What a principal may see, and what
holds now, is decided at every read, never stored.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import BaseCache, caches
from django.db.models import Q

from accounts.isolation import act_as
from accounts.principals import EVERY_SCOPE, Principal
from memory import metrics
from memory.enums import AccessLevel, Kind, State
from memory.models import Memory, Profile

LASTING = (Kind.IDENTITY, Kind.PREFERENCE, Kind.CONSTRAINT)
RECENT = timedelta(days=7)
KEPT_SECONDS = 7 * 24 * 3600
MOST = 500


@dataclass(slots=True)
class Counts:
    """Reads of this process that the cache answered, and that it could not."""

    hits: int = 0
    misses: int = 0


counts = Counts()
_lock = threading.Lock()


def hot(principal: Principal, *, now: datetime, kinds: Sequence[Kind] = LASTING) -> list[Memory]:
    """The lasting memories of these kinds, and any of the last seven days, that the principal may see and that hold now; newest first."""
    with act_as(principal.keeper()):
        generations = dict(Profile.objects.filter(owner_id__in=principal.owner_ids).values_list("owner_id", "generation"))
        entries = [_entry(owner_id, generations.get(owner_id, 0), now) for owner_id in principal.owner_ids]
    rows = [row for owner_id, rows in zip(principal.owner_ids, entries, strict=True) for row in rows if row.owner_id == owner_id]
    return [row for row in rows if _may_see(principal, row) and row.holds_at(now) and (row.kind in kinds or row.created_at > now - RECENT)]


def forget_hot(owner_id: int) -> None:
    """Take an owner's entry out of the cache: for erasure, where not even unused copies may stay."""
    _cache().delete(_key(owner_id))


def _entry(owner_id: int, generation: int, now: datetime) -> list[Memory]:
    known = _cache().get(_key(owner_id))
    if known is not None and known[0] == generation:
        _count(hit=True)
        rows: list[Memory] = known[1]
        return rows
    _count(hit=False)
    wanted = Q(kind__in=LASTING) | Q(created_at__gt=now - RECENT)
    found = list(
        Memory.objects.filter(wanted, owner_id=owner_id, state=State.ACTIVE, access_level__lt=AccessLevel.SECRET).order_by(
            "-created_at", "-number"
        )[:MOST]
    )
    _cache().set(_key(owner_id), (generation, found), KEPT_SECONDS)
    return found


def _may_see(principal: Principal, row: Memory) -> bool:
    return row.access_level <= principal.clearance and (EVERY_SCOPE in principal.scopes or row.scope in principal.scopes)


def _cache() -> BaseCache:
    return caches["default" if getattr(settings, "CACHE_URL", "") else "local"]


def _key(owner_id: int) -> str:
    return f"user:{owner_id}:hot"


def _count(*, hit: bool) -> None:
    metrics.cache_reads.labels("hot", "hit" if hit else "miss").inc()
    with _lock:
        counts.hits += hit
        counts.misses += not hit
