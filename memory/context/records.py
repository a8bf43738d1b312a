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
from memory.lifecycle.services import touch
from memory.models import ContextRecord
from memory.models.prepared import big, fetch, insert, small

USE = """
insert into memory_contextmemory (owner_id, context_id, memory_id, rank, scores)
select %(owner)s, %(context)s, m.id, u.rank, u.scores::jsonb
from unnest(%(ids)s::uuid[], %(ranks)s::integer[], %(scores)s::text[]) u(id, rank, scores)
join memory_memory m on m.id = u.id and m.owner_id = any(%(owners)s) and m.access_level <= %(clearance)s
  and (%(every)s or m.scope = any(%(scopes)s))
returning memory_id
"""


def save(principal: Principal, built: Built, *, query: str, session_pk: UUID | None, scores: Mapping[UUID, Mapping[str, float]]) -> None:
    """One record, its uses, the log entry that tells the person who read what; one transaction.

    The log entry comes first: it locks the owner's chain, so that an erasure is either before all of this or after it, and no use is
    written for a memory that has just gone.
    """
    now = timezone.now()
    with act_as(principal):
        numbers = [memory["number"] for memory in built.memories]
        append(principal, "context.read", details={"context": str(built.id), "memories": numbers})
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
        if ids:
            touch(_use(principal, built.id, ids, scores), now)


def _use(principal: Principal, context: UUID, ids: Sequence[UUID], scores: Mapping[UUID, Mapping[str, float]]) -> list[UUID]:
    """Note the uses of those memories that are still there for this principal; their ids."""
    values = {
        "owner": principal.owner_id,
        "context": context,
        "ids": list(ids),
        "ranks": small(range(1, len(ids) + 1)),
        "scores": [json.dumps(scores.get(pk, {})) for pk in ids],
        "owners": big(principal.owner_ids),
        "clearance": int(principal.clearance),
        "scopes": list(principal.scopes),
        "every": EVERY_SCOPE in principal.scopes,
    }
    return [memory for (memory,) in fetch(USE, values)]


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
