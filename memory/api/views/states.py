"""The state of a task: of one session, or of a workflow that sessions share (SPEC 2.4)."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.etags import if_match, version_tag
from memory.api.views.base import DeskApi
from memory.api.views.sessions import SESSIONS
from memory.sessions import services

DOCUMENT = OpenApiTypes.OBJECT


def _answer(state: dict[str, Any], version: int) -> Response:
    return Response(state, headers={"ETag": version_tag(version)})


class SessionStateApi(DeskApi):
    """A session's state."""

    needs: ClassVar = SESSIONS

    @extend_schema(operation_id="get_state", tags=["sessions"], responses=DOCUMENT)
    def get(self, request: Request, session: str) -> Response:
        """Read the state, with its ETag."""
        return _answer(*services.read_state(self.principal, session))

    @extend_schema(operation_id="put_state", tags=["sessions"], request=DOCUMENT, responses=DOCUMENT)
    def put(self, request: Request, session: str) -> Response:
        """Replace the state."""
        return _answer(*services.put_state(self.principal, session, request.data, if_match=if_match(request)))

    @extend_schema(operation_id="patch_state", tags=["sessions"], request=DOCUMENT, responses=DOCUMENT)
    def patch(self, request: Request, session: str) -> Response:
        """Merge into the state (RFC 7396): null removes, objects merge, everything else replaces."""
        return _answer(*services.patch_state(self.principal, session, request.data, if_match=if_match(request)))


class WorkflowStateApi(DeskApi):
    """A workflow's state, shared by the sessions that joined it."""

    needs: ClassVar = SESSIONS

    @extend_schema(operation_id="get_workflow_state", tags=["sessions"], responses=DOCUMENT)
    def get(self, request: Request, workflow: str) -> Response:
        """Read the shared state, with its ETag."""
        return _answer(*services.read_workflow(self.principal, workflow))

    @extend_schema(operation_id="put_workflow_state", tags=["sessions"], request=DOCUMENT, responses=DOCUMENT)
    def put(self, request: Request, workflow: str) -> Response:
        """Replace the shared state."""
        return _answer(*services.put_workflow(self.principal, workflow, request.data, if_match=if_match(request)))

    @extend_schema(operation_id="patch_workflow_state", tags=["sessions"], request=DOCUMENT, responses=DOCUMENT)
    def patch(self, request: Request, workflow: str) -> Response:
        """Merge into the shared state (RFC 7396)."""
        return _answer(*services.patch_workflow(self.principal, workflow, request.data, if_match=if_match(request)))
