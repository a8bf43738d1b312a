"""Being told: a stream of events, and webhooks (SPEC 5.4, 11.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.headers import USER_HEADER, bearer_key, single_header
from accounts.models import AgentKey, User
from accounts.principals import Principal
from accounts.services.authentication import agent_principal, person_principal
from memory.api.authentication import KeyOnlyAuthentication, request_id
from memory.api.permissions import Known
from memory.api.serializers.base import checked
from memory.api.serializers.events import (
    DeliveriesQuery,
    DeliveryList,
    DeliveryOutput,
    EventsQuery,
    NewWebhookOutput,
    ResentOutput,
    WebhookInput,
    WebhookList,
    WebhookNameInput,
    WebhookOutput,
)
from memory.api.views.base import DeskApi
from memory.enums import Capability
from memory.errors import NotAuthenticated
from memory.events.selectors import place_now
from memory.events.services import add_webhook, backlog, deliveries_of, remove_webhook, resend, stream, webhooks_of
from memory.events.types import Hook, Place

LAST = "Last-Event-ID"
RESUMED = OpenApiParameter(LAST, OpenApiTypes.STR, OpenApiParameter.HEADER, description="The id of the last event read: goes on after it.")
STREAM = "text/event-stream"


class EventRenderer(BaseRenderer):
    """Lets a client ask for the stream; the view writes it."""

    media_type = STREAM
    format = "events"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None) -> bytes:
        """A problem goes out as JSON, also to who asked for a stream."""
        return bytes(JSONRenderer().render(data))


class EventsApi(DeskApi):
    """What happens to the person's memory, as it happens."""

    needs: ClassVar = {"GET": (Capability.READ,)}
    queries: ClassVar = {"GET": EventsQuery}
    renderer_classes = [JSONRenderer, EventRenderer]

    @extend_schema(
        operation_id="stream_events", tags=["events"], parameters=[EventsQuery, RESUMED], responses={(200, STREAM): OpenApiTypes.STR}
    )
    def get(self, request: Request) -> HttpResponse | StreamingHttpResponse:
        """Be told of changes as server-sent events, without their content. `Last-Event-ID` goes on where the reader was; without it: from now on."""
        last = single_header(request._request, LAST) or self.filters.get("last_event_id")  # noqa: SLF001 - DRF keeps Django's request there
        place = Place.parse(last) if last else place_now(self.principal)
        answer: HttpResponse | StreamingHttpResponse
        if request.method == "HEAD":
            answer = HttpResponse(content_type=STREAM)
        elif hasattr(request._request, "scope"):  # noqa: SLF001
            answer = StreamingHttpResponse(stream(_renewing(request, self.principal), place), content_type=STREAM)
        else:
            answer = StreamingHttpResponse(backlog(_renewing(request, self.principal), place), content_type=STREAM)
        answer["X-Accel-Buffering"] = "no"
        return answer


def _renewing(request: Request, principal: Principal) -> Callable[[], Principal]:
    """The caller with the rights it has at each call, not with those it had when the stream began."""
    named, sent = request_id(request), request._request  # noqa: SLF001 - DRF keeps Django's request there
    key = bearer_key(sent)
    if key is not None:
        external_id = single_header(sent, USER_HEADER) or ""
        return lambda: _reader(agent_principal(key, external_id, request_id=named))
    return lambda: _person(principal.user_id, named)


def _reader(principal: Principal) -> Principal:
    principal.need(Capability.READ)
    return principal


def _person(user_id: int, named: str) -> Principal:
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        raise NotAuthenticated
    return person_principal(user, request_id=named)


class WebhookApi(DeskApi):
    """What webhooks have in common: they are the agent's, for all the people it may act for, so a key alone is enough."""

    authentication_classes = [KeyOnlyAuthentication]
    permission_classes = [Known]
    # The answer holds a secret, which must not be kept.
    replays: ClassVar[bool] = False

    @property
    def key(self) -> AgentKey:
        """The key that was shown."""
        return cast("AgentKey", self.request.auth)


class WebhooksApi(WebhookApi):
    """The agent's webhooks."""

    @extend_schema(operation_id="list_webhooks", tags=["events"], responses=WebhookList)
    def get(self, request: Request) -> Response:
        """List the agent's webhooks, oldest first."""
        return Response({"results": WebhookOutput(webhooks_of(self.key), many=True).data})

    @extend_schema(operation_id="add_webhook", tags=["events"], request=WebhookInput, responses={201: NewWebhookOutput})
    def post(self, request: Request) -> Response:
        """Be told at an address, signed as Standard Webhooks has it. The secret is in this answer and nowhere else."""
        hook, secret = add_webhook(self.key, **checked(WebhookInput, request.data))
        return Response(NewWebhookOutput(Hook(hook), context={"secret": secret}).data, status=201)

    @extend_schema(operation_id="remove_webhook", tags=["events"], request=WebhookNameInput, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Send nothing there any more."""
        remove_webhook(self.key, checked(WebhookNameInput, request.data)["id"])
        return Response(status=204)


class DeliveriesApi(WebhookApi):
    """What was sent to one webhook."""

    queries: ClassVar = {"GET": DeliveriesQuery}

    @extend_schema(operation_id="list_deliveries", tags=["events"], parameters=[DeliveriesQuery], responses=DeliveryList)
    def get(self, request: Request, webhook: UUID) -> Response:
        """List the latest sendings, newest first, with their outcome. `state=dead`: those that were given up."""
        rows = deliveries_of(self.key, webhook, state=self.filters.get("state", ""))
        return Response({"results": DeliveryOutput(rows, many=True).data})

    @extend_schema(operation_id="resend_deliveries", tags=["events"], request=None, responses=ResentOutput)
    def post(self, request: Request, webhook: UUID) -> Response:
        """Try again what was given up."""
        return Response({"resent": resend(self.key, webhook)})
