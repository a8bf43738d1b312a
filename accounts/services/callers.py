"""Who a key and an external id belong to, in one round trip: it precedes every call of every agent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model

from accounts.models import Agent, AgentKey, Grant, User
from accounts.prepared import big, columns, fetch, instance, width
from accounts.principals import TeamAccess

M = TypeVar("M", bound=Model)

CALLER = """
select {key}, {agent}, {user},
  case when not u.anonymous then array(
    select array[t.slug, t.owner_id::text] from accounts_team t
    join accounts_teammember m on m.team_id = t.id and m.user_id = u.id
    join accounts_teamagent s on s.team_id = t.id and s.agent_id = a.id order by t.slug) end
from accounts_agentkey k join accounts_agent a on a.id = k.agent_id
left join (accounts_externalid e join accounts_user u on u.id = e.user_id) on e.value = %s
where k.digest = %s
"""
GRANT = "select {grant} from accounts_grant g where g.owner_id = %s and g.agent_id = %s"


@dataclass(frozen=True, slots=True)
class Caller:
    """The key with its agent; the person of the external id, None when nobody has it; and the teams that both belong to."""

    key: AgentKey
    user: User | None
    teams: tuple[TeamAccess, ...]


def caller(digest: str, external_id: str) -> Caller | None:
    """Who calls with the key of this digest for the person of this id; None when there is no such key."""
    statement = CALLER.format(key=columns(AgentKey, "k"), agent=columns(Agent, "a"), user=columns(User, "u"))
    rows = fetch(statement, [external_id, digest])
    if not rows:
        return None
    row = list(rows[0])
    key, agent, user = _take(AgentKey, row), _take(Agent, row), _take(User, row)
    key.agent = agent
    return Caller(key, user if user.pk else None, tuple(TeamAccess(slug, int(owner)) for slug, owner in row[0] or ()))


def grant_of(owner_id: int, agent_id: int) -> Grant | None:
    """The person's word about the agent, inside a transaction that acts for the person."""
    rows = fetch(GRANT.format(grant=columns(Grant, "g")), big([owner_id, agent_id]))
    return _take(Grant, list(rows[0])) if rows else None


def _take(model: type[M], row: list[Any]) -> M:
    """The instance whose columns come first in the row, which loses them."""
    values, row[:] = row[: width(model)], row[width(model) :]
    return instance(model, values)
