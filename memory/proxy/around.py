"""What memory does around a chat: a context before it, what was said after it. Whatever fails here, the chat goes on."""

from __future__ import annotations

import logging
import uuid
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.principals import Principal
from memory import room
from memory.capture.services import ingest
from memory.conf import numbers
from memory.context.services import build_context
from memory.enums import Capability, MemoryMode, PersonMode, Role
from memory.proxy.chats import Chat
from memory.sessions import selectors as sessions
from memory.sessions.types import MessageIn
from memory.text.normalise import is_blank

logger = logging.getLogger(__name__)

OK, EMPTY, OFF, DEGRADED = "ok", "empty", "off", "degraded"
READS = {MemoryMode.READ, MemoryMode.READWRITE}
WRITES = {MemoryMode.WRITE, MemoryMode.READWRITE}
SPOKEN = {Role.SYSTEM, Role.USER, Role.ASSISTANT}
# The same message, alone, again so soon: a client that tries again, not a person who says it twice.
AGAIN = timedelta(seconds=120)


@dataclass(frozen=True, slots=True)
class Wish:
    """How a call wants memory: what it may do, and the conversation it belongs to, as far as the caller named one."""

    mode: MemoryMode = MemoryMode.READWRITE
    session: str = ""

    def session_for(self, chat: Chat) -> str:
        """The caller's session, or one by the day and what the conversation began with."""
        return self.session or f"chat-{timezone.now():%Y%m%d}-{chat.opening[:20]}"


@dataclass(frozen=True, slots=True)
class Before:
    """What comes before the chat: messages, under which id they were given, and how memory fared."""

    status: str
    context: UUID | None = None
    messages: tuple[dict[str, str], ...] = ()

    @property
    def headers(self) -> dict[str, str]:
        """What the answer tells of it."""
        named = {} if self.context is None else {"X-Memory-Context": str(self.context)}
        return {"X-Memory-Status": self.status, **named}


def context_for(principal: Principal, wish: Wish, chat: Chat | None) -> Before:
    """The context for a chat. Never raises: what fails is logged, and the chat goes on without."""
    try:
        return _context(principal, wish, chat)
    except Exception as error:  # noqa: BLE001 (the edge between memory and chat)
        logger.error("A chat goes on without its memory (%s)", type(error).__name__)  # noqa: TRY400 (a traceback may quote it)
        return Before(DEGRADED)


def keep(principal: Principal, wish: Wish, chat: Chat | None, reply: str) -> None:
    """Store what the person said and what was answered, in one go, to be captured; with no reply, what the person said alone.

    Never raises: what fails is logged.
    """
    if chat is None or wish.mode not in WRITES or not principal.can(Capability.SESSIONS):
        return
    if room.full():
        logger.error("What was said in a chat could not be kept: the disk is full")
        return
    try:
        session = wish.session_for(chat)
        messages = _messages(principal, session, chat, reply)
        if messages:
            ingest(principal, session=session, messages=messages)
    except Exception as error:  # noqa: BLE001 (the edge between memory and chat)
        logger.error("What was said in a chat could not be kept (%s)", type(error).__name__)  # noqa: TRY400 (a traceback may quote it)


def _context(principal: Principal, wish: Wish, chat: Chat | None) -> Before:
    if wish.mode not in READS or principal.mode != PersonMode.ON or not principal.can(Capability.READ):
        return Before(OFF)
    if chat is None or is_blank(chat.question):
        return Before(EMPTY)
    if room.full():  # a context is written down before it is given
        return Before(DEGRADED)
    # A conversation that is known by its opening alone may be another one: it lends its words only to a caller who shows that it goes on.
    session = wish.session_for(chat) if wish.session or chat.carries_history else ""
    row = sessions.find_session(principal, session) if session else None
    if row is not None and row.mode not in READS:
        return Before(OFF)
    built = build_context(
        principal, query=chat.question[-numbers().text_limit :], session=session, with_turns=bool(session) and not chat.carries_history
    )
    messages = tuple(message for message in built.messages if message["role"] in SPOKEN)
    return Before(DEGRADED if built.degraded else OK if messages else EMPTY, built.id, messages)


def _messages(principal: Principal, session: str, chat: Chat, reply: str) -> list[MessageIn]:
    """The new messages under ids of their own making, so that the same conversation sent again is not stored twice."""
    new = chat.newest
    marks = [chat.mark(back=len(new) - 1 - place) for place in range(len(new))]
    if new and not chat.carries_history:
        marks[-1] = _mark_alone(principal, session, new[-1])
    said = [MessageIn(Role.USER, text, id=mark) for text, mark in zip(new, marks, strict=True) if not is_blank(text)]
    if not is_blank(reply):
        mark = marks[-1] if marks else chat.mark()
        # Asked again, a model may answer otherwise: that is another message.
        said.append(MessageIn(Role.ASSISTANT, reply, id=f"{mark}-{chat.since_question}-{sha256(reply.encode()).hexdigest()[:12]}"))
    return said


def _mark_alone(principal: Principal, session: str, text: str) -> str:
    """The id of a message sent without history: that of the session's last one when it is the same again, else a new one."""
    last = _last_said(principal, session)
    again = last is not None and last.client_id and last.content == text and timezone.now() - last.said_at < AGAIN
    return str(last.client_id) if last is not None and again else uuid.uuid4().hex


def _last_said(principal: Principal, session: str) -> Any:
    row = sessions.find_session(principal, session)
    found = sessions.messages(principal, row.pk, limit=4) if row is not None else []
    return next((turn for turn in reversed(found) if turn.role == Role.USER), None)
