"""One answer of the installation's own chat model, with before it what any agent would be given: for trying out, not for agents."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.context.build import build_context
from memory.errors import ModelFailed, TooMany
from memory.models import ModelCall
from memory.providers.base import ChatReply, ProviderFailed
from memory.providers.registry import chat
from memory.sessions.selectors import calls_left

ANSWER_TOKENS = 800


@dataclass(frozen=True, slots=True)
class Answered:
    """What the model said, and the id of the context it was given."""

    text: str
    context: UUID


def can_answer() -> bool:
    """Whether this installation has a chat model."""
    return chat() is not None


def answer(principal: Principal, *, text: str, session: str) -> Answered:
    """The model's answer to what the person says in a session; nothing of it is stored but the context and what the call cost.

    ModelFailed when there is no model or it gives nothing, TooMany when the person's calls of a day are used up.
    """
    model = chat()
    if model is None:
        raise ModelFailed
    built = build_context(principal, query=text, session=session)
    with act_as(principal):
        if not calls_left(principal):
            message = "The paid model calls of this day are used up. Nothing was asked; try again tomorrow."
            raise TooMany(message)
    try:
        reply = model.complete([*built.messages, {"role": "user", "content": text}], max_tokens=ANSWER_TOKENS)
    except ProviderFailed as error:
        _count(principal, calls=error.calls)
        raise
    _count(principal, calls=reply.calls, reply=reply)
    if not reply.text.strip():
        raise ModelFailed
    return Answered(reply.text.strip(), built.id)


def _count(principal: Principal, *, calls: int, reply: ChatReply | None = None) -> None:
    """A row a paid call, also for those that gave nothing."""
    usable = reply is not None and bool(reply.text.strip())
    rows = [
        ModelCall(owner_id=principal.owner_id, purpose="answer", model=reply.model if reply else "", usable=usable) for _ in range(calls)
    ]
    if rows and reply:
        rows[0].prompt_tokens, rows[0].completion_tokens = reply.prompt_tokens, reply.completion_tokens
    with act_as(principal):
        ModelCall.objects.bulk_create(rows)
