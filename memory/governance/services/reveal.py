"""Showing what a closely kept memory says: to the person themself, and with a reason that the person sees to an administrator (SPEC 9.7)."""

from __future__ import annotations

from uuid import UUID

from accounts.isolation import act_as
from accounts.models import User
from accounts.principals import Principal
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.enums import State
from memory.errors import BadInput, NotFound
from memory.governance.services.archive import archived_content
from memory.governance.services.review import owner_of
from memory.governance.staff import only_staff
from memory.lifecycle.selectors import get_memory
from memory.models import Memory

LONGEST = 300


def reveal_own(principal: Principal, memory_id: UUID) -> str:
    """What the person's memory says, a secret in full; that they looked stands in their activity.

    Nothing is shown that is not logged. NotFound for what is not there or in the trash; Overloaded when it lies in an archive that cannot be
    read now. The door asks for a recent sign-in first.
    """
    memory = get_memory(principal, memory_id)
    held = archived_content(principal, memory) if memory.state == State.ARCHIVED else {"text": memory.full_text}
    if held is None:
        raise NotFound
    with act_as(principal):
        append(principal, "memory.reveal", memory=memory, state_before=memory.state)
    return str(held["text"])


def reveal(staff: User, memory_id: UUID | str, *, reason: str, request_id: str = "") -> str:
    """What the memory says, a secret in full. The person finds who looked, when and why among their activity.

    Nothing is shown that is not logged: the entry is written in the transaction that reads. BadInput without a reason; NotFound for what is
    not there or in the person's trash. The door asks for a recent sign-in first (`accounts.services.sign_in`).
    """
    only_staff(staff)
    why = reason.strip()
    if not 0 < len(why) <= LONGEST:
        message = f"Say why, in at most {LONGEST} characters: the person sees the reason."
        raise BadInput(message, fields={"reason": [message]})
    with act_as(admin_principal(staff, owner_of(staff, memory_id), request_id=request_id)) as admin:
        memory = Memory.objects.visible_to(admin).not_forgotten().filter(pk=memory_id).first()
        if memory is None:
            raise NotFound
        append(admin, "memory.reveal", memory=memory, state_before=memory.state, reason=why)
        return str(memory.full_text)
