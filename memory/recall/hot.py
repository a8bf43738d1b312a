"""The hot tier (SPEC 6.8): who a person is, what they prefer, what must never happen, and their last seven days, read without a search.

One entry for each owner and part (see `generations`). What a principal may see, and what holds now, is decided at every read, never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Q

from accounts.principals import EVERY_SCOPE, Principal
from memory.enums import AccessLevel, Kind, State
from memory.models import Memory, ProfileField
from memory.recall.generations import take_out, unchanged

LASTING = (Kind.IDENTITY, Kind.PREFERENCE, Kind.CONSTRAINT)
RECENT = timedelta(days=7)
MOST = 500
RECENT_ONES, FIELDS, TALLY = "recent", "fields", "tally"


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
    take_out(owner_id, (*map(str, LASTING), RECENT_ONES, FIELDS, TALLY))


def _read(principal: Principal, owner_ids: Sequence[int], part: str, now: datetime) -> list[Any]:
    source = SOURCES.get(part, _memories)
    found = unchanged(principal, owner_ids, part, partial(source, part=part, now=now))
    return [row for owner_id in owner_ids for row in found[owner_id] if row.owner_id == owner_id]


def _memories(owner_id: int, *, part: str, now: datetime) -> list[Memory]:
    wanted = Q(created_at__gt=now - RECENT) if part == RECENT_ONES else Q(kind=part)
    rows = Memory.objects.filter(wanted, owner_id=owner_id, state=State.ACTIVE, access_level__lt=AccessLevel.SECRET)
    newest = rows.order_by("-created_at", "-number")
    # Constraints are in every context, whatever their number, and some of these may hold no longer or not be the caller's to see.
    return list(newest if part == Kind.CONSTRAINT else newest[:MOST])


def _fields(owner_id: int, **_at: object) -> list[ProfileField]:
    rows = ProfileField.objects.filter(owner_id=owner_id).select_related("memory", "memory__agent", "memory__session")
    return list(rows.order_by("key", "updated_at", "memory__number"))


SOURCES: dict[str, Callable[..., list[Any]]] = {FIELDS: _fields}


def _may_see(principal: Principal, row: Memory | ProfileField) -> bool:
    return row.access_level <= principal.clearance and (EVERY_SCOPE in principal.scopes or row.scope in principal.scopes)
