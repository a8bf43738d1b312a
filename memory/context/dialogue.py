"""One answer of the installation's own chat model, with before it what any agent would be given: for trying out, not for agents."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.context.build import build_context
from memory.errors import ModelFailed, TooMany
from memory.models import ModelCall
from memory.providers.base import ProviderFailed
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
        with act_as(principal):
            ModelCall.objects.note(principal, "answer", calls=error.calls)
        raise
    with act_as(principal):
        ModelCall.objects.note(principal, "answer", calls=reply.calls, reply=reply, usable=bool(reply.text.strip()))
    if not reply.text.strip():
        raise ModelFailed
    return Answered(reply.text.strip(), built.id)
