"""Reading contexts that were given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch, Q

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import Capability
from memory.errors import NotFound
from memory.lifecycle.selectors import check_open
from memory.models import ContextMemory, ContextRecord
from memory.models.querysets import OwnedQuerySet


def get_context(principal: Principal, context_id: UUID | str) -> ContextRecord:
    """The context of that id, with its uses; NotFound for another person's, or, to an agent, another agent's, NotPermitted while paused."""
    principal.need(Capability.READ)
    check_open(principal)
    try:
        wanted = UUID(str(context_id))
    except ValueError as error:
        raise NotFound from error
    with act_as(principal):
        rows = _mine(principal).select_related("agent", "session").prefetch_related(_uses(), "feedback")
        record = rows.filter(pk=wanted).first()
        if record is None:
            raise NotFound
        return record


def list_contexts(principal: Principal, *, limit: int = 50, offset: int = 0) -> list[ContextRecord]:
    """The contexts given, newest first."""
    principal.need(Capability.READ)
    with act_as(principal):
        rows = _mine(principal).select_related("agent", "session").prefetch_related(_uses(), "feedback")
        return list(rows.order_by("-created_at", "-id")[offset : offset + limit])


@dataclass(frozen=True, slots=True)
class Use:
    """That a memory stood in an answer's context: the context's id, when, for which agent and question."""

    id: UUID
    at: datetime
    agent: str
    question: str


def uses_of(principal: Principal, memory_id: UUID, *, limit: int = 20) -> tuple[list[Use], int]:
    """Where a memory was used, newest first, and how often in all."""
    with act_as(principal):
        rows = ContextMemory.objects.own(principal).filter(memory_id=memory_id)
        total = rows.count()
        found = rows.select_related("context", "context__agent").order_by("-context__created_at")[:limit]
        return [Use(use.context_id, use.context.created_at, str(use.context.agent or ""), use.context.query) for use in found], total


def _uses() -> Prefetch[str]:
    """The memories given, joined to their rows: one that the reader may no longer see (a team left, a level raised) takes its use along."""
    return Prefetch("uses", queryset=ContextMemory.objects.select_related("memory__agent"))


def _mine(principal: Principal) -> OwnedQuerySet[ContextRecord]:
    rows = ContextRecord.objects.own(principal)
    return rows.filter(Q(agent_id=principal.agent_id)) if principal.is_agent else rows
