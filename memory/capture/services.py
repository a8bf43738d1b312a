"""From a conversation to the few statements worth keeping (SPEC 3): take a message in, capture it, save what an agent says."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from itertools import takewhile
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.errors import NotPermitted
from accounts.isolation import act_as, act_as_maintenance
from accounts.principals import Principal
from accounts.services.authentication import acting_agent
from memory.audit.services import append
from memory.capture import topics
from memory.capture.budget import chat_within_budget, count_calls, count_failed
from memory.capture.continuity import sweep as keep_continuity
from memory.capture.notices import Notice, say
from memory.capture.rules import learn as learn_clauses
from memory.capture.rules.zh.likeness import sample as sample_clauses
from memory.capture.saving import save, save_many
from memory.capture.think import TOO_LONG, Thought, bounded, hear, infer
from memory.capture.types import Statement, Utterance
from memory.capture.wishes import Heard, carry_out, corrected, settled
from memory.conf import numbers
from memory.enums import AccessLevel, ActorKind, CaptureState, MemoryMode, PersonMode, Source, State
from memory.errors import ModelFailed
from memory.lifecycle.services import prepare, store
from memory.lifecycle.types import NewMemory, Prepared, Saved
from memory.models import Memory, Session, Turn
from memory.providers import patience
from memory.queue import nudge
from memory.sessions.selectors import turn_to_capture
from memory.sessions.services import mark_captured, mark_failed, mark_wishes_done, record_turns, roll
from memory.sessions.types import MessageIn
from memory.text import language

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


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of some messages: the rows, how far capture is, what it kept, and what to tell the person."""

    session: Session
    turns: list[Turn]
    capture: CaptureState
    captured: list[Memory] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Captured:
    """What came of one message."""

    memories: list[Memory] = field(default_factory=list)
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


def capture_turn(turn_id: int, owner_id: int, principal: Principal | None = None) -> Captured:
    """Capture one message that waits for it. Safe to repeat and to run twice at once: what it gives is stored with claiming it, or not at all."""
    try:
        principal = principal or _principal_of(turn_id, owner_id)
    except NotPermitted:
        _skip(turn_id, owner_id)
        return Captured()
    if principal is None:
        return Captured()
    with act_as(principal.keeper()):
        waiting = turn_to_capture(owner_id, turn_id)
        asked = topics.earlier_questions(waiting.turn) if waiting else []
    if waiting is None:
        return Captured()
    turn, history = waiting.turn, [Utterance(role, text) for role, text in waiting.before]
    now, spoken = _when(principal, turn), principal.language or language.of(turn.content)
    heard_from = Heard(principal, turn, spoken, reads=waiting.mode in (MemoryMode.READ, MemoryMode.READWRITE))
    if principal.mode != PersonMode.ON or not principal.can_write:
        return _write(heard_from, Thought(), [])
    heard = Thought() if turn.wishes_done else hear(turn.content, now=now, history=history)
    if heard.commands:
        heard = bounded(replace(heard, statements=(*heard.statements, *corrected(principal, heard.commands))))
    try:
        thought = infer(heard, turn.content, now=now, history=history, chat=chat_within_budget(principal), language=spoken)
    except ModelFailed as error:
        return _without_model(heard_from, heard, error)
    thought = bounded(thought)
    name = topics.topic(turn.content, asked) if asked and not thought.commands else ""
    if name:
        thought = replace(thought, statements=(*thought.statements, topics.statement(turn.content, name)))
    return _write(heard_from, thought, _ready(principal, turn, thought))


def due_turns(*, limit: int = 200) -> list[tuple[int, int]]:
    """Messages whose capture is due, oldest first, as (turn, owner): what a lost nudge or a killed worker left behind."""
    now = timezone.now()
    with act_as_maintenance() as alias:
        rows = Turn.objects.using(alias).filter(Q(capture_after__isnull=True) | Q(capture_after__lte=now), capture=CaptureState.PENDING)
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


def _principal_of(turn_id: int, owner_id: int) -> Principal | None:
    with act_as_maintenance() as alias:
        row = Turn.objects.using(alias).filter(pk=turn_id, owner_id=owner_id).values_list("session__agent_id").first()
    return acting_agent(owner_id, row[0]) if row else None


def _skip(turn_id: int, owner_id: int) -> None:
    """The person has blocked the agent since: what it sent before is not learnt from."""
    with act_as_maintenance() as alias:
        rows = Turn.objects.using(alias).filter(pk=turn_id, owner_id=owner_id, capture=CaptureState.PENDING)
        rows.update(capture=CaptureState.SKIPPED)


def _without_model(said: Heard, heard: Thought, error: ModelFailed) -> Captured:
    """The model gave nothing: what it cost is counted, the try is noted, and what the person asked for outright is done all the same."""
    ready = _ready(said.principal, said.turn, heard)
    done = _write(said, heard, ready, claim=mark_wishes_done) if heard.commands else Captured()
    with act_as(said.principal):
        count_failed(said.principal, error)
        # Cut off by who waits for it, the model has not failed: the worker's tries are its own.
        if patience.left():
            mark_failed(said.principal, said.turn.pk, f"{error.code}: {error.detail}")
    return done


def _ready(principal: Principal, turn: Turn, thought: Thought) -> list[Prepared]:
    return prepare(principal, [_new(principal, turn, thought, statement) for statement in settled(principal, thought.statements)])


def _when(principal: Principal, turn: Turn) -> datetime:
    return turn.said_at.astimezone(_zone(principal, turn))


def _zone(principal: Principal, turn: Turn) -> tzinfo:
    """The person's time zone; until they have set one, the offset their message came with."""
    if principal.time_zone != "UTC" or turn.utc_offset is None:
        return principal.zone
    return timezone.get_fixed_timezone(turn.utc_offset)


def _new(principal: Principal, turn: Turn, thought: Thought, statement: Statement) -> NewMemory:
    return NewMemory(
        text=statement.text,
        kind=statement.kind,
        key=statement.key,
        value=statement.value,
        source=Source.USER_INPUT if statement.explicit else Source.LLM_INFERENCE,
        inferred_by=thought.inferred_by,
        confidence=statement.confidence,
        scope=f"agent:{principal.agent_slug}" if statement.for_agent and principal.agent_slug else None,
        valid_until=statement.valid_until,
        occurred_at=statement.occurred_at,
        when_words=statement.when_words,
        quote=statement.quote or turn.content[:500],
        wish=statement.explicit,
        removes=statement.removes,
        replaces=statement.replaces,
        deduced=statement.deduced,
        about_person=statement.about_person,
        session_id=turn.session_id,
        turn_id=turn.pk,
        said_at=turn.created_at,
        metadata=dict(turn.metadata),
    )


def _write(said: Heard, thought: Thought, ready: Sequence[Prepared], *, claim: Callable[[int, int], bool] = mark_captured) -> Captured:
    """Store what came of a message together with claiming it, in one transaction: whoever claims it, stores it, once."""
    principal = said.principal
    with act_as(principal.keeper()):
        if thought.extraction is not None:
            count_calls(principal, thought.extraction)
        if not claim(principal.owner_id, said.turn.pk):
            return Captured()
        saved = store(principal, ready, now=timezone.now())
        if thought.dropped:
            append(principal, "memory.discard", details={reason: thought.dropped.count(reason) for reason in sorted(set(thought.dropped))})
        done = [carry_out(said, wish) for wish in thought.commands]
    memories = [one.memory for one in saved if not one.blocked] + [memory for found, _ in done for memory in found]
    notices = [_notice(principal, one, new, said.language) for one, new in zip(saved, ready, strict=True) if not one.blocked]
    if TOO_LONG in thought.dropped:
        notices.append(say("too_long", said.language, text=str(numbers().text_limit)))
    return Captured(list(dict.fromkeys(memories)), notices + [notice for _, told in done for notice in told])


def _notice(principal: Principal, saved: Saved, said: Prepared, spoken: str) -> Notice:
    """What became of a statement: of what was known before and is hidden from the agent, as if it were new."""
    memory = saved.memory
    if memory.suspicious:
        return say("suspicious", spoken, memory=memory)
    if memory.access_level >= AccessLevel.SECRET:
        return say("secret", spoken, text=memory.text, memory=memory)
    if memory.state == State.CANDIDATE:
        return say("noted", spoken, text=memory.text, memory=memory)
    return say("replaced" if memory.supersedes_id else "remembered", spoken, text=memory.text, memory=memory)


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
