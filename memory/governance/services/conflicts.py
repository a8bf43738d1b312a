"""Conflicts that no key decides: the person says which holds (SPEC 3.7)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.enums import ActorKind, Capability, Source, State
from memory.errors import BadInput, NotFound, NotPermitted
from memory.errors import Conflict as AlreadyResolved
from memory.lifecycle.selectors import closed, get_memory
from memory.lifecycle.services import Changes, check_worded, confirm, correct, forget, prepare, reject, replace_by
from memory.lifecycle.types import NewMemory
from memory.models import Conflict, Memory
from memory.models.querysets import now_in

Act = Callable[[Principal, Conflict], None]


def list_conflicts(principal: Principal, *, open_only: bool = True, limit: int = 200) -> list[Conflict]:
    """The person's conflicts, newest first, both statements with each; those whose statements the principal may not see are left out."""
    principal.need(Capability.READ)
    if closed(principal):
        return []
    with act_as(principal):
        rows = Conflict.objects.visible_to(principal).select_related(
            "old", "new", "old__agent", "new__agent", "old__session", "new__session"
        )
        if open_only:
            held = now_in(State.ACTIVE, of="old__") & now_in(State.ACTIVE, State.CANDIDATE, of="new__")
            rows = rows.filter(held, outcome="")
        return list(rows.order_by("-created_at", "-pk")[:limit])


def resolve_conflict(principal: Principal, conflict_id: int, *, outcome: str, text: str = "") -> Conflict:
    """Carry out the person's word: `new` replaces `old`, `old` stands and `new` goes, `both` hold (at different times), or `merge` into `text`.

    An agent cannot resolve a conflict for the person. NotFound for another's, Conflict when it is resolved already.
    """
    if principal.is_agent:
        message = "Only the person, or an administrator, can say which of two statements holds."
        raise NotPermitted(message)
    if outcome not in Conflict.Outcome.values:
        message = f"Choose one of {', '.join(Conflict.Outcome.values)}."
        raise BadInput(message, fields={"outcome": [message]})
    if outcome == Conflict.Outcome.MERGE and not text.strip():
        message = "Say what holds instead of the two."
        raise BadInput(message, fields={"text": [message]})
    found = _find(principal, conflict_id)
    if outcome == Conflict.Outcome.MERGE:
        _merge(principal, found, text)
        return found
    with act_as(principal):
        _close(principal, found, outcome)
        ACTS[outcome](principal, found)
    return found


def report_conflict(principal: Principal, *, memory: UUID | str, other: UUID | str, reason: str = "") -> tuple[Conflict, bool]:
    """Two statements that cannot both hold, for the person to decide; and whether they were new as such.

    NotFound when the caller may not see one of them, BadInput when they are the same or not of one owner, Conflict when one is no longer in use.
    """
    principal.need(Capability.WRITE)
    pair = sorted(
        (get_memory(principal, memory), get_memory(principal, other)), key=lambda one: (one.state_now != State.ACTIVE, one.number)
    )
    old, new = pair
    if old.pk == new.pk or old.owner_id != new.owner_id:
        message = "Name two different memories of one person or team."
        raise BadInput(message, fields={"other": [message]})
    if old.state_now != State.ACTIVE or new.state_now not in (State.ACTIVE, State.CANDIDATE):
        raise AlreadyResolved("One of the two is no longer in use, so there is nothing to decide. Nothing was changed.")
    with act_as(principal):
        reported = Conflict(owner_id=old.owner_id, old=old, new=new, reason=reason)
        # The same pair is one conflict, whoever reports it again.
        Conflict.objects.bulk_create([reported], ignore_conflicts=True)
        found = Conflict.objects.visible_to(principal).select_related("old", "new").get(old=old, new=new)
        created = found.created_at == reported.created_at
        if created:
            append(principal, "conflict.report", memory=new, state_before=new.state, reason=reason)
    found.old, found.new = old, new
    return found, created


def _find(principal: Principal, conflict_id: int) -> Conflict:
    with act_as(principal):
        found = Conflict.objects.visible_to(principal).select_related("old", "new").filter(pk=conflict_id).first()
    if found is None:
        raise NotFound
    return found


def _close(principal: Principal, found: Conflict, outcome: str) -> None:
    now: datetime = timezone.now()
    fields: dict[str, Any] = {"outcome": outcome, "resolved_at": now, "resolved_by": principal.author}
    with act_as(principal):
        if not Conflict.objects.filter(pk=found.pk, outcome="").update(**fields):
            message = "This conflict was resolved in the meantime. Nothing was changed."
            raise AlreadyResolved(message)
        append(principal, "conflict.resolve", memory=found.new, state_before=found.new.state, reason=outcome)
    for name, value in fields.items():
        setattr(found, name, value)


def _new(principal: Principal, found: Conflict) -> None:
    if found.new.state == State.CANDIDATE:
        confirm(principal, found.new_id)
    replace_by(principal, found.old_id, found.new_id)


def _old(principal: Principal, found: Conflict) -> None:
    if found.new.state == State.CANDIDATE:
        reject(principal, found.new_id, reason="the older statement holds")
    else:
        forget(principal, found.new_id, reason="the older statement holds")


def _both(principal: Principal, found: Conflict) -> None:
    if found.new.state == State.CANDIDATE:
        confirm(principal, found.new_id)


def _merge(principal: Principal, found: Conflict, text: str) -> None:
    """Close, then reword, which embeds and so needs to be outside a transaction; what is refused opens the conflict again."""
    check_worded(text, found.old, found.new)
    asked = NewMemory(text=text, source=Source.DASHBOARD, wish=True)
    if principal.actor != ActorKind.ADMIN and prepare(principal, [asked])[0].suspicious:
        message = "This looks like an instruction to an agent. Only an administrator can admit it; nothing was changed."
        raise BadInput(message, fields={"text": [message]})
    _close(principal, found, Conflict.Outcome.MERGE)
    try:
        merged = correct(principal, found.old_id, Changes(text=text), reason="merged")
    except Exception:
        _reopen(principal, found)
        raise
    with act_as(principal):
        _take_in(principal, found, merged)


def _reopen(principal: Principal, found: Conflict) -> None:
    with act_as(principal):
        Conflict.objects.filter(pk=found.pk).update(outcome="", resolved_at=None, resolved_by="")
        append(principal, "conflict.reopen", memory=found.new, state_before=found.new.state, reason="the merged text was refused")


def _take_in(principal: Principal, found: Conflict, merged: Memory) -> None:
    if found.new.state == State.CANDIDATE:
        reject(principal, found.new_id, reason="merged")
    else:
        replace_by(principal, found.new_id, merged.pk)


ACTS: dict[str, Act] = {"new": _new, "old": _old, "both": _both}
