"""Which memories may be found at all: every condition once, in SQL, for searching and for explaining alike (SPEC 6.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.principals import EVERY_SCOPE, Principal
from memory.enums import Kind, State
from memory.recall.database import TextArray, big

# Under this weight feedback has told that a memory misleads (SPEC 4.5).
LEAST_WEIGHT = 0.2
FEW_SCOPES = 4
# Looked up beside the row: few searches ask for it, and every vector would carry it.
THROUGH = """exists (
  select 1 from memory_memory o join accounts_agent g on g.id = o.agent_id where o.id = v.memory_id and g.slug = %(agent)s
)"""


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on `v`, a row of memory_memoryvector, and the stage of recall it stands for."""

    stage: str
    sql: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which memories are asked for. `moment`: they must hold then; `past` asks for what held at a past moment.

    `access_level`: only that one. `agent`: only what came through the agent of that slug.
    """

    states: tuple[str, ...]
    kinds: tuple[str, ...]
    moment: datetime
    past: bool = False
    low_confidence: bool = False
    access_level: int | None = None
    agent: str = ""


def wanted(
    states: Collection[State], kinds: Collection[Kind] | None, *, moment: datetime, past: bool, low_confidence: bool = False
) -> Wanted:
    """As asked; for a past moment, what was superseded or has expired since counts as well."""
    chosen = {*states, State.SUPERSEDED, State.EXPIRED} if past else set(states)
    return Wanted(tuple(sorted(map(str, chosen))), tuple(sorted(map(str, kinds or ()))), moment, past, low_confidence)


def conditions(principal: Principal, asked: Wanted) -> list[Filter]:
    """The conditions in the order of the stages. Owner, model, state and scope lead, as the index does.

    Few values are compared one by one: taking an array apart for every memory costs as much as their distances.
    """
    found = [
        Filter("owner", "v.owner_id = %(owner)s" if len(principal.owner_ids) == 1 else "v.owner_id = any(%(owners)s)"),
        Filter("model", "v.model_id = %(model)s"),
        Filter("state", "v.state = %(state)s" if len(asked.states) == 1 else "v.state = any(%(states)s)"),
    ]
    if EVERY_SCOPE not in principal.scopes:
        few = len(principal.scopes) <= FEW_SCOPES
        one_by_one = " or ".join(f"v.scope = %(scope_{place})s" for place in range(len(principal.scopes)))
        found.append(Filter("scope", f"({one_by_one})" if few else "v.scope = any(%(scopes)s)"))
    found.append(Filter("access_level", "v.access_level <= %(clearance)s"))
    found.append(Filter("validity", "(v.valid_until is null or v.valid_until > %(moment)s)"))
    if asked.past:
        found.append(Filter("validity", "v.valid_from <= %(moment)s"))
    if asked.kinds:
        found.append(Filter("kind", "v.kind = any(%(kinds)s)"))
    if not asked.low_confidence:
        found.append(Filter("weight", f"v.weight >= {LEAST_WEIGHT}"))
    if asked.access_level is not None:
        found.append(Filter("access_level", "v.access_level = %(level)s"))
    if asked.agent:
        found.append(Filter("agent", THROUGH))
    return found


def parameters(principal: Principal, asked: Wanted, model_id: int) -> dict[str, Any]:
    """The values of the conditions."""
    owners = big(principal.owner_ids)
    return {
        "owner": owners[0],
        "owners": owners,
        "model": model_id,
        "state": asked.states[0] if asked.states else "",
        "states": TextArray(asked.states),
        "scopes": TextArray(principal.scopes),
        **{f"scope_{place}": scope for place, scope in enumerate(principal.scopes[:FEW_SCOPES])},
        "clearance": int(principal.clearance),
        "moment": asked.moment,
        "kinds": TextArray(asked.kinds),
        "level": asked.access_level,
        "agent": asked.agent,
    }
