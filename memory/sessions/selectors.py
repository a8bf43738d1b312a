"""Reading conversations."""

from __future__ import annotations

from django.db.models import Count, Q

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import CaptureState, Role
from memory.errors import NotFound
from memory.models import Session, Turn
from memory.models.querysets import OwnedQuerySet
from memory.sessions.types import Window


def list_sessions(principal: Principal, *, limit: int = 50, offset: int = 0) -> list[Session]:
    """The sessions of this agent with the person, or all of the person's own, latest first. `message_count` is on each."""
    with act_as(principal):
        rows = _mine(principal).select_related("agent", "workflow").annotate(message_count=Count("turns"))
        return list(rows.order_by("-last_active_at", "-id")[offset : offset + limit])


def get_session(principal: Principal, external_id: str) -> Session:
    """One session by the caller's id; NotFound when it is not this agent's and person's."""
    with act_as(principal):
        return _find(principal, external_id)


def find_session(principal: Principal, external_id: str) -> Session | None:
    """One session by the caller's id, or None."""
    with act_as(principal):
        return _mine(principal).filter(external_id=external_id).first()


def list_turns(principal: Principal, external_id: str, *, after: int = -1, limit: int = 200) -> list[Turn]:
    """The messages of a session in order, from the position after `after`."""
    with act_as(principal):
        session = _find(principal, external_id)
        return list(session.turns.filter(position__gt=after).order_by("position")[:limit])


def window(principal: Principal, external_id: str) -> Window:
    """What short-term memory holds of a session: everything the summary does not cover yet, and the summary. Empty for a new session."""
    with act_as(principal):
        session = _mine(principal).filter(external_id=external_id).first()
        if session is None:
            return Window([], "")
        return Window(list(session.turns.filter(position__gte=session.summary_until).order_by("position")), session.summary)


def turn_to_capture(turn_id: int) -> Turn | None:
    """The message when it still waits to be captured, with its session and agent; None when it was, or is gone. Inside `act_as`."""
    rows = Turn.objects.select_related("session", "session__agent", "owner")
    return rows.filter(pk=turn_id, role=Role.USER, capture=CaptureState.PENDING).first()


def history_before(turn: Turn, *, limit: int = 6) -> list[Turn]:
    """The messages just before, oldest first. Inside `act_as`."""
    rows = Turn.objects.filter(session_id=turn.session_id, position__lt=turn.position).order_by("-position")[:limit]
    return list(reversed(rows))


def _mine(principal: Principal) -> OwnedQuerySet[Session]:
    rows = Session.objects.own(principal)
    return rows.filter(Q(agent_id=principal.agent_id)) if principal.is_agent else rows


def _find(principal: Principal, external_id: str) -> Session:
    session = _mine(principal).select_related("agent", "workflow").filter(external_id=external_id).first()
    if session is None:
        raise NotFound
    return session
