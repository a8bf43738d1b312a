"""How many memories there are in each state: from the tally where it tells, else by looking through the rows."""

from __future__ import annotations

from collections import Counter
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Func

from accounts.models import Agent
from accounts.principals import Principal
from memory.models.querysets import MemoryQuerySet
from memory.recall.services import tally

NO_AGENT = -1
# So many rows are named one by one rather than looked for a second time.
FEW = 200


def added(principal: Principal, filters: dict[str, Any]) -> Counter[str]:
    """The counts as sums of what is tallied, under filters by which it is."""
    wanted = dict(filters)
    slug = wanted.pop("agent")
    if slug:
        wanted["agent_id"] = Agent.objects.filter(slug=slug).values_list("pk", flat=True).first() or NO_AGENT
    wanted = {name: value for name, value in wanted.items() if value not in ("", None)}
    found: Counter[str] = Counter()
    for row in tally(principal):
        if all(getattr(row, name) == value for name, value in wanted.items()):
            found[row.state] += row.n
    return found


def by_state(rows: MemoryQuerySet) -> tuple[dict[str, int], frozenset[UUID] | None]:
    """How many of the rows there are in each state, and which they are; None where they are more than `FEW`."""
    some = Func(ArrayAgg("pk"), template=f"(%(expressions)s)[1:{FEW}]")
    found = list(rows.with_state_now().order_by().values_list("shown").annotate(n=Count("pk"), some=some))
    few = sum(n for _state, n, _some in found) <= FEW
    return {state: n for state, n, _some in found}, frozenset(pk for *_rest, ids in found for pk in ids) if few else None
