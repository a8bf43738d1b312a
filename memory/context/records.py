"""Keeping what was given, so that "why did the agent say this?" has a true answer (SPEC 7.3)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import EVERY_SCOPE, Principal
from memory.audit.services import append
from memory.context.types import Built
from memory.lifecycle.services import touch, without
from memory.models import ContextRecord
from memory.models.prepared import big, fetch, insert, small

USE = """
with there as (
  select m.id from memory_memory m
  where m.id = any(%(told)s::uuid[]) and m.owner_id = any(%(owners)s) and m.access_level <= %(clearance)s and m.state <> 'forgotten'
    and (%(every)s or m.scope = any(%(scopes)s))
), used as (
  insert into memory_contextmemory (owner_id, context_id, memory_id, rank, scores)
  select %(owner)s, %(context)s, t.id, u.rank, u.scores::jsonb
  from unnest(%(ids)s::uuid[], %(ranks)s::integer[], %(scores)s::text[]) u(id, rank, scores) join there t on t.id = u.id
  returning memory_id
)
select t.id, used.memory_id is not null from there t left join used on used.memory_id = t.id
"""


def save(
    principal: Principal,
    built: Built,
    *,
    query: str,
    session_pk: UUID | None,
    scores: Mapping[UUID, Mapping[str, float]],
    told: frozenset[UUID],
) -> None:
    """One record, its uses, the log entry that tells the person who read what; one transaction. `told`: all memories behind it, profile included.

    The log entry comes first: it locks the owner's chain, so that forgetting is either before all of this or after it. Of a context in which
    something stood that has gone in the meantime, no word is kept, nor a use of what is gone.
    """
    now = timezone.now()
    with act_as(principal):
        append(principal, "context.read", details={"context": str(built.id), "memories": [_called(memory) for memory in built.memories]})
        record = ContextRecord(
            id=built.id,
            owner_id=principal.owner_id,
            agent_id=principal.agent_id,
            session_id=session_pk,
            query=query,
            given=_given(built),
            degraded=built.degraded,
            tokens=built.tokens["total"],
            created_at=now,
        )
        insert(record)
        ids = [UUID(str(memory["id"])) for memory in built.memories]
        if told:
            there = _use(principal, built.id, ids, scores, told)
            touch([pk for pk, used in there.items() if used], now)
            if len(there) < len(told):
                record.given = without(record.given, {str(pk) for pk in told - there.keys()})
                record.save(update_fields=["given"])


def _use(
    principal: Principal, context: UUID, ids: Sequence[UUID], scores: Mapping[UUID, Mapping[str, float]], told: frozenset[UUID]
) -> dict[UUID, bool]:
    """Note the uses of those memories that are still there for this principal; of all that are, whether a use was noted."""
    values = {
        "owner": principal.owner_id,
        "context": context,
        "ids": list(ids),
        "told": list(told),
        "ranks": small(range(1, len(ids) + 1)),
        "scores": [json.dumps(scores.get(pk, {})) for pk in ids],
        "owners": big(principal.owner_ids),
        "clearance": int(principal.clearance),
        "scopes": list(principal.scopes),
        "every": EVERY_SCOPE in principal.scopes,
    }
    return dict(fetch(USE, values))


def _called(memory: Mapping[str, Any]) -> int | str:
    """The number by which the person knows the memory; a team's with the team."""
    name = str(memory["ref"]).partition(" ")[2]
    return int(memory["number"]) if name.startswith("#") else name


def _given(built: Built) -> dict[str, Any]:
    return {
        "format": built.format,
        "messages": built.messages,
        "text": built.text,
        "memories": built.memories,
        "profile": built.profile,
        "settings": built.settings,
        "tokens": built.tokens,
        "over_budget": built.over_budget,
    }
