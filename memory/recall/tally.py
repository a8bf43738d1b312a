"""How many memories there are of each sort: one scan of an owner's rows for each of their generations, whatever asks."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count

from accounts.principals import EVERY_SCOPE, Principal
from memory.models import Memory
from memory.recall.generations import unchanged
from memory.recall.hot import TALLY


class Tally(NamedTuple):
    """`n` memories of one owner that are alike in all of this."""

    owner_id: int
    state: str
    kind: str
    access_level: int
    scope: str
    agent_id: int | None
    n: int


def tally(principal: Principal) -> list[Tally]:
    """All that the principal may see, of every state, its teams' among it: a sum of these is a count."""
    found = unchanged(principal, principal.owner_ids, TALLY, _counted)
    every = [row for rows in found.values() for row in rows if row.access_level <= principal.clearance]
    return every if EVERY_SCOPE in principal.scopes else [row for row in every if row.scope in principal.scopes]


def _counted(owner_id: int) -> list[Tally]:
    rows = Memory.objects.filter(owner_id=owner_id).order_by().values_list(*Tally._fields[:-1])
    return [Tally(*row) for row in rows.annotate(n=Count("pk"))]
