"""Keeping conversations: open, record, delete; the state of a task (SPEC 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.conf import numbers
from memory.enums import Capability, CaptureState, MemoryMode, PersonMode, Role
from memory.errors import BadInput, BadText, Conflict, NotFound, TooLarge
from memory.lifecycle.services import mark_echoes, scrub_given
from memory.models import ContextRecord, Session, Turn, Workflow
from memory.sessions.capturing import begin_capture, give_back, mark_captured, mark_failed, mark_wishes_done
from memory.sessions.state import patch_state, patch_workflow, put_state, put_workflow, read_state, read_workflow
from memory.sessions.summary import roll
from memory.sessions.types import MessageIn, Recorded
from memory.text import tokens
from memory.text.normalise import clean
from memory.vectors.services import active_model, store_turn_vectors

__all__ = [
    "begin_capture",
    "delete_session",
    "give_back",
    "mark_captured",
    "mark_failed",
    "mark_wishes_done",
    "open_session",
    "patch_state",
    "patch_workflow",
    "put_state",
    "put_workflow",
    "read_state",
    "read_workflow",
    "record_turns",
    "roll",
]

CALLER_ID = re.compile(r"[\x21-\x7e]{1,128}\Z")


def check_caller_id(value: str, *, field: str) -> str:
    """The id itself when it is 1 to 128 visible ASCII characters; BadInput otherwise."""
    if not CALLER_ID.match(value):
        message = "1 to 128 visible ASCII characters."
        raise BadInput(f"{field}: {message}", fields={field: [message]})
    return value


def open_session(principal: Principal, *, id: str, title: str = "", mode: str | None = None, workflow: str = "") -> Session:  # noqa: A002
    """A conversation of that id, made if new; Conflict when it exists with another mode or workflow than asked for."""
    principal.need(Capability.SESSIONS, Capability.PROXY)
    check_caller_id(id, field="id")
    if workflow:
        check_caller_id(workflow, field="workflow")
    with act_as(principal):
        session = _session(principal, id, title, mode)
        if mode and session.mode != mode:
            message = f"This session exists with mode {session.mode}. Open another one for mode {mode}."
            raise Conflict(message)
        if session._state.adding:  # noqa: SLF001 - memory is off: the session is answered, and nothing of it is kept
            return session
        if workflow and session.workflow_id is None:
            session.workflow, _ = Workflow.objects.get_or_create(owner_id=principal.owner_id, name=workflow)
            session.save(update_fields=["workflow"])
        elif workflow and session.workflow is not None and session.workflow.name != workflow:
            message = "This session has joined another workflow. Nothing was changed."
            raise Conflict(message)
    return session


def record_turns(
    principal: Principal, session_id: str, messages: Sequence[MessageIn], *, title: str = "", mode: str | None = None
) -> Recorded:
    """Store the messages in order, verbatim, in one transaction. A client id sent before is not stored twice.

    Nothing is kept while the person's memory is off, not even that there was a session, nor in a session of mode `off`: the rows are returned
    unsaved. What is to be captured
    is marked `pending` in the same transaction, so that a crash right after it loses nothing.
    """
    principal.need(Capability.SESSIONS, Capability.PROXY)
    check_caller_id(session_id, field="session")
    cleaned = [_clean(place, message) for place, message in enumerate(messages)]
    keeping = principal.mode != PersonMode.OFF
    active_model()  # looked up, and on the very first call made, before the transaction below needs it
    with act_as(principal):
        session = _session(principal, session_id, title, mode)
        session = Session.objects.select_for_update().filter(pk=session.pk).first() or session
        turns, again = _rows(principal, session, cleaned)
        # Not by what was known before: one call may hold the same client id twice.
        fresh = list({turn.position: turn for turn in turns if not turn.pk}.values())
        if not keeping or session.mode == MemoryMode.OFF:
            return Recorded(session, turns, frozenset(again))
        mark_echoes(principal, fresh)
        Turn.objects.bulk_create(fresh)
        store_turn_vectors(principal, [(turn, None) for turn in fresh])
        session.last_active_at = timezone.now()
        session.save(update_fields=["next_position", "exchanges", "last_active_at"])
    return Recorded(session, turns, frozenset(again))


def delete_session(principal: Principal, session_id: str | UUID) -> None:
    """The conversation and what was said in it, physically, also in contexts. Memories that came from it stay, without their link to it.

    By the caller's id or, since two agents may use the same one, by ours (a UUID).
    """
    principal.need(Capability.SESSIONS)
    named = Q(pk=session_id) if isinstance(session_id, UUID) else Q(external_id=session_id)
    # As the keeper: memories above the agent's clearance lose their link to it too, or the database would refuse the deletion.
    with act_as(principal.keeper()):
        session = Session.objects.own(principal).filter(_of(principal), named).first()
        if session is None:
            raise NotFound
        count, pk = session.turns.count(), session.pk
        scrub_given(ContextRecord.objects.filter(session=session))
        session.delete()
        append(principal, "session.delete", details={"messages": count, "session": str(pk)})


def _of(principal: Principal) -> Q:
    """Sessions belong to one agent; a person in the dashboard may open any of their own."""
    return Q(agent_id=principal.agent_id) if principal.is_agent else Q()


def _session(principal: Principal, session_id: str, title: str, mode: str | None) -> Session:
    found = Session.objects.own(principal).filter(Q(agent_id=principal.agent_id), external_id=session_id)
    session = found.first()
    if session is not None:
        return session
    new = Session(
        owner_id=principal.owner_id,
        agent_id=principal.agent_id,
        external_id=session_id,
        title=_title(title),
        mode=mode or MemoryMode.READWRITE,
    )
    if principal.mode == PersonMode.OFF:
        return new
    # Two calls may open the same session at once: the loser takes the winner's.
    Session.objects.bulk_create([new], ignore_conflicts=True)
    return found.get()


def _title(title: str) -> str:
    if len(title) > 200:
        message = "At most 200 characters."
        raise BadInput(f"title: {message}", fields={"title": [message]})
    return clean(title)


def _clean(place: int, message: MessageIn) -> MessageIn:
    field = f"messages.{place}.content"
    limit = numbers().message_limit
    if len(message.content) > limit:
        raise TooLarge(f"{field} has {len(message.content)} characters; at most {limit} fit. Nothing was stored.")
    try:
        content = clean(message.content)
    except BadText as error:
        raise BadText(error.detail, fields={field: [error.detail]}) from error
    if message.id:
        check_caller_id(message.id, field=f"messages.{place}.id")
    return MessageIn(message.role, content, message.name, message.id, message.at, message.metadata)


def _rows(principal: Principal, session: Session, messages: Sequence[MessageIn]) -> tuple[list[Turn], set[int]]:
    """The rows for the messages; those whose client id is known are the ones stored before, and their positions are in the second part."""
    ids = [message.id for message in messages if message.id]
    known = {turn.client_id: turn for turn in Turn.objects.filter(session=session, client_id__in=ids)} if ids else {}
    turns: list[Turn] = []
    again: set[int] = set()
    for message in messages:
        if message.id and message.id in known:
            _check_same(message, known[message.id])
            turns.append(known[message.id])
            again.add(known[message.id].position)
            continue
        turn = _row(principal, session, message)
        turns.append(turn)
        if message.id:
            known[message.id] = turn
    return turns, again


def _check_same(message: MessageIn, turn: Turn) -> None:
    """Conflict when the id of a message that is kept comes with other words: they would be lost, and nobody told."""
    if (message.role, message.content) != (turn.role, turn.content):
        said = f"The message id {message.id!r} was sent before with another role or other words. Give a new message an id of its own; nothing was stored."
        raise Conflict(said)


def _row(principal: Principal, session: Session, message: MessageIn) -> Turn:
    if message.role == Role.USER:
        session.exchanges += 1
    turn = Turn(
        owner_id=principal.owner_id,
        session=session,
        position=session.next_position,
        exchange=session.exchanges,
        role=message.role,
        name=clean(message.name),
        content=message.content,
        client_id=message.id,
        tokens=tokens.count(message.content),
        metadata=message.metadata,
        said_at=message.at or timezone.now(),
        utc_offset=_offset(message),
        capture=_capture_state(principal, session, message),
    )
    session.next_position += 1
    return turn


def _offset(message: MessageIn) -> int | None:
    east = message.at.utcoffset() if message.at else None
    return None if east is None else int(east.total_seconds() // 60)


def _capture_state(principal: Principal, session: Session, message: MessageIn) -> CaptureState:
    """Only what the person says is captured, and only where memory is on and may be written."""
    writes = session.mode in (MemoryMode.WRITE, MemoryMode.READWRITE)
    open_to_it = principal.mode == PersonMode.ON and principal.can_write and writes
    return CaptureState.PENDING if message.role == Role.USER and open_to_it else CaptureState.SKIPPED
