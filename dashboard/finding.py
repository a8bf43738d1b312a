"""The list of memories under a search: by meaning and by word in one, each row once, however many pages it takes (SPEC 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from accounts.principals import Principal
from memory.enums import Kind, State
from memory.lifecycle.selectors import MemoryFilters, Page, counts, page
from memory.recall.services import recall

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
    fitting = _fitting(principal, filters, states) if filters.q else []
    found = replace(filters, also=tuple(row.pk for row in fitting))
    numbers = counts(principal, found)
    if sort or not filters.q:
        return Listing(page(principal, filters=found, limit=PAGE, cursor=cursor, sort=sort or "newest"), numbers)
    first = [row for row in fitting if row.state in filters.states]
    rest = replace(filters, without=tuple(row.pk for row in first))
    if cursor:
        further = page(principal, filters=rest, limit=PAGE, cursor=cursor)
        if further.previous_cursor:
            return Listing(further, numbers)
    opening = page(principal, filters=rest, limit=PAGE - len(first))
    return Listing(replace(opening, rows=first + opening.rows), numbers)


def _fitting(principal: Principal, filters: MemoryFilters, states: Sequence[State]) -> list[Any]:
    """What recall finds, most fitting first, as far as the other filters let it through."""
    kinds = [Kind(filters.kind)] if filters.kind else None
    found = recall(principal, query=filters.q, top_k=FOUND, kinds=kinds, states=states)
    return [hit.memory for hit in found.hits if hit.score >= found.floor and _passes(hit.memory, filters)]


def _passes(memory: Any, filters: MemoryFilters) -> bool:
    level = filters.access_level is None or memory.access_level == filters.access_level
    return level and (not filters.agent or (memory.agent is not None and memory.agent.slug == filters.agent))
