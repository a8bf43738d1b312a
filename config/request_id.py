"""An id for every request: taken over or made, returned to the caller, and written to every log line of the request."""

from __future__ import annotations

import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponseBase

HEADER = "X-Request-ID"
GOOD = re.compile(r"[A-Za-z0-9._:-]{1,128}")

logger = logging.getLogger(__name__)
_current: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    """The id of the request at hand; empty outside of one."""
    return _current.get()


class RequestIdMiddleware:
    """Sets `request.request_id`, the response's header and one log line without query or body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Number the request, answer it, and log how it went."""
        given = request.headers.get(HEADER, "")
        request_id = given if GOOD.fullmatch(given) else uuid.uuid4().hex
        request.request_id = request_id  # type: ignore[attr-defined]
        token = _current.set(request_id)
        started = time.perf_counter()
        try:
            response = self.get_response(request)
            response.headers[HEADER] = request_id
            self._log(request, response.status_code, time.perf_counter() - started)
            return response
        finally:
            _current.reset(token)

    def _log(self, request: HttpRequest, status: int, seconds: float) -> None:
        if request.path.startswith("/static/"):
            return
        logger.info(
            "answered",
            extra={"method": request.method, "path": _address(request), "status": status, "milliseconds": round(seconds * 1000, 1)},
        )


def _address(request: HttpRequest) -> str:
    """The kind of address, without the ids in it: those that callers choose may name a person, and would outlive them here."""
    match = request.resolver_match
    return f"/{match.route}" if match else "no such address"
