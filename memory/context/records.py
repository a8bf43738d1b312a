"""Keeping what was given, so that "why did the agent say this?" has a true answer (SPEC 7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.context.types import Built
from memory.lifecycle.services import touch
from memory.models import ContextMemory, ContextRecord, Memory


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
        record.save(force_insert=True)
        ids = [UUID(str(memory["id"])) for memory in built.memories]
        if ids:
            alive = set(Memory.objects.visible_to(principal).filter(pk__in=ids).values_list("pk", flat=True))
            used = [pk for pk in ids if pk in alive]
            ContextMemory.objects.bulk_create(_uses(principal, built.id, used, scores))
            touch(used, now)


def _uses(principal: Principal, context: UUID, used: Sequence[UUID], scores: Mapping[UUID, Mapping[str, float]]) -> list[ContextMemory]:
    return [
        ContextMemory(owner_id=principal.owner_id, context_id=context, memory_id=pk, rank=rank, scores=dict(scores.get(pk, {})))
        for rank, pk in enumerate(used, start=1)
    ]


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
