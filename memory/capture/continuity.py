"""The continuity of a session: its rolling summary, and every 20 turns or 5 minutes a summary kept as a memory (SPEC 2.3, 2.5).

A summary memory holds how far the work has come and what is already admitted, never a claim that still waits as a candidate; where nothing
memorable was said, none is made. It carries the strictest level and the scope of what it rests on, names its sources, and goes with them.
"""

from __future__ import annotations

import json
import logging
import time
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.db import DatabaseError
from django.db.models import F, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Coalesce, NullIf
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
from memory.models import Memory, Session, Turn
from memory.sessions.services import roll
from memory.text import language

log = logging.getLogger(__name__)
LINES = 8
# Where the last sweep stopped, in the cache that all workers share. Lost with it, the next sweep begins anew.
PLACE = "desk:continuity:place"
STATE_SHOWN = 600


def sweep(*, limit: int = 200, seconds: float = 40.0) -> int:
    """Every session with something to hand over or to sum up, for about so many seconds; how many there were.

    The next sweep goes on where this one stopped: sessions that cannot be summed up just now, however many, keep no other one waiting.
    """
    ends, place, seen = time.monotonic() + seconds, cache.get(PLACE), 0
    while True:
        due = _due(limit, place)
        for one in due:
            _keep(one)
        seen += len(due)
        place = (due[-1].last_active_at, due[-1].pk) if len(due) == limit else None
        if place is None or time.monotonic() >= ends:
            break
    cache.set(PLACE, place)
    return seen


def _keep(session: Session) -> None:
    try:
        principal = acting_agent(session.owner_id, session.agent_id)
        roll(principal, session.pk)
        sum_up(principal, session.pk)
    except NotPermitted:
        # The person blocked the agent, or it was disabled: nothing is done in its name.
        return
    except (DeskError, DatabaseError) as error:
        # One conversation that cannot be summed up just now must not hold up the others.
        log.warning("A conversation could not be summed up (%s)", type(error).__name__, extra={"session": str(session.pk)})


def _due(limit: int, after: tuple[datetime, UUID] | None) -> list[Session]:
    now, terms = timezone.now(), numbers()
    quiet = Q(summary_updated_at__isnull=True) | Q(summary_updated_at__lt=now - timedelta(seconds=terms.summary_every_seconds))
    unsummed = Q(exchanges__gte=F("summarised_exchange") + terms.summary_every_turns) | (quiet & Q(exchanges__gt=F("summarised_exchange")))
    allowed = Q(owner__user__mode=PersonMode.ON) & ~Q(agent__in=Grant.objects.filter(owner=OuterRef("owner"), blocked=True).values("agent"))
    recently = Q(last_active_at__gte=now - timedelta(days=1))
    with act_as_maintenance() as alias:
        rows = Session.objects.using(alias).filter(allowed & recently).annotate(**_window()).filter(unsummed | OUTGROWN)
        if after is not None:
            rows = rows.filter(Q(last_active_at__gt=after[0]) | Q(last_active_at=after[0], pk__gt=after[1]))
        return list(rows.order_by("last_active_at", "pk")[:limit])


def _window() -> dict[str, Any]:
    """Of the window of a session: how many exchanges and tokens are in it, and how many may be."""
    terms = numbers()
    kept = Turn.objects.filter(session=OuterRef("pk"), position__gte=OuterRef("summary_until"))
    first = Subquery(kept.order_by("position").values("exchange")[:1])
    tokens = Subquery(kept.order_by().values("session").annotate(sum=Sum("tokens")).values("sum"))
    return {
        "kept_exchanges": Coalesce(F("exchanges") - first + 1, 0),
        "kept_tokens": Coalesce(tokens, 0),
        "most_exchanges": Coalesce(NullIf("agent__window_turns", Value(0)), terms.window_turns),
        "most_tokens": Coalesce(NullIf("agent__window_tokens", Value(0)), terms.window_tokens),
    }


# As `sessions.window.first_kept` decides: the newest exchange stays, however long it is.
OUTGROWN = Q(kept_exchanges__gt=F("most_exchanges")) | Q(kept_exchanges__gt=1, kept_tokens__gt=F("most_tokens"))


def sum_up(principal: Principal, session_pk: UUID) -> Memory | None:
    """A summary memory of the session as it stands, replacing its last one. None where it is not due or there is nothing to say."""
    if principal.mode != PersonMode.ON:
        return None
    with act_as(principal.keeper()):
        session = Session.objects.own(principal).filter(pk=session_pk).first()
        if session is None or session.exchanges <= session.summarised_exchange:
            return None
        admitted = list(_admitted(session))
        before = list(Memory.objects.filter(session=session, kind=Kind.SUMMARY, state=State.ACTIVE))
        spoken = session.turns.filter(role=Role.USER).order_by("-position").values_list("content", flat=True).first() or ""
    text = _text(session, admitted, language.of(spoken))
    if not text or not principal.can_write or any(_told(text) == _told(one.text) for one in before):
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
    rows = Memory.objects.in_states(State.ACTIVE).filter(session=session, access_level__lt=AccessLevel.SECRET).exclude(kind=Kind.SUMMARY)
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
    turns = "1 turn" if session.exchanges == 1 else f"{session.exchanges} turns"
    head = f"对话“{name}”（{session.exchanges} 轮）" if chinese else f"Conversation “{name}” ({turns})"
    return "\n".join([head, *parts])


def _told(text: str) -> str:
    """What a summary tells, without its head, which counts the exchanges: small talk alone makes no other one."""
    return text.partition("\n")[2]


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
