"""For administrators, by login session: the queue of candidates, the log, who may read what (SPEC 13)."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.authentication import request_id
from memory.api.pagination import neighbours, page_body, place_cursor, place_of
from memory.api.permissions import Staff
from memory.api.serializers.admin import (
    AccessMatrixOutput,
    AccessOutput,
    CandidateOutput,
    CandidatePage,
    CandidateQuery,
    OperationOutput,
    OperationPage,
    OperationQuery,
    ReviewInput,
    UndoInput,
)
from memory.api.serializers.base import checked
from memory.api.views.base import DeskApi
from memory.audit.selectors import all_entries
from memory.audit.types import LogFilters
from memory.governance.selectors import access_matrix
from memory.governance.services import review
from memory.governance.types import ReviewFilters

TAG = "administration"


class StaffApi(DeskApi):
    """A resource for administrators."""

    permission_classes = [Staff]
    replays: ClassVar = False

    @property
    def staff(self) -> Any:
        """The administrator."""
        return self.request.user

    def paged(self) -> tuple[int, int, dict[str, Any]]:
        """How many rows, from where, and the other query parameters."""
        wanted = dict(self.filters)
        return wanted.pop("limit"), place_of(wanted.pop("cursor", None)), wanted


class CandidatesApi(StaffApi):
    """What waits for a decision."""

    queries: ClassVar = {"GET": CandidateQuery}

    @extend_schema(operation_id="list_candidates", tags=[TAG], parameters=[CandidateQuery], responses=CandidatePage)
    def get(self, request: Request) -> Response:
        """List candidates of all people: the suspicious first, then constraints, then the oldest."""
        limit, start, wanted = self.paged()
        page = review.queue(self.staff, filters=ReviewFilters(**wanted), limit=limit, offset=start)
        following, previous = neighbours(start, limit, more=page.next_offset is not None)
        body = page_body(request, CandidateOutput(page.items, many=True).data, following=following, previous=previous)
        return Response(body | {"total": page.total, "oldest": page.oldest})


class _DecideApi(StaffApi):
    def answer(self, memory: UUID) -> Response:
        """What became of the candidate; its content hidden as in the queue."""
        return Response(CandidateOutput.of(review.candidate(self.staff, memory)))


class ApproveApi(_DecideApi):
    """A yes."""

    @extend_schema(operation_id="approve_candidate", tags=[TAG], request=ReviewInput, responses=CandidateOutput)
    def post(self, request: Request, memory: UUID) -> Response:
        """Admit the candidate that was shown; 409 when it changed since."""
        review.approve(self.staff, memory, request_id=request_id(request), **checked(ReviewInput, request.data))
        return self.answer(memory)


class TurnDownApi(_DecideApi):
    """A no."""

    @extend_schema(operation_id="turn_down_candidate", tags=[TAG], request=ReviewInput, responses=CandidateOutput)
    def post(self, request: Request, memory: UUID) -> Response:
        """Reject the candidate that was shown; 409 when it changed since."""
        review.turn_down(self.staff, memory, request_id=request_id(request), **checked(ReviewInput, request.data))
        return self.answer(memory)


class TakeBackApi(_DecideApi):
    """Second thoughts."""

    @extend_schema(operation_id="undo_decision", tags=[TAG], request=UndoInput, responses=CandidateOutput)
    def post(self, request: Request, memory: UUID) -> Response:
        """Take the last decision back: the candidate waits again, and what had given way to it holds again."""
        review.take_back(self.staff, memory, request_id=request_id(request), **checked(UndoInput, request.data))
        return self.answer(memory)


class OperationsApi(StaffApi):
    """The log of everybody."""

    queries: ClassVar = {"GET": OperationQuery}

    @extend_schema(operation_id="list_operations", tags=[TAG], parameters=[OperationQuery], responses=OperationPage)
    def get(self, request: Request) -> Response:
        """List log entries, newest first: who did what to which memory of whom, and why. Never what a memory says."""
        limit, before, wanted = self.paged()
        found = all_entries(filters=LogFilters(**wanted), limit=limit + 1, before_id=before or None)
        following = place_cursor(found[limit - 1].pk) if len(found) > limit else None
        return Response(page_body(request, OperationOutput(found[:limit], many=True).data, following=following, previous=None))


class AccessApi(StaffApi):
    """Who may read what."""

    @extend_schema(operation_id="access_matrix", tags=[TAG], responses=AccessMatrixOutput)
    def get(self, request: Request) -> Response:
        """Say for each level how many memories have it, and which agents are cleared for it."""
        return Response({"results": AccessOutput(access_matrix(self.staff), many=True).data})
