"""What was read of an owner once and stays true until their next change: kept in the cache with the owner's generation.

The generation goes up with every write in the writer's own transaction, so an entry of another one is not used. In Redis where there is one, in this process otherwise.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import BaseCache, caches

from accounts.isolation import act_as, reading
from accounts.principals import Principal
from memory import metrics
from memory.models.prepared import big, fetch

KEPT_SECONDS = 7 * 24 * 3600
GENERATIONS = "select owner_id, generation from memory_profile where owner_id = any(%(owners)s)"


@dataclass(slots=True)
class Counts:
    """Reads of this process that the cache answered, and that it could not."""

    hits: int = 0
    misses: int = 0


counts = Counts()
_lock = threading.Lock()


def unchanged(principal: Principal, owner_ids: Sequence[int], part: str, source: Callable[[int], list[Any]]) -> dict[int, list[Any]]:
    """One part of what these owners have: as it is cached, or as `source` reads it of one owner, acting as the keeper, who sees all that any caller may."""
    with reading(principal):
        generations = dict(fetch(GENERATIONS, {"owners": big(owner_ids)}))
    known = _cache().get_many([_key(owner_id, part) for owner_id in owner_ids])
    found: dict[int, list[Any]] = {}
    for owner_id in owner_ids:
        generation = generations.get(owner_id, 0)
        entry = known.get(_key(owner_id, part))
        _count(hit=entry is not None and entry[0] == generation)
        if entry is None or entry[0] != generation:
            with act_as(principal.keeper()):
                entry = (generation, source(owner_id))
            _cache().set(_key(owner_id, part), entry, KEPT_SECONDS)
        found[owner_id] = entry[1]
    return found


def take_out(owner_id: int, parts: Sequence[str]) -> None:
    """Remove an owner's entries: for erasure, where not even unused copies may stay."""
    _cache().delete_many([_key(owner_id, part) for part in parts])


def _cache() -> BaseCache:
    return caches["default" if getattr(settings, "CACHE_URL", "") else "local"]


def _key(owner_id: int, part: str) -> str:
    return f"user:{owner_id}:hot:{part}"


def _count(*, hit: bool) -> None:
    metrics.cache_reads.labels("hot", "hit" if hit else "miss").inc()
    with _lock:
        counts.hits += hit
        counts.misses += not hit
