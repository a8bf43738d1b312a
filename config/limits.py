"""Limits that hold: no request takes longer than REQUEST_SECONDS, and a database that is out of reach or full of work is told as 503."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults

from config import env

log = logging.getLogger(__name__)

RETRY_SECONDS = 2
# Until when (of `time.monotonic`) a request may wait for others; the rest of its time is for writing down what came of it and for its answer.
ENDS, MOST = "desk_ends", 0.8

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
# Any: the servers and frameworks agree on the shape of these, but not on its types.
Application = Callable[[Any, Any, Any], Awaitable[None]]

TOO_LATE = {
    "type": "urn:memory-desk:problem:overloaded",
    "title": "Overloaded",
    "status": 503,
    "detail": "The answer was not ready in time. The work may or may not have been done: ask again with the same Idempotency-Key.",
}


class Limited:
    """The ASGI application, which answers 503 if none has begun after `seconds`. Streams that have begun go on."""

    def __init__(self, application: Application, *, seconds: float | None = None) -> None:
        self._application = application
        self._seconds = seconds or float(env.number("REQUEST_SECONDS"))
        self._late: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection's request."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        answer = _Answer(send)
        scope = {**scope, ENDS: time.monotonic() + self._seconds * MOST}
        task = asyncio.ensure_future(self._application(scope, receive, answer.send))
        try:
            done, _ = await asyncio.wait({task}, timeout=self._seconds)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done and not answer.begun:
            # The thread behind it cannot be stopped, and waiting for it would hold up everybody: it ends when what it waits for does.
            answer.closed = True
            self._late.add(task)
            task.add_done_callback(self._ended)
            log.warning("a request took too long", extra={"method": scope["method"]})
            await _refuse(send)
            return
        await task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._late.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a request that was given up failed (%s)", type(task.exception()).__name__)


class _Answer:
    """What the application sends, until the request has been given up."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False
        self.closed = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """Hand on, or drop."""
        if self.closed:
            return
        self.begun = True
        await self._send(message)


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"application/problem+json"), (b"retry-after", str(RETRY_SECONDS).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(TOO_LATE).encode()})


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for what went wrong: 503 where the database is out of reach or full of work, which is no fault of the page."""
    error = sys.exc_info()[1]
    if not isinstance(error, OperationalError | InterfaceError):
        return defaults.server_error(request)
    log.warning("The database did not answer a page.", exc_info=error)
    # What was sent by a form cannot be asked for again by a link.
    page = render_to_string("503.html", {"again": request.method in {"GET", "HEAD"}})
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"})
