"""Decisions about one memory. From the person they decide; from an agent a confirmation is one voice (SPEC 3.8)."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.serializers.base import checked
from memory.api.serializers.memories import DecisionInput, MemoryOutput, ReasonInput
from memory.api.views.base import DeskApi
from memory.api.views.memories import READ_AND_WRITE, memory_answer, shown_tag
from memory.governance.services.archive import restore
from memory.lifecycle import services


class ConfirmApi(DeskApi):
    """A yes."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="confirm_memory", tags=["memories"], request=DecisionInput, responses=MemoryOutput)
    def post(self, request: Request, memory: str) -> Response:
        """Confirm a candidate. An agent names the turn in which the person said so; that alone does not admit it."""
        given = checked(DecisionInput, request.data)
        tag, seen = shown_tag(request, self.principal, memory), given.pop("seen", None)
        return memory_answer(services.confirm(self.principal, memory, seen=seen or tag, **given))


class RejectApi(DeskApi):
    """A no."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="reject_memory", tags=["memories"], request=DecisionInput, responses=MemoryOutput)
    def post(self, request: Request, memory: str) -> Response:
        """Reject a candidate: it is not used. For the person and administrators."""
        given = checked(DecisionInput, request.data)
        tag = shown_tag(request, self.principal, memory)
        return memory_answer(services.reject(self.principal, memory, seen=given.get("seen") or tag, reason=given.get("reason", "")))


class ExpireApi(DeskApi):
    """No longer true."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="expire_memory", tags=["memories"], request=ReasonInput, responses=MemoryOutput)
    def post(self, request: Request, memory: str) -> Response:
        """End a memory: it stays as history and is no longer recalled."""
        given = checked(ReasonInput, request.data)
        shown_tag(request, self.principal, memory)
        return memory_answer(services.expire(self.principal, memory, reason=given.get("reason", "")))


class RestoreApi(DeskApi):
    """Back to where it was."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="restore_memory", tags=["memories"], request=ReasonInput, responses=MemoryOutput)
    def post(self, request: Request, memory: str) -> Response:
        """Take a memory back from the trash, or from among the rejected and expired. For the person."""
        checked(ReasonInput, request.data)
        return memory_answer(restore(self.principal, memory))
