"""Conflicts: what the person must decide (SPEC 3.7)."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.pagination import neighbours, page_body, place_of
from memory.api.serializers.base import checked
from memory.api.serializers.conflicts import ConflictInput, ConflictOutput, ConflictPage, ConflictQuery, ResolvedOutput, ResolveInput
from memory.api.views.base import DeskApi
from memory.api.views.memories import READ, READ_AND_WRITE
from memory.audit.services import note_read
from memory.governance.services.conflicts import list_conflicts, report_conflict, resolve_conflict


class ConflictsApi(DeskApi):
    """The person's conflicts."""

    needs: ClassVar = READ_AND_WRITE
    queries: ClassVar = {"GET": ConflictQuery}

    @extend_schema(operation_id="list_conflicts", tags=["conflicts"], parameters=[ConflictQuery], responses=ConflictPage)
    def get(self, request: Request) -> Response:
        """List the open conflicts, newest first, both statements with each."""
        limit, start = self.filters["limit"], place_of(self.filters.get("cursor"))
        found = list_conflicts(self.principal, open_only=not self.filters.get("all", False), limit=start + limit + 1)[start:]
        following, previous = neighbours(start, limit, more=len(found) > limit)
        note_read(self.principal, READ, [memory for one in found[:limit] for memory in (one.old, one.new)])
        return Response(page_body(request, ConflictOutput(found[:limit], many=True).data, following=following, previous=previous))

    @extend_schema(
        operation_id="report_conflict", tags=["conflicts"], request=ConflictInput, responses={200: ConflictOutput, 201: ConflictOutput}
    )
    def post(self, request: Request) -> Response:
        """Report two memories that cannot both hold, so that the person decides. The same pair again is answered with the conflict there is."""
        found, created = report_conflict(self.principal, **checked(ConflictInput, request.data))
        note_read(self.principal, READ, (found.old, found.new))
        return Response(ConflictOutput(found).data, status=status.HTTP_201_CREATED if created else status.HTTP_200_OK)


class ResolveApi(DeskApi):
    """One conflict."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="resolve_conflict", tags=["conflicts"], request=ResolveInput, responses=ResolvedOutput)
    def post(self, request: Request, conflict: int) -> Response:
        """Say which holds. For the person: an agent cannot decide it."""
        given = checked(ResolveInput, request.data)
        return Response(ResolvedOutput.of(resolve_conflict(self.principal, conflict, **given)))
