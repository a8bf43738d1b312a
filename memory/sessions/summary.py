"""Rolling the summary on: what leaves the window is merged into it, and only then does the window move (SPEC 2.2, 2.3).

The window is everything from `summary_until` on. It moves in the same statement that stores the summary which covers what it leaves behind, so
at every moment each message is in the window or in the covered range, and in one of them only.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.conf import numbers
from memory.enums import Kind, Role, State
from memory.errors import ModelFailed
from memory.models import Memory, ModelCall, Session, Turn
from memory.providers.base import ChatModel, ChatReply, ProviderFailed
from memory.providers.registry import chat
from memory.screening import without_secrets
from memory.sessions import extractive
from memory.sessions.selectors import calls_left
from memory.sessions.window import Said, first_kept
from memory.text import tokens
from memory.text.likeness import tells

log = logging.getLogger(__name__)
PROMPT = (Path(__file__).parent / "prompts" / "summary_v1.md").read_text(encoding="utf-8")
WHO = {Role.USER: "User", Role.ASSISTANT: "Agent", Role.TOOL: "Tool"}


def roll(principal: Principal, session_pk: UUID) -> bool:
    """Hand what has outgrown the window to the summary. True when something was handed over. Safe to repeat, and to run twice at once."""
    with act_as(principal.keeper()):
        session = Session.objects.own(principal).select_related("agent").filter(pk=session_pk).first()
        leaving, until = _leaving(session) if session else ([], 0)
        pinned = _waiting_constraints(session) if session else []
        forgotten = _forgotten(session) if session else []
        model = chat() if calls_left(principal) else None
    if session is None or until <= session.summary_until:
        return False
    text, reply, wasted = _summarise(model, session.summary, leaving, pinned) if leaving else (session.summary, None, 0)
    text = "\n".join(line for line in text.splitlines() if not any(tells(line, said) for said in forgotten))
    with act_as(principal):
        calls, usable = (reply.calls, bool(reply.text.strip())) if reply else (wasted, False)
        ModelCall.objects.note(principal, "summary", calls=calls, reply=reply, usable=usable)
        # Both are compared: a summary from which something was forgotten meanwhile must not be written back.
        moved = Session.objects.filter(pk=session.pk, summary_until=session.summary_until, summary=session.summary).update(
            summary=text, summary_until=until, summary_updated_at=timezone.now()
        )
    return moved == 1


def _leaving(session: Session) -> tuple[list[Turn], int]:
    """What leaves the window and may be told, and from where on the window is then. What is withheld leaves it untold."""
    turns = list(session.turns.filter(position__gte=session.summary_until).order_by("position"))
    agent = session.agent
    kept = first_kept(
        [Said(turn.position, turn.exchange, turn.tokens) for turn in turns],
        turns=(agent.window_turns if agent and agent.window_turns else numbers().window_turns),
        tokens=(agent.window_tokens if agent and agent.window_tokens else numbers().window_tokens),
    )
    out = [turn for turn in turns if turn.position < kept]
    withheld = set(session.turns.filter(pk__in=[turn.pk for turn in out]).withheld().values_list("pk", flat=True))
    return [turn for turn in out if turn.pk not in withheld], out[-1].position + 1 if out else session.summary_until


def _waiting_constraints(session: Session) -> list[str]:
    """Hard constraints from this session that still wait to be confirmed: the summary carries them word for word."""
    waiting = Memory.objects.filter(session=session, kind=Kind.CONSTRAINT, state=State.CANDIDATE, suspicious=False)
    return [memory.text for memory in waiting.order_by("number")]


def _forgotten(session: Session) -> list[str]:
    """What came from this session and was forgotten since: its summary must not bring it back from the window."""
    gone = Memory.objects.filter(session=session, state=State.FORGOTTEN)
    return [memory.full_text for memory in gone]


def _summarise(model: ChatModel | None, summary: str, leaving: Sequence[Turn], pinned: Sequence[str]) -> tuple[str, ChatReply | None, int]:
    limit = numbers().summary_tokens
    said = [(WHO[Role(turn.role)], without_secrets(turn.content)) for turn in leaving if turn.role in WHO]
    reply, wasted = None, 0
    if model is not None:
        reply, wasted = _ask(model, summary, said, limit)
        if reply is not None and reply.text.strip():
            pins = "\n".join(f"Confirm: {text}" for text in pinned)
            body = tokens.cut(reply.text.strip(), max(0, limit - tokens.count(pins)))
            return f"{pins}\n{body}".strip(), reply, wasted
    return extractive.merge(summary, said, pinned=pinned, limit=limit), reply, wasted


def _ask(model: ChatModel, summary: str, said: Sequence[tuple[str, str]], limit: int) -> tuple[ChatReply | None, int]:
    """The reply, and the paid calls behind a failure, which count like any other."""
    lines = "\n".join(f"{who}: {text}" for who, text in said)
    asked = f"SUMMARY SO FAR\n{summary or '(none)'}\n\nMESSAGES\n{lines}"
    try:
        reply = model.complete(
            [{"role": "system", "content": PROMPT.format(limit=limit)}, {"role": "user", "content": asked}],
            max_tokens=limit * 2,
            small=True,
        )
    except ModelFailed as error:
        log.warning("The summary model failed, an extractive summary is used instead: %s", error.code)
        return None, error.calls if isinstance(error, ProviderFailed) else 0
    return reply, 0
