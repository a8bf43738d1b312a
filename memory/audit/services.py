"""Writing the operation log: one entry a change, in the transaction of the change. No log, no change (SPEC 9.6)."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex
from typing import Any

from django.core.cache import cache

from accounts.enums import AccessLevel, ActorKind
from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.archiving import archive_days, seal_heads
from memory.audit.checking import check_log, want_archive
from memory.audit.reasons import is_the_services, note_print
from memory.models import LogNote, Memory, OperationLog
from memory.models.prepared import insert

__all__ = ["append", "archive_days", "check_log", "note_denied", "note_print", "note_read", "seal_heads", "want_archive"]

DENIED_SECONDS = 60


def append(
    principal: Principal,
    action: str,
    *,
    memory: Memory | None = None,
    state_before: str = "",
    reason: str = "",
    owner_id: int | None = None,
    details: dict[str, Any] | None = None,
    result: str = "ok",
) -> OperationLog:
    """Add an entry. Call it inside the transaction that makes the change; `details` holds counts, numbers and names, never content.

    A `reason` that somebody typed is kept beside the log, so that it can go with the memory or the account (see `LogNote`).
    """
    owner, typed = memory.owner_id if memory else (owner_id or principal.owner_id), bool(reason) and not is_the_services(reason, action)
    salt = token_hex(32) if typed else ""
    entry = OperationLog(
        owner_id=owner,
        actor=principal.actor,
        actor_label=_label(principal, owner),
        agent_slug=principal.agent_slug,
        action=action,
        reason="" if typed else reason,
        request_id=principal.request_id[:64],
        details={**(details or {}), **({"note": note_print(salt, reason[:300])} if typed else {})},
        result=result,
    )
    if memory is not None:
        _about(entry, memory, state_before)
    if not typed:
        insert(entry)
    else:
        entry.save(force_insert=True)  # its key is needed, which the prepared statement does not read back
        LogNote.objects.create(owner_id=owner, entry_id=entry.pk, memory_id=memory.pk if memory else None, salt=salt, text=reason[:300])
    return entry


def note_denied(principal: Principal, *, call: str, status: int) -> None:
    """That the caller was refused something, for the person to see: at most once a minute for each caller and kind of call (ASVS 5.0, 16.3.2).

    `call` names the kind of call, without ids. Whether what was asked for is another's or nobody's is not told, nor looked up. Opens its own
    transaction, after the one that was refused has ended.
    """
    once = f"denied:{principal.owner_id}:{principal.agent_id or 0}:{principal.actor}:{status}:{call}"[:200]
    if not cache.add(sha256(once.encode()).hexdigest(), 1, DENIED_SECONDS):
        return
    with act_as(principal):
        append(principal, "access.denied", result="denied", details={"call": call[:100], "status": status})


def note_read(principal: Principal, action: str, memories: Iterable[Memory]) -> None:
    """That an agent was told what sensitive and secret memories say, by number and level: one entry for an answer (SPEC 9.1, 13).

    None where no such memory is among them, nor where the person reads what is their own; what the answer to a write tells stands as that write.
    Opens its own transaction: a read changes nothing that the entry would have to go with, and an answer of which there is no entry is not given.
    """
    close = {one.pk: one for one in memories if one.access_level >= AccessLevel.SENSITIVE} if principal.is_agent else {}
    if close:
        told = {"memories": [_called(one) for one in close.values()], "levels": [int(one.access_level) for one in close.values()]}
        with act_as(principal):
            append(principal, action, details=told)


def _called(memory: Memory) -> int | str:
    """The number by which the person knows the memory; a team's with the team."""
    return memory.number if memory.name.startswith("#") else memory.name


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
