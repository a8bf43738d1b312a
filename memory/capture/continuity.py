"""The continuity of a session: its rolling summary, and every 20 turns or 5 minutes a summary kept as a memory (SPEC 2.3, 2.5).

A summary memory holds how far the work has come and what is already admitted, never a claim that still waits as a candidate; where nothing
memorable was said, none is made. It carries the strictest level and the scope of what it rests on, names its sources, and goes with them.
"""

from __future__ import annotations

import json
import logging
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import DatabaseError
from django.db.models import F, OuterRef, Q
from django.utils import timezone

from accounts.errors import NotPermitted
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Grant
from accounts.principals import Principal
from accounts.services.authentication import acting_agent
from memory.conf import numbers
from memory.enums import AccessLevel, Kind, PersonMode, Role, Source, State
from memory.errors import DeskError
from memory.lifecycle.services import remember, replace_by
from memory.lifecycle.types import NewMemory
from memory.models import Memory, Session
from memory.sessions.services import roll
from memory.text import language

log = logging.getLogger(__name__)
LINES = 8
STATE_SHOWN = 600


def sweep(*, limit: int = 200) -> int:
    """Every session with something to hand over or to sum up. How many there were."""
    due = _due(limit)
    for session_pk, owner_id, agent_id in due:
        try:
            principal = acting_agent(owner_id, agent_id)
        except NotPermitted:
            continue
        try:
            roll(principal, session_pk)
            sum_up(principal, session_pk)
        except (DeskError, DatabaseError) as error:
            # One conversation that cannot be summed up just now must not hold up the others.
            log.warning("A conversation could not be summed up (%s)", type(error).__name__, extra={"session": str(session_pk)})
    return len(due)


def _due(limit: int) -> list[tuple[UUID, int, int | None]]:
    now, terms = timezone.now(), numbers()
    enough = Q(exchanges__gte=F("summarised_exchange") + terms.summary_every_turns)
    quiet = Q(summary_updated_at__isnull=True) | Q(summary_updated_at__lt=now - timedelta(seconds=terms.summary_every_seconds))
    outgrown = Q(next_position__gt=F("summary_until") + terms.window_turns)
    allowed = Q(owner__user__mode=PersonMode.ON) & ~Q(agent__in=Grant.objects.filter(owner=OuterRef("owner"), blocked=True).values("agent"))
    recently = Q(last_active_at__gte=now - timedelta(days=1))
    with act_as_maintenance() as alias:
        rows = Session.objects.using(alias).filter(
            allowed & recently & (outgrown | enough | (quiet & Q(exchanges__gt=F("summarised_exchange"))))
        )
        return list(rows.order_by("last_active_at").values_list("pk", "owner_id", "agent_id")[:limit])


def sum_up(principal: Principal, session_pk: UUID) -> Memory | None:
    """A summary memory of the session as it stands, replacing its last one. None where it is not due or there is nothing to say."""
    if principal.mode != PersonMode.ON or not principal.can_write:
        return None
    with act_as(principal.keeper()):
        session = Session.objects.own(principal).filter(pk=session_pk).first()
        if session is None or session.exchanges <= session.summarised_exchange:
            return None
        admitted = list(_admitted(session))
        before = list(Memory.objects.filter(session=session, kind=Kind.SUMMARY, state=State.ACTIVE))
        spoken = session.turns.filter(role=Role.USER).order_by("-position").values_list("content", flat=True).first() or ""
    text = _text(session, admitted, language.of(spoken))
    if not text or any(text == one.text for one in before):
        _summed_up(principal, session)
        return None
    level = max([AccessLevel(one.access_level) for one in admitted], default=AccessLevel.NORMAL)
    saved = remember(
        principal,
        [
            NewMemory(
                text=text,
                kind=Kind.SUMMARY,
                source=Source.AGENT,
                inferred_by="continuity-1",
                access_level=level,
                session_id=session.pk,
                metadata={"memories": [str(one.pk) for one in admitted], "until_exchange": session.exchanges},
            )
        ],
    )[0]
    # Noted only now: a crash before it makes the same summary again, which the store knows for the same.
    _summed_up(principal, session)
    if not isinstance(saved.memory, Memory):
        return None
    for one in before:
        if one.pk != saved.memory.pk:
            replace_by(principal, one.pk, saved.memory.pk)
    return saved.memory


def _summed_up(principal: Principal, session: Session) -> None:
    with act_as(principal.keeper()):
        Session.objects.filter(pk=session.pk).update(summarised_exchange=session.exchanges, summary_updated_at=timezone.now())


def _admitted(session: Session) -> list[Memory]:
    """What this session brought that is active: the only claims a summary may repeat. Secrets stay out."""
    rows = Memory.objects.filter(session=session, state=State.ACTIVE, access_level__lt=AccessLevel.SECRET).exclude(kind=Kind.SUMMARY)
    return list(rows.order_by("-updated_at")[:LINES])


def _text(session: Session, admitted: list[Memory], spoken: str) -> str:
    """Progress of the task and what is known, as a few lines; empty when there is neither."""
    chinese = spoken == "zh"
    name = session.title or session.external_id
    state = _shown(session.state, chinese=chinese)
    known = ("；" if chinese else "; ").join(one.text for one in reversed(admitted))
    parts = []
    if state:
        parts.append(f"任务进展：{state}" if chinese else f"Task: {state}")
    if known:
        parts.append(f"已确认：{known}" if chinese else f"Known: {known}")
    if not parts:
        return ""
    head = f"对话“{name}”（{session.exchanges} 轮）" if chinese else f"Conversation “{name}” ({session.exchanges} turns)"
    return "\n".join([head, *parts])


def _shown(state: Any, *, chinese: bool) -> str:
    """The task state as far as whole entries of it fit, and how many more there are."""
    if not state:
        return ""
    entries = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in state.items()] if isinstance(state, dict) else []
    entries = entries or [json.dumps(state, ensure_ascii=False)]
    kept: list[str] = []
    for entry in entries:
        if sum(map(len, kept)) + len(entry) <= STATE_SHOWN:
            kept.append(entry)
    left = len(entries) - len(kept)
    more = (f"另有 {left} 项" if chinese else f"{left} more") if left else ""
    return "; ".join([*kept, more] if more else kept)
