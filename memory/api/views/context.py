"""Contexts: what to put before a model, as it was given, and what became of the answer (SPEC 7)."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.serializers.base import checked
from memory.api.serializers.context import ContextInput, ContextOutput, FeedbackInput, FeedbackOutput, PromptInput, PromptOutput
from memory.api.views.base import DeskApi
from memory.context import selectors, services
from memory.enums import Capability

EXAMPLE = OpenApiExample("A question", value={"query": "我能吃这个花生酱饼干吗", "session": "s1", "top_k": 3}, request_only=True)


def _body(given: dict[str, Any]) -> dict[str, Any]:
    """The parts in the form asked for: messages or a text, and the state only when there is one."""
    other = "text" if given["format"] == "messages" else "messages"
    left_out = {other, "format", *(name for name in ("state",) if given.get(name) is None)}
    return {name: value for name, value in given.items() if name not in left_out}


class ContextsApi(DeskApi):
    """Making contexts."""

    needs: ClassVar = {"POST": (Capability.READ,)}

    @extend_schema(operation_id="build_context", tags=["context"], request=ContextInput, responses=ContextOutput, examples=[EXAMPLE])
    def post(self, request: Request) -> Response:
        """Build what to put before the model for this question: profile, memories, summary, recent turns, within a budget of tokens."""
        given = checked(ContextInput, request.data)
        with_state = given.pop("include_state", False)
        built = services.build_context(self.principal, with_state=with_state, **given)
        parts = ("id", "degraded", "tokens", "format", "messages", "text", "memories", "profile", "settings", "over_budget", "state")
        return self.timed(Response(_body({name: getattr(built, name) for name in parts})), built.timings)


class PromptApi(DeskApi):
    """Whole prompts."""

    needs: ClassVar = {"POST": (Capability.READ,)}

    @extend_schema(operation_id="build_prompt", tags=["context"], request=PromptInput, responses=PromptOutput)
    def post(self, request: Request) -> Response:
        """Build a context and put it into words by a template: the one given, else the agent's own."""
        return Response(PromptOutput.of(services.build_prompt(self.principal, **checked(PromptInput, request.data))))


class ContextApi(DeskApi):
    """One context."""

    needs: ClassVar = {"GET": (Capability.READ,)}

    @extend_schema(operation_id="get_context", tags=["context"], responses=ContextOutput)
    def get(self, request: Request, context: UUID) -> Response:
        """Read a context as it was given. What was forgotten since is no longer in it."""
        record = selectors.get_context(self.principal, context)
        given = {"format": "messages", **record.given}
        return Response({"id": record.pk, "degraded": record.degraded, **_body(given)})


class FeedbackApi(DeskApi):
    """What became of an answer."""

    needs: ClassVar = {"POST": (Capability.READ, Capability.WRITE)}

    @extend_schema(operation_id="give_feedback", tags=["context"], request=FeedbackInput, responses=FeedbackOutput)
    def post(self, request: Request, context: UUID) -> Response:
        """Say what became of the answer; it moves the weight of the memories behind it, or of those named by number."""
        given = services.give_feedback(self.principal, context, **checked(FeedbackInput, request.data))
        return Response({"signal": given.signal, "weights": given.weights})
