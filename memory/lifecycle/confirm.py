"""Counting that something was said again, by rules that repeats, retries and our own echo cannot satisfy (SPEC 3.8)."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from accounts.principals import Principal
from memory.audit.services import append
from memory.lifecycle.types import NewMemory
from memory.models import Confirmation, Memory


def add_confirmation(principal: Principal, memory: Memory, new: NewMemory, now: datetime, *, same_session: bool = False) -> bool:
    """Note that `new` says again what `memory` holds. True when it counts.

    It counts when the person said it in a turn not counted before and, unless `same_session` (a plain yes to a shown candidate), in a
    session that neither brought the memory nor counted already. What was only deduced from questions never counts.
    """
    if not _independent(memory, new, same_session=same_session):
        return False
    record = Confirmation(
        owner_id=memory.owner_id,
        memory=memory,
        turn_id=new.turn_id,
        session_id=new.session_id,
        agent_id=principal.agent_id,
        by=principal.actor,
        created_at=now,
    )
    made = Confirmation.objects.bulk_create([record], ignore_conflicts=True)
    Memory.objects.filter(pk=memory.pk).update(confirmations=F("confirmations") + len(made))
    memory.confirmations += len(made)
    append(principal, "memory.confirm", memory=memory, state_before=memory.state, reason="said again")
    return True


def _independent(memory: Memory, new: NewMemory, *, same_session: bool) -> bool:
    if new.deduced or new.turn_id is None or new.session_id is None or new.turn_id == memory.turn_id:
        return False
    if Confirmation.objects.filter(memory=memory, turn_id=new.turn_id).exists():
        return False
    if same_session:
        return True
    return new.session_id != memory.session_id and not Confirmation.objects.filter(memory=memory, session_id=new.session_id).exists()
