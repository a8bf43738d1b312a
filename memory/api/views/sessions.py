"""Conversations: open, list, hand over what was said, delete."""

from __future__ import annotations

import time
import uuid
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.headers import ends, prefers_waiting
from memory.api.pagination import neighbours, page_body, place_cursor, place_of
from memory.api.serializers.base import checked
from memory.api.serializers.query import PageQuery
from memory.api.serializers.sessions import (
    IngestedOutput,
    MessageOutput,
    MessagePage,
    SessionInput,
    SessionOutput,
    SessionPage,
    TurnsInput,
    TurnsQuery,
)
from memory.api.views.base import DeskApi
from memory.capture import services as capture
from memory.enums import Capability, CaptureState
from memory.governance.services.conversations import delete_own_conversation, delete_own_message
from memory.sessions import selectors, services
from memory.sessions.types import MessageIn

SESSIONS = dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), (Capability.SESSIONS,))


class SessionsApi(DeskApi):
    """The agent's sessions with the person; by login session all of the person's."""

    needs: ClassVar = SESSIONS
    queries: ClassVar = {"GET": PageQuery}

    @extend_schema(operation_id="list_sessions", tags=["sessions"], parameters=[PageQuery], responses=SessionPage)
    def get(self, request: Request) -> Response:
        """List sessions, the latest first."""
        limit, start = self.filters["limit"], place_of(self.filters.get("cursor"))
        found = selectors.list_sessions(self.principal, limit=limit + 1, offset=start)
        following, previous = neighbours(start, limit, more=len(found) > limit)
        rows = SessionOutput(found[:limit], many=True).data
        return Response(page_body(request, rows, following=following, previous=previous))

    @extend_schema(operation_id="open_session", tags=["sessions"], request=SessionInput, responses={201: SessionOutput})
    def post(self, request: Request) -> Response:
        """Open a session. Without an id one is made; an id that exists gives that session."""
        given = {"id": uuid.uuid4().hex, **checked(SessionInput, request.data)}
        session = services.open_session(self.principal, **given)
        return Response(SessionOutput.of(session), status=status.HTTP_201_CREATED)


class SessionApi(DeskApi):
    """One session."""

    needs: ClassVar = SESSIONS

    @extend_schema(operation_id="get_session", tags=["sessions"], responses=SessionOutput)
    def get(self, request: Request, session: str) -> Response:
        """Read one session, with its summary."""
        return Response(SessionOutput.of(selectors.get_session(self.principal, session)))

    @extend_schema(operation_id="delete_session", tags=["sessions"], request=None, responses={204: None})
    def delete(self, request: Request, session: str) -> Response:
        """Delete a session and what was said in it, physically. Memories that came from it stay; summaries of it go."""
        delete_own_conversation(self.principal, session)
        return Response(status=status.HTTP_204_NO_CONTENT)


class TurnsApi(DeskApi):
    """What was said in a session."""

    needs: ClassVar = SESSIONS
    queries: ClassVar = {"GET": TurnsQuery}

    @extend_schema(operation_id="list_turns", tags=["sessions"], parameters=[TurnsQuery], responses=MessagePage)
    def get(self, request: Request, session: str) -> Response:
        """List the messages of a session, oldest first, word for word."""
        if last := self.filters.get("last"):
            latest = selectors.latest_turns(self.principal, session, limit=last)
            return Response(page_body(request, MessageOutput(latest, many=True).data, following=None, previous=None))
        limit, start = self.filters["limit"], place_of(self.filters.get("cursor"))
        found = selectors.list_turns(self.principal, session, after=start - 1, limit=limit + 1)
        # Positions have gaps where a message was deleted or is not shown.
        previous = place_cursor(selectors.page_before(self.principal, session, start, limit=limit)) if start else None
        following = place_cursor(found[limit].position) if len(found) > limit else None
        rows = MessageOutput(found[:limit], many=True).data
        return Response(page_body(request, rows, following=following, previous=previous))

    @extend_schema(operation_id="add_turns", tags=["sessions"], request=TurnsInput, responses={200: IngestedOutput, 202: IngestedOutput})
    def post(self, request: Request, session: str) -> Response:
        """Hand over messages. 202: stored, and captured soon. With `wait`, or `Prefer: wait=N`, 200: captured now; 202 if the time was too short.

        The session is made if it is new. `notices` are sentences that the agent may show to the person.
        """
        given = checked(TurnsInput, request.data)
        wait = given.pop("wait", False) or prefers_waiting(request)
        messages = [MessageIn(**message) for message in given.pop("messages")]
        until = ends(request)
        done = capture.ingest(self.principal, session=session, messages=messages, wait=wait, until=until, **given)
        late = until is not None and time.monotonic() >= until and done.capture == CaptureState.PENDING
        waited = wait and not late
        answer = Response(IngestedOutput.of(done), status=status.HTTP_200_OK if waited else status.HTTP_202_ACCEPTED)
        if waited and prefers_waiting(request):
            answer["Preference-Applied"] = "wait"
        return answer


class TurnApi(DeskApi):
    """One message of a session."""

    needs: ClassVar = SESSIONS

    @extend_schema(operation_id="delete_turn", tags=["sessions"], request=None, responses={204: None})
    def delete(self, request: Request, session: str, turn: int) -> Response:
        """Delete one message, physically. What was remembered from it stays; a summary that covered it is made anew."""
        delete_own_message(self.principal, session, turn)
        return Response(status=status.HTTP_204_NO_CONTENT)
