"""Deleting what was said, and what was made from it (SPEC 2.2, 2.5)."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.enums import Kind
from memory.errors import NotFound
from memory.lifecycle.services import erase, forget_answers, forget_many, scrub_given
from memory.models import ContextRecord, IdempotencyRecord, Memory, Session, Turn
from memory.sessions.selectors import get_session
from memory.sessions.services import delete_session


def delete_conversation(principal: Principal, session_pk: UUID, *, forget: bool = False) -> int:
    """The conversation, physically, all in one transaction. How many memories went with it.

    Summary memories live and die with what they sum up; the others stay unless `forget`, and then they go to the trash.
    """
    # What goes because it rested on the conversation goes whatever its level: the agent's clearance is no reason to keep it.
    keeper = principal.keeper() if principal.is_agent else principal
    with act_as(keeper):
        rows = Memory.objects.own(principal).filter(session_id=session_pk, session__owner_id=principal.owner_id)
        summaries = list(rows.filter(kind=Kind.SUMMARY).values_list("pk", flat=True))
        others = list(rows.not_forgotten().exclude(kind=Kind.SUMMARY).values_list("pk", flat=True)) if forget else []
        forget_many(principal, others, reason="its conversation was deleted")
        for pk in summaries:
            erase(keeper, pk, reason="its conversation was deleted")
        delete_session(principal, session_pk)
        _forget_answers(principal)
        return len(others) + len(summaries)


def delete_own_conversation(principal: Principal, external_id: str) -> None:
    """The agent's conversation of that id, with its summaries; by login session the person's latest of that id. NotFound for another's."""
    delete_conversation(principal, get_session(principal, external_id).pk)


def delete_own_message(principal: Principal, external_id: str, turn_id: int) -> None:
    """One message of the agent's conversation of that id; by login session of the person's latest of that id. NotFound for another's."""
    delete_message(principal, get_session(principal, external_id).pk, turn_id)


def delete_message(principal: Principal, session_pk: UUID, turn_id: int) -> None:
    """One message, physically. A summary that covered it is dropped and made anew from what is left; so is the continuity built on it."""
    # As for a whole conversation: the agent's clearance is no reason to keep what rested on it.
    keeper = principal.keeper() if principal.is_agent else principal
    with act_as(keeper):
        session = Session.objects.own(principal).select_for_update().filter(pk=session_pk).first()
        turn = Turn.objects.own(principal).filter(pk=turn_id, session_id=session_pk).first()
        if session is None or turn is None:
            raise NotFound
        if turn.position < session.summary_until:
            session.summary, session.summary_until = "", 0
            session.save(update_fields=["summary", "summary_until"])
        for pk in list(Memory.objects.own(principal).filter(session_id=session_pk, kind=Kind.SUMMARY).values_list("pk", flat=True)):
            erase(keeper, pk, reason="a message it rests on was deleted")
        scrub_given(ContextRecord.objects.filter(session=session))
        turn.delete()
        _forget_answers(principal)
        append(principal, "turn.delete", details={"messages": 1})


def _forget_answers(principal: Principal) -> None:
    """Answers kept for repeated requests that quote conversations lose their words with it; they are few, and kept for a day at most."""
    quoting = Q(method_path__contains="/sessions/") | Q(method_path__contains="/turns/") | Q(method_path__contains="/context")
    forget_answers(IdempotencyRecord.objects.own(principal).filter(quoting))
