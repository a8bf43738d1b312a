"""How many memories there are of each sort: one scan of an owner's rows for each of their generations, whatever asks."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Min, Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import EVERY_SCOPE, Principal
from memory.enums import State
from memory.models import Memory
from memory.recall.generations import unchanged
from memory.recall.hot import TALLY


class Tally(NamedTuple):
    """`n` memories of one owner that are alike in all of this, and when the first of them that holds now ends."""

    owner_id: int
    state: str
    kind: str
    access_level: int
    scope: str
    agent_id: int | None
    n: int
    next_end: datetime | None = None


def tally(principal: Principal) -> list[Tally]:
    """All that the principal may see, of every state, its teams' among it: a sum of these is a count."""
    found, now = unchanged(principal, principal.owner_ids, TALLY, _counted), timezone.now()
    for owner_id, rows in found.items():
        # What has ended since they were counted counts as expired, whether or not the sweep has been there.
        if any(row.next_end is not None and row.next_end <= now for row in rows):
            with act_as(principal.keeper()):
                found[owner_id] = _counted(owner_id)
    every = [row for rows in found.values() for row in rows if row.access_level <= principal.clearance]
    return every if EVERY_SCOPE in principal.scopes else [row for row in every if row.scope in principal.scopes]


def _counted(owner_id: int) -> list[Tally]:
    names = ("owner_id", "shown", "kind", "access_level", "scope", "agent_id")
    rows = Memory.objects.filter(owner_id=owner_id).with_state_now().order_by().values_list(*names)
    return [Tally(*row) for row in rows.annotate(n=Count("pk"), next_end=Min("valid_until", filter=Q(shown=State.ACTIVE)))]
