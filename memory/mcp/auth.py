"""`/mcp`: who may come in over HTTP. Everything after that is the SDK's, and every call is checked once more where it is carried out."""

from __future__ import annotations

import json
import uuid
from collections.abc import Awaitable, Callable, MutableMapping
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.db import InterfaceError, OperationalError
from django.http.request import validate_host
from mcp.server.context import ServerRequestContext
from mcp.server.transport_security import TransportSecuritySettings

from accounts import throttling
from accounts.headers import USER_HEADER, bearer_key, single_header
from accounts.services.authentication import check_key
from accounts.services.users import check_external_id
from memory.errors import BadInput, DeskError, NotAuthenticated, NotPermitted, Overloaded
from memory.mcp.desk import Caller
from memory.mcp.server import build_server
from memory.threads import in_thread

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

REFUSED = -32001
RETRY_SECONDS = 5
# Where the caller is kept for the handlers, inside the scope of the request.
CALLER = "desk.caller"


class McpApplication:
    """The ASGI application of this door. It lives from the start of the server to its end: the SDK's manager of streams has to be started."""

    def __init__(self) -> None:
        self._inner: Any = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a caller in who has a key and names a person; everybody else gets the reason."""
        if scope["type"] == "lifespan":
            self._inner = _application()
            await self._inner(scope, receive, send)
            return
        try:
            scope[CALLER] = await in_thread(recognised, ASGIRequest(scope, BytesIO()))
            if self._inner is None:
                raise Overloaded
        except DeskError as error:
            await _refuse(send, error)
        except (OperationalError, InterfaceError):
            await _refuse(send, Overloaded())
        else:
            await self._inner(scope, receive, send)


def recognised(request: ASGIRequest) -> Caller:
    """Who calls, counted. The host and the origin of a browser must be ours, so that no page of somebody else's speaks for its visitor."""
    try:
        request.get_host()
    except SuspiciousOperation as error:
        raise BadInput("This host is not among ALLOWED_HOSTS.") from error
    origin = request.headers.get("Origin")
    if origin is not None and not validate_host(urlsplit(origin).hostname or "", settings.ALLOWED_HOSTS):
        raise NotPermitted("This origin is not among ALLOWED_HOSTS.")
    address = request.META.get("REMOTE_ADDR", "")
    try:
        key = bearer_key(request)
        if key is None:
            raise NotAuthenticated
        known = check_key(key)
    except DeskError:
        throttling.count(f"address:{address}")
        raise
    throttling.count(throttling.key_caller(known.pk))
    user = check_external_id(single_header(request, USER_HEADER) or "")
    return Caller(key, user, request_id=request.headers.get("X-Request-ID", "")[:64] or uuid.uuid4().hex, address=address, counted=True)


def _application() -> Any:
    server = build_server(_caller)
    # Host and origin are checked above, against ALLOWED_HOSTS as Django reads them.
    security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    return server.streamable_http_app(streamable_http_path="/mcp", stateless_http=True, json_response=True, transport_security=security)


def _caller(context: ServerRequestContext[Any, Any]) -> Caller:
    request: Any = context.request
    caller: Caller = request.scope[CALLER]
    return caller


async def _refuse(send: Send, error: DeskError) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": None, "error": {"code": REFUSED, "message": error.detail}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status == NotAuthenticated.status:
        headers.append((b"www-authenticate", b'Bearer realm="memory-desk"'))
    if error.status in {429, 503}:
        headers.append((b"retry-after", str(error.retry_after or RETRY_SECONDS).encode()))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


application = McpApplication()
