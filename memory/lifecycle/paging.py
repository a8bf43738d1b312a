"""Keyset pages: each live row on exactly one page, whatever is added or removed between two looks."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce

from memory.errors import BadInput
from memory.models import Memory
from memory.models.querysets import MemoryQuerySet

NEWEST = "newest"
# Of a cursor, in characters; ours have about 150.
LONGEST = 400
LONG_AGO, FAR_AWAY = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Order:
    """What rows are sorted by, and which way. Missing values stand as `empty`."""

    field: str
    descending: bool
    empty: Any = None
    parse: Callable[[Any], Any] = datetime.fromisoformat


ORDERS: dict[str, Order] = {
    NEWEST: Order("created_at", descending=True),
    "oldest": Order("created_at", descending=False),
    "changed": Order("updated_at", descending=True),
    "used": Order("last_used_at", descending=True, empty=LONG_AGO),
    "unused": Order("last_used_at", descending=False, empty=LONG_AGO),
    "expiring": Order("valid_until", descending=False, empty=FAR_AWAY),
    "recalled": Order("use_count", descending=True, parse=int),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page begins: beside the row of that key, number and id, going on or back.

    What was saved together has one time; its numbers keep the order. A team's memories have numbers of their own, so the id has the last word.
    """

    at: Any
    number: int
    id: UUID
    backwards: bool


def read(rows: MemoryQuerySet, *, limit: int, cursor: str | None, sort: str) -> tuple[list[Memory], str | None, str | None]:
    """The rows of the page, the cursor of the next, and that of the one before. BadInput for an unknown order or cursor."""
    order = ORDERS.get(sort)
    if order is None:
        message = f"Choose one of {', '.join(ORDERS)}."
        raise BadInput(message, fields={"sort": [message]})
    place = _decode(cursor, sort, order) if cursor else None
    backwards = place is not None and place.backwards
    keyed = rows.annotate(place=Coalesce(order.field, Value(order.empty)) if order.empty is not None else F(order.field))
    descending = order.descending != backwards
    if place is not None:
        keyed = keyed.filter(_beyond(place, descending=descending))
    sign = "-" if descending else ""
    found = list(keyed.order_by(f"{sign}place", f"{sign}number", f"{sign}id")[: limit + 1])
    more, found = len(found) > limit, found[:limit]
    if backwards:
        found.reverse()
    before, after = (more, True) if backwards else (place is not None, more)
    following = _encode(found[-1], sort, backwards=False) if found and after else None
    preceding = _encode(found[0], sort, backwards=True) if found and before else None
    return found, following, preceding


def _beyond(place: Place, *, descending: bool) -> Q:
    side = "lt" if descending else "gt"
    same = Q(place=place.at, number=place.number) & Q(**{f"id__{side}": place.id})
    return Q(**{f"place__{side}": place.at}) | Q(**{"place": place.at, f"number__{side}": place.number}) | same


def _encode(memory: Memory, sort: str, *, backwards: bool) -> str:
    at: Any = memory.place  # type: ignore[attr-defined]
    raw = json.dumps([sort, at.isoformat() if isinstance(at, datetime) else at, memory.number, memory.pk.hex, backwards])
    return base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")


def _decode(cursor: str, sort: str, order: Order) -> Place:
    if len(cursor) > LONGEST:
        raise _refused()
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        made_for, at, number, row, backwards = json.loads(raw)
        place = Place(order.parse(at), int(number), UUID(row), bool(backwards))
        good = made_for == sort and (not isinstance(place.at, datetime) or place.at.tzinfo is not None) and 0 <= place.number < 2**31
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise _refused() from error
    if not good:
        raise _refused()
    return place


def _refused() -> BadInput:
    message = "This cursor is not one of ours. Start again from the first page."
    return BadInput(message, fields={"cursor": [message]})
