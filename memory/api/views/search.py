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
from memory.api.views.base import DeskApi, timed
from memory.enums import Capability
from memory.recall import services
from memory.sessions import selectors as sessions

READ = {"POST": (Capability.READ,)}
RECENT = 4


class SearchApi(DeskApi):
    """Search over memories."""

    needs: ClassVar = READ

    @extend_schema(operation_id="search_memories", tags=["memories"], request=SearchInput, responses=SearchOutput)
    def post(self, request: Request) -> Response:
        """Find memories that bear on the query, best first. Finds nothing rather than something unrelated."""
        given = checked(SearchInput, request.data)
        explaining = given.pop("explain", False)
        recent = _recent(self.principal, given.pop("session", ""), given.pop("messages", []))
        found = services.recall(self.principal, recent=recent, **given)
        results = [{"memory": MemoryOutput(hit.memory).data, "score": hit.score, "scores": dict(hit.scores)} for hit in found.hits]
        if explaining:
            for result, hit in zip(results, found.hits, strict=True):
                result["explanation"] = _explained(self.principal, given["query"], hit.memory)
        return timed(Response({"results": results, "degraded": found.degraded}), found.timings)


class ExplainApi(DeskApi):
    """Why a memory is found, or not."""

    needs: ClassVar = READ

    @extend_schema(operation_id="explain_memory", tags=["memories"], request=ExplainInput, responses=ExplanationOutput)
    def post(self, request: Request) -> Response:
        """Say which stages of the search a memory passes for a query, and where it fails."""
        given = checked(ExplainInput, request.data)
        return Response(_explained(self.principal, given["query"], given["memory"]))


class TurnSearchApi(DeskApi):
    """Search over past conversations."""

    needs: ClassVar = {"POST": (Capability.SESSIONS,)}

    @extend_schema(operation_id="search_turns", tags=["sessions"], request=TurnSearchInput, responses=TurnSearchOutput)
    def post(self, request: Request) -> Response:
        """Find messages of past conversations: the agent's own, unless the person granted it the others."""
        given = checked(TurnSearchInput, request.data)
        return Response({"results": services.search_turns(self.principal, **given)})


def _recent(principal: Principal, session: str, messages: list[dict[str, Any]]) -> list[str]:
    if session:
        return [turn.content for turn in sessions.window(principal, session).turns[-RECENT:]]
    return [message["content"] for message in messages[-RECENT:]]


def _explained(principal: Principal, query: str, memory: Any) -> Any:
    return ExplanationOutput(services.explain(principal, query=query, memory=memory)).data
