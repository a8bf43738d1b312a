"""The list of memories under a search: by meaning and by word in one, each row once, however many pages it takes (SPEC 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from accounts.principals import Principal
from memory.enums import Kind, State
from memory.lifecycle.selectors import MemoryFilters, Page, counted, page
from memory.recall.services import recall_within

PAGE = 20
# By meaning: fewer than a page, so that a first page always has room for a row that holds the very words.
FOUND = 15


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of what was found, and how many there are in each state under the other filters."""

    page: Page
    counts: dict[str, int]


def listing(principal: Principal, filters: MemoryFilters, *, sort: str, cursor: str | None, states: Sequence[State]) -> Listing:
    """The memories of the filters; with `filters.q`, those whose words or meaning fit it. `sort` empty: best match, then newest.

    `states`: those that are counted. BadInput for a cursor that is not one of ours.
    """
    first = _fitting(principal, filters) if filters.q else []
    # The other states are counted by a search of their own: in one for all, what many of one state fit would leave no room for the rest.
    beside = _fitting(principal, replace(filters, states=tuple(states))) if filters.q and set(filters.states) != set(states) else []
    numbers, found = counted(principal, replace(filters, also=tuple({row.pk for row in [*first, *beside]})))
    if sort or not filters.q:
        return Listing(page(principal, filters=found, limit=PAGE, cursor=cursor, sort=sort or "newest"), numbers)
    rest = replace(found, without=tuple(row.pk for row in first))
    if cursor:
        further = page(principal, filters=rest, limit=PAGE, cursor=cursor)
        if further.previous_cursor:
            return Listing(further, numbers)
    opening = page(principal, filters=rest, limit=PAGE - len(first))
    return Listing(replace(opening, rows=first + opening.rows), numbers)


def _fitting(principal: Principal, filters: MemoryFilters) -> list[Any]:
    """What recall finds under the filters, most fitting first."""
    found = recall_within(
        principal,
        query=filters.q,
        top_k=FOUND,
        kinds=[Kind(filters.kind)] if filters.kind else None,
        states=[State(state) for state in filters.states],
        access_level=filters.access_level,
        agent=filters.agent,
    )
    return [hit.memory for hit in found.hits if hit.score >= found.floor]
