"""Capturing one message: it is read, thought about, and what came of it is stored with claiming it (SPEC 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo

from django.utils import timezone

from accounts.errors import NotPermitted
from accounts.isolation import act_as, act_as_maintenance
from accounts.principals import Principal
from accounts.services.authentication import acting_agent
from memory.audit.services import append
from memory.capture import playing, topics
from memory.capture.budget import chat_within_budget, count_calls, count_failed
from memory.capture.notices import Notice, say
from memory.capture.settling import settled
from memory.capture.think import TOO_LONG, Thought, bounded, finished, hear, infer, open_lines
from memory.capture.types import Statement, Utterance
from memory.capture.wishes import Heard, carry_out, corrected, in_earnest, meant
from memory.conf import numbers
from memory.enums import AccessLevel, CaptureState, MemoryMode, PersonMode, Source, State
from memory.errors import ModelFailed
from memory.lifecycle.selectors import forgotten_turns
from memory.lifecycle.services import prepare, store
from memory.lifecycle.types import NewMemory, Prepared, Saved
from memory.models import Memory, Turn
from memory.providers import patience
from memory.sessions.selectors import turn_to_capture
from memory.sessions.services import begin_capture, give_back, mark_captured, mark_failed, mark_wishes_done
from memory.sessions.types import Waiting
from memory.text import language


@dataclass(frozen=True, slots=True)
class Captured:
    """What came of one message."""

    memories: list[Memory] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


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
        waiting = turn_to_capture(owner_id, turn_id) if begin_capture(owner_id, turn_id) else None
        asked = topics.earlier_questions(waiting.turn) if waiting else []
    return _captured(principal, waiting, asked) if waiting else Captured()


def _captured(principal: Principal, waiting: Waiting, asked: Sequence[topics.Asked]) -> Captured:
    """What comes of a message that was begun. `asked`: earlier questions that share a word with it."""
    turn, history = waiting.turn, open_lines([Utterance(*line) for line in waiting.before])
    now, spoken = _when(principal, turn), principal.language or language.of(turn.content)
    said = Heard(principal, turn, spoken, reads=waiting.mode in (MemoryMode.READ, MemoryMode.READWRITE))
    if principal.mode != PersonMode.ON or not principal.can_write:
        return _write(said, Thought(), [])
    in_play = playing.goes_on(waiting.said)
    heard = _heard(said, now, history, in_play=in_play)
    if not turn.wishes_done:
        said = replace(said, meant=meant(principal, heard.commands))
        heard = replace(heard, commands=in_earnest(heard.commands, said.meant))
    chat = chat_within_budget(principal)
    told = _without_forgotten(principal, history) if chat else history
    try:
        thought = infer(heard, turn.content, now=now, history=told, chat=chat, language=spoken, in_play=in_play)
    except ModelFailed as error:
        return _without_model(said, heard, error)
    thought = bounded(thought)
    name = topics.topic(turn.content, asked) if asked and not thought.commands and not in_play else ""
    if name and numbers().capture_confidence <= topics.CONFIDENCE:
        thought = replace(thought, statements=(*thought.statements, topics.statement(turn.content, name)))
    return _write(said, thought, _ready(principal, turn, thought))


def _heard(said: Heard, now: datetime, history: Sequence[Utterance], *, in_play: bool) -> Thought:
    """The wishes of the message. Where they were carried out already, they are only known again, so that nothing is read into their words."""
    heard = hear(said.turn.content, now=now, history=history, in_play=in_play)
    if said.turn.wishes_done:
        return replace(heard, statements=())
    if heard.commands:
        put_right = [finished(one, now) for one in corrected(said.principal, heard.commands, now=now)]
        heard = bounded(replace(heard, statements=(*heard.statements, *put_right)))
    return heard


def _without_forgotten(principal: Principal, history: Sequence[Utterance]) -> list[Utterance]:
    """What was said before, without the messages that brought what is forgotten since."""
    forgotten = forgotten_turns(principal, [line.turn for line in history if line.turn])
    return [line for line in history if line.turn not in forgotten]


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
        else:
            give_back(said.principal, said.turn.pk)
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
        scope=statement.scope or (f"agent:{principal.agent_slug}" if statement.for_agent and principal.agent_slug else None),
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
        done = [] if said.turn.wishes_done else [carry_out(said, wish) for wish in thought.commands]
    memories = [one.memory for one in saved if not one.blocked] + [memory for found, _ in done for memory in found]
    notices = [_notice(one, said.language) for one in saved if not one.blocked]
    if TOO_LONG in thought.dropped:
        notices.append(say("too_long", said.language, text=str(numbers().text_limit)))
    return Captured(list(dict.fromkeys(memories)), notices + [notice for _, told in done for notice in told])


def _notice(saved: Saved, spoken: str) -> Notice:
    """What became of a statement."""
    memory = saved.memory
    if memory.suspicious:
        return say("suspicious", spoken, memory=memory)
    if memory.access_level >= AccessLevel.SECRET:
        return say("secret", spoken, text=memory.text, memory=memory)
    if memory.state == State.CANDIDATE:
        return say("noted", spoken, text=memory.text, memory=memory)
    return say("replaced" if memory.supersedes_id else "remembered", spoken, text=memory.text, memory=memory)
