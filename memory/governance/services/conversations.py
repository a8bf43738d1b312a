"""Deleting what was said, and what was made from it (SPEC 2.2, 2.5)."""

from __future__ import annotations

from uuid import UUID

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.enums import Kind
from memory.errors import NotFound
from memory.lifecycle.services import erase, forget_many
from memory.models import Memory, Session, Turn
from memory.sessions.services import delete_session


def delete_conversation(principal: Principal, session_pk: UUID, *, forget: bool = False) -> int:
    """The conversation, physically, all in one transaction. How many memories went with it.

    Summary memories live and die with what they sum up; the others stay unless `forget`, and then they go to the trash.
    """
    with act_as(principal):
        rows = Memory.objects.own(principal).filter(session_id=session_pk, session__owner_id=principal.owner_id)
        summaries = list(rows.filter(kind=Kind.SUMMARY).values_list("pk", flat=True))
        others = list(rows.not_forgotten().exclude(kind=Kind.SUMMARY).values_list("pk", flat=True)) if forget else []
        forget_many(principal, others, reason="its conversation was deleted")
        for pk in summaries:
            erase(principal, pk, reason="its conversation was deleted")
        delete_session(principal, session_pk)
        return len(others) + len(summaries)


def delete_message(principal: Principal, session_pk: UUID, turn_id: int) -> None:
    """One message, physically. A summary that covered it is dropped and made anew from what is left; so is the continuity built on it."""
    with act_as(principal):
        session = Session.objects.own(principal).select_for_update().filter(pk=session_pk).first()
        turn = Turn.objects.own(principal).filter(pk=turn_id, session_id=session_pk).first()
        if session is None or turn is None:
            raise NotFound
        if turn.position < session.summary_until:
            session.summary, session.summary_until = "", 0
            session.save(update_fields=["summary", "summary_until"])
        for pk in list(Memory.objects.own(principal).filter(session_id=session_pk, kind=Kind.SUMMARY).values_list("pk", flat=True)):
            erase(principal, pk, reason="a message it rests on was deleted")
        turn.delete()
        append(principal, "turn.delete", details={"messages": 1})
