"""Memories: list, save, read, correct, forget."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Agent
from accounts.principals import Principal
from accounts.services.users import person_by_external_id
from memory.api.etags import ANY, if_match
from memory.api.pagination import page_body
from memory.api.serializers.base import checked
from memory.api.serializers.memories import (
    ForgetAllInput,
    ForgetAllOutput,
    ForgetQuery,
    HiddenMemoryOutput,
    HistoryOutput,
    MemoryChange,
    MemoryInput,
    MemoryOutput,
    MemoryPage,
    MemoryQuery,
)
from memory.api.views.base import DeskApi
from memory.audit.services import note_read
from memory.capture import services as capture
from memory.enums import Capability, Kind, Source, State
from memory.errors import BadInput, NotPermitted, StaleVersion
from memory.lifecycle import selectors, services
from memory.lifecycle.selectors import MemoryFilters
from memory.lifecycle.services.correct import Changes
from memory.lifecycle.types import NewMemory

READ = "memory.read"
READ_AND_WRITE = {"GET": (Capability.READ,), **dict.fromkeys(("POST", "PATCH", "DELETE"), (Capability.WRITE,))}


def memory_answer(memory: Any) -> Response:
    """One memory with its tag."""
    return Response(MemoryOutput.of(memory), headers={"ETag": selectors.etag(memory)})


def shown(principal: Principal, memories: Iterable[Any], *, own: Container[Any], made: Container[Any] = ()) -> list[dict[str, Any]]:
    """Memories that were just written, as the caller sees them now.

    One that is kept more closely than the caller may read is shown without what it says, unless its words came with this very call (`own`).
    What this call itself has made (`made`) is in hand: only the id of its session would have to be read.
    """
    written = list(memories)
    for memory in written:
        if memory.pk in made and memory.agent_id:
            memory.agent = Agent(pk=principal.agent_id, slug=principal.agent_slug)
    again = [memory.pk for memory in written if memory.pk not in made or memory.session_id]
    seen = selectors.by_ids(principal, again) if again else {}
    return [_output(seen.get(memory.pk), memory, own=memory.pk in own) for memory in written]


def _output(seen: Any, memory: Any, *, own: bool) -> dict[str, Any]:
    kind = MemoryOutput if seen is not None or own else HiddenMemoryOutput
    return dict(kind(seen or memory).data)


def answer(memory: Any, body: dict[str, Any], *, code: int = status.HTTP_200_OK) -> Response:
    """The answer to a change: the memory as the caller sees it now (`shown`), with its tag."""
    return Response(body, status=code, headers={"ETag": selectors.etag(memory)})


def new_memory(principal: Principal, given: dict[str, Any]) -> tuple[NewMemory, str]:
    """What is to be saved, and the session it names. What a person saves without saying more, they typed themselves."""
    words = dict(given)
    session = words.pop("session", "")
    source = words.pop("source", Source.LLM_INFERENCE if principal.is_agent else Source.DASHBOARD)
    kind = words.pop("kind", Kind.FACT)
    return NewMemory(source=Source(source), kind=Kind(kind), **words), session


def shown_tag(request: Request, principal: Principal, memory: str) -> str | None:
    """The tag in If-Match, when the memory still has it; None without one. StaleVersion when it changed."""
    header = if_match(request)
    if header is None or header.strip() == ANY:
        return None
    current = selectors.current_tag(principal, memory)
    if current not in [tag.strip() for tag in header.split(",")]:
        raise StaleVersion
    return current


class MemoriesApi(DeskApi):
    """All memories of the person that this caller may see."""

    needs: ClassVar = READ_AND_WRITE
    queries: ClassVar = {"GET": MemoryQuery}

    @extend_schema(operation_id="list_memories", tags=["memories"], parameters=[MemoryQuery], responses=MemoryPage)
    def get(self, request: Request) -> Response:
        """List memories, newest first. All states but `forgotten`, unless some are named."""
        limit, cursor, filters = _filters(self.principal, self.filters)
        page = selectors.page(self.principal, filters=filters, limit=limit, cursor=cursor)
        note_read(self.principal, READ, page.rows)
        rows = MemoryOutput(page.rows, many=True).data
        return Response(page_body(request, rows, following=page.next_cursor, previous=page.previous_cursor))

    @extend_schema(operation_id="save_memory", tags=["memories"], request=MemoryInput, responses={200: MemoryOutput, 201: MemoryOutput})
    def post(self, request: Request) -> Response:
        """Save a memory. 201 when it is new, 200 when it confirmed or updated one that was there."""
        new, session = new_memory(self.principal, checked(MemoryInput, request.data))
        saved = capture.save(self.principal, new, session=session)
        code = status.HTTP_201_CREATED if saved.created else status.HTTP_200_OK
        made = {saved.memory.pk} if saved.created else set()
        told = answer(saved.memory, shown(self.principal, [saved.memory], own=made, made=made)[0], code=code)
        told["Location"] = request.build_absolute_uri(f"/api/v1/memories/{saved.memory.pk}")
        return told

    @extend_schema(operation_id="forget_all_memories", tags=["memories"], request=ForgetAllInput, responses={200: ForgetAllOutput})
    def delete(self, request: Request) -> Response:
        """Forget everything of this person, and of nobody else."""
        given = checked(ForgetAllInput, request.data)
        check_named_again(request, self.principal, given["confirm"])
        return Response({"forgotten": services.forget_all(self.principal)})


class MemoryApi(DeskApi):
    """One memory."""

    needs: ClassVar = READ_AND_WRITE
    queries: ClassVar = {"DELETE": ForgetQuery}

    @extend_schema(operation_id="get_memory", tags=["memories"], responses=MemoryOutput)
    def get(self, request: Request, memory: str) -> Response:
        """Read one memory, with its ETag."""
        found = selectors.get_memory(self.principal, memory)
        note_read(self.principal, READ, [found])
        return memory_answer(found)

    @extend_schema(operation_id="correct_memory", tags=["memories"], request=MemoryChange, responses=MemoryOutput)
    def patch(self, request: Request, memory: str) -> Response:
        """Correct a memory. A new text or value makes a new version, which is answered; the old one stays in the history."""
        given = checked(MemoryChange, request.data)
        reason = given.pop("reason", "")
        tag = if_match(request)
        corrected = services.correct(self.principal, memory, Changes(**given), if_match=tag, reason=reason)
        return answer(corrected, shown(self.principal, [corrected], own={corrected.pk})[0])

    @extend_schema(operation_id="forget_memory", tags=["memories"], parameters=[ForgetQuery], request=None, responses={204: None})
    def delete(self, request: Request, memory: str) -> Response:
        """Forget a memory: out of sight at once, in the person's trash for a while. With `erase=true` physically, at once."""
        shown_tag(request, self.principal, memory)
        if self.filters.get("erase"):
            services.erase(self.principal, memory)
        else:
            services.forget(self.principal, memory, reason=self.filters.get("reason", ""))
        return Response(status=status.HTTP_204_NO_CONTENT)


class HistoryApi(DeskApi):
    """How a memory became what it is."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="memory_history", tags=["memories"], responses=HistoryOutput)
    def get(self, request: Request, memory: str) -> Response:
        """Every version, oldest first, and the entries of the log about it."""
        found = selectors.history(self.principal, memory)
        note_read(self.principal, READ, found.versions)
        return Response(HistoryOutput.of(found))


def _filters(principal: Principal, given: dict[str, Any]) -> tuple[int, str | None, MemoryFilters]:
    wanted = dict(given)
    limit, cursor = wanted.pop("limit"), wanted.pop("cursor", None)
    states = wanted.pop("state", ())
    if State.FORGOTTEN in states and principal.is_agent:
        raise NotPermitted("The trash is the person's own, to be seen by login session.")
    return limit, cursor, MemoryFilters(states=states, **wanted)


def check_named_again(request: Request, principal: Principal, confirm: str) -> None:
    """What takes everything away names the person twice: by the same X-User-ID, or, by login session, by an id or the e-mail of their own."""
    if principal.is_agent:
        same = confirm == principal.external_id
    else:
        person = person_by_external_id(confirm)
        same = confirm == getattr(request.user, "email", None) or (person is not None and person.pk == request.user.pk)
    if not same:
        message = "Repeat X-User-ID here (by login session: your e-mail). Nothing was removed."
        raise BadInput(message, fields={"confirm": [message]})
