"""Writing the operation log: one entry a change, in the transaction of the change. No log, no change (SPEC 9.6)."""

from __future__ import annotations

from typing import Any

from accounts.enums import ActorKind
from accounts.principals import Principal
from memory.models import Memory, OperationLog
from memory.models.prepared import insert


def append(
    principal: Principal,
    action: str,
    *,
    memory: Memory | None = None,
    state_before: str = "",
    reason: str = "",
    owner_id: int | None = None,
    details: dict[str, Any] | None = None,
) -> OperationLog:
    """Add an entry. Call it inside the transaction that makes the change; `details` holds counts, numbers and names, never content."""
    entry = OperationLog(
        owner_id=memory.owner_id if memory else (owner_id or principal.owner_id),
        actor=principal.actor,
        actor_label=_label(principal, memory.owner_id if memory else (owner_id or principal.owner_id)),
        agent_slug=principal.agent_slug,
        action=action,
        reason=reason[:300],
        request_id=principal.request_id[:64],
        details=details or {},
    )
    if memory is not None:
        _about(entry, memory, state_before)
    insert(entry)
    return entry


def _label(principal: Principal, owner_id: int) -> str:
    """Who acted, by name, but not a person in their own log: the owner says who, and entries outlive the account, which takes its names along."""
    if principal.actor != ActorKind.PERSON:
        return principal.actor_label[:150]
    return "" if owner_id == principal.owner_id else f"#{principal.user_id}"


def _about(entry: OperationLog, memory: Memory, state_before: str) -> None:
    entry.memory_id, entry.memory_number = memory.pk, memory.number
    entry.source, entry.inferred_by = memory.source, memory.inferred_by
    entry.state_before, entry.state_after = state_before, memory.state
    entry.access_level, entry.scope = memory.access_level, memory.scope
