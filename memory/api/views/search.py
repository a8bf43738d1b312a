"""Search: memories, past conversations, and why something is found or not (SPEC 6)."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.principals import Principal
from memory.api.serializers.base import checked
from memory.api.serializers.memories import ExplainInput, MemoryOutput
from memory.api.serializers.search import ExplanationOutput, SearchInput, SearchOutput, TurnSearchInput, TurnSearchOutput
from memory.api.serializers.sessions import MessageOutput
from memory.api.views.base import DeskApi
from memory.audit.services import note_read
from memory.enums import Capability
from memory.recall import services
from memory.recall.types import Said, TurnHit
from memory.sessions import selectors as sessions

READ = {"POST": (Capability.READ,)}
RECENT = 12


class SearchApi(DeskApi):
    """Search over memories."""

    asks: ClassVar = True
    needs: ClassVar = READ

    @extend_schema(operation_id="search_memories", tags=["memories"], request=SearchInput, responses=SearchOutput)
    def post(self, request: Request) -> Response:
        """Find memories that bear on the query, best first. Finds nothing rather than something unrelated."""
        given = checked(SearchInput, request.data)
        explaining = given.pop("explain", False)
        recent = _recent(self.principal, given.pop("session", ""), given.pop("messages", []))
        found = (services.recall_explained if explaining else services.recall)(self.principal, recent=recent, **given)
        note_read(self.principal, "memory.search", [hit.memory for hit in found.hits])
        results: list[dict[str, Any]] = [
            {"memory": MemoryOutput.of(hit.memory), "score": hit.score, "scores": dict(hit.scores)} for hit in found.hits
        ]
        for result, hit in zip(results, found.hits, strict=True):
            if hit.reason:
                result["reason"] = hit.reason
            if explaining:
                result["explanation"] = ExplanationOutput.of(found.explanations[hit.memory.pk])
        return self.timed(Response({"results": results, "degraded": found.degraded}), found.timings)


class ExplainApi(DeskApi):
    """Why a memory is found, or not."""

    asks: ClassVar = True
    needs: ClassVar = READ

    @extend_schema(operation_id="explain_memory", tags=["memories"], request=ExplainInput, responses=ExplanationOutput)
    def post(self, request: Request) -> Response:
        """Say which stages of the search a memory passes for a query, and where it fails."""
        given = checked(ExplainInput, request.data)
        return Response(ExplanationOutput.of(services.explain(self.principal, **given)))


class TurnSearchApi(DeskApi):
    """Search over past conversations."""

    asks: ClassVar = True
    needs: ClassVar = {"POST": (Capability.SESSIONS,)}

    @extend_schema(operation_id="search_turns", tags=["sessions"], request=TurnSearchInput, responses=TurnSearchOutput)
    def post(self, request: Request) -> Response:
        """Find messages of past conversations: the agent's own, unless the person granted it the others."""
        given = checked(TurnSearchInput, request.data)
        explaining = given.pop("explain", False)
        found = services.search_turns(self.principal, **given)
        names = {session.pk: session.external_id for session in sessions.named(self.principal, {hit.turn.session_id for hit in found.hits})}
        results = [_turn_hit(hit, names.get(hit.turn.session_id), explaining=explaining) for hit in found.hits]
        return self.timed(Response({"results": results, "degraded": found.degraded}), found.timings)


def _recent(principal: Principal, session: str, messages: list[dict[str, Any]]) -> list[Said]:
    if session:
        return [Said(turn.role, turn.content) for turn in sessions.window(principal, session, tokens=0, least=RECENT).turns]
    return [Said(message["role"], message["content"]) for message in messages[-RECENT:]]


def _turn_hit(hit: TurnHit, session: str | None, *, explaining: bool) -> dict[str, Any]:
    body: dict[str, Any] = {"turn": MessageOutput.of(hit.turn), "session": session, "score": hit.score}
    return body | {"scores": dict(hit.scores)} if explaining else body
