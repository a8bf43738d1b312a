"""From a conversation to the few statements worth keeping (SPEC 3): take a message in, capture it, save what an agent says."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import takewhile
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as, act_as_maintenance
from accounts.principals import Principal
from memory.capture.capturing import Captured, capture_turn
from memory.capture.continuity import sweep as keep_continuity
from memory.capture.notices import Notice
from memory.capture.rules import learn as learn_clauses
from memory.capture.rules.zh.likeness import sample as sample_clauses
from memory.capture.saving import save, save_many
from memory.capture.think import hear, infer
from memory.enums import ActorKind, CaptureState, MemoryMode
from memory.models import Memory, Session, Turn
from memory.providers import patience
from memory.queue import nudge
from memory.sessions.services import mark_failed, record_turns, roll
from memory.sessions.types import MessageIn

__all__ = [
    "Ingested",
    "capture_turn",
    "due_turns",
    "hear",
    "infer",
    "ingest",
    "keep_continuity",
    "learn_clauses",
    "sample_clauses",
    "save",
    "save_many",
]

log = logging.getLogger(__name__)
TASK = "memory.tasks.capture.capture_turn"
AT_HAND = timedelta(seconds=20)
"""How long a new message is left to the call that brought it, and to the worker it nudged."""


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of some messages: the rows, how far capture is, what it kept, and what to tell the person."""

    session: Session
    turns: list[Turn]
    capture: CaptureState
    captured: list[Memory] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


def ingest(
    principal: Principal,
    *,
    session: str,
    messages: Sequence[MessageIn],
    wait: bool = False,
    title: str = "",
    mode: MemoryMode | None = None,
    until: float | None = None,
) -> Ingested:
    """Store the messages, then capture what the person said: in this call with `wait`, else by a worker.

    What the chat model has not answered by `until` (of `time.monotonic`) is left to a worker too, and `capture` stays pending. The same message sent again is not stored twice; with `wait` it is answered with what it gave the first time.
    """
    recorded = record_turns(principal, session, messages, title=title, mode=mode)
    pending = [turn for turn in recorded.turns if turn.pk and turn.capture == CaptureState.PENDING]
    if not wait:
        for turn in pending:
            nudge(TASK, turn.pk, principal.owner_id)
        return Ingested(recorded.session, recorded.turns, CaptureState.PENDING if pending else CaptureState.SKIPPED)
    with patience.until(until):
        captured = [_capture_in_time(principal, turn.pk) for turn in pending]
        # What there is no time for is summed up by the sweep.
        if pending and patience.left():
            roll(principal, recorded.session.pk)
    seen = _seen_by(principal, [memory for one in captured for memory in one.memories], recorded.turns)
    return Ingested(
        session=recorded.session,
        turns=recorded.turns,
        capture=_state_of(principal, recorded.turns),
        captured=seen,
        notices=[_as_seen(notice, seen) for one in captured for notice in one.notices],
    )


def _capture_in_time(principal: Principal, turn_id: int) -> Captured:
    """Capture the message as long as there is time for it, else leave it to a worker."""
    done = capture_turn(turn_id, principal.owner_id, principal) if patience.left() else Captured()
    if not patience.left():
        nudge(TASK, turn_id, principal.owner_id)
    return done


def due_turns(*, limit: int = 200) -> list[tuple[int, int]]:
    """Messages whose capture is due, oldest first, as (turn, owner): what a lost nudge or a killed worker left behind.

    Not what somebody is at, or has sent only now and will be at.
    """
    now = timezone.now()
    left = Q(capture_after__isnull=True, created_at__lte=now - AT_HAND) | Q(capture_after__lte=now)
    with act_as_maintenance() as alias:
        rows = Turn.objects.using(alias).filter(left, capture=CaptureState.PENDING)
        return list(rows.order_by("pk").values_list("pk", "owner_id")[:limit])


def capture_due(*, limit: int = 200, seconds: float = 15.0) -> None:
    """Capture what is due, each message for itself: one that fails, for whatever reason, is tried again a bounded number of times.

    After so many seconds nothing more is begun: a model that hangs must not keep the worker from all else, and the next sweep goes on.
    """
    ends = time.monotonic() + seconds
    for turn_id, owner_id in takewhile(lambda _due: time.monotonic() < ends, due_turns(limit=limit)):
        try:
            capture_turn(turn_id, owner_id)
        except Exception as error:  # noqa: BLE001 (the edge of the sweep: what fails must not hold up what comes after it)
            log.error("A message could not be captured (%s)", type(error).__name__, extra={"turn": turn_id})  # noqa: TRY400 (a traceback may quote it)
            mark_failed(Principal(actor=ActorKind.SYSTEM, owner_id=owner_id, user_id=0), turn_id, type(error).__name__)


def _state_of(principal: Principal, turns: Sequence[Turn]) -> CaptureState:
    """How far the person's messages of this call are: pending while any is, done when one was captured, else skipped; noted on each as well."""
    stored = [turn.pk for turn in turns if turn.pk]
    with act_as(principal):
        now = dict(Turn.objects.visible_to(principal).filter(pk__in=stored).values_list("pk", "capture"))
    for turn in turns:
        turn.capture = now.get(turn.pk, turn.capture)
    states = set(now.values())
    if states & {CaptureState.PENDING, CaptureState.FAILED}:
        return CaptureState.PENDING
    return CaptureState.DONE if CaptureState.DONE in states else CaptureState.SKIPPED


def _seen_by(principal: Principal, memories: Sequence[Memory], turns: Sequence[Turn]) -> list[Memory]:
    """What these messages gave, as far as the agent may see it now; what an earlier call of the same messages gave is among it."""
    keys: list[UUID] = [memory.pk for memory in memories]
    stored = [turn.pk for turn in turns if turn.pk]
    with act_as(principal):
        rows = Memory.objects.visible_to(principal).not_forgotten().select_related("agent", "session")
        return list(rows.filter(Q(pk__in=keys) | Q(turn_id__in=stored)).order_by("number"))


def _as_seen(notice: Notice, seen: Sequence[Memory]) -> Notice:
    """The notice with the memory as it is listed beside it, agent and session included."""
    return replace(notice, memory=next((one for one in seen if one == notice.memory), notice.memory))
