"""Room on the disk: while there is none, changes are refused at the door, and what is kept can still be read.

PostgreSQL that finds no room for its log of changes ends itself, and every read with it. A change that the full disk turns away leaves a little in
that log all the same, so that callers who try again and again bring this about within seconds.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string

# One segment of the database's log (16 MB), and what is on its way there.
RESERVE = 24 * 2**20
LOOKED_EVERY_SECONDS = 1.0
RETRY_SECONDS = 5
READING = {"GET", "HEAD", "OPTIONS"}
DETAIL = "The disk of this service is full. Nothing was changed. What is kept can be read; whoever runs the service has to free some space."

_lock = threading.Lock()
_looked, _full = 0.0, False


class RoomMiddleware:
    """Answers 503 to what would change something while the embedded database's disk is full."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The refusal, or the way on."""
        if settings.EMBEDDED and _changes(request) and full():
            return _refused(request)
        return self.get_response(request)


def full() -> bool:
    """Whether less than the reserve is left where the embedded database lies; looked up once a second."""
    global _looked, _full
    with _lock:
        now = time.monotonic()
        if now - _looked >= LOOKED_EVERY_SECONDS:
            _looked, _full = now, shutil.disk_usage(settings.DATA_DIR).free < RESERVE
        return _full


def _changes(request: HttpRequest) -> bool:
    """A search is asked by POST, but changes nothing; and a chat that is handed on goes on without being remembered."""
    return request.method not in READING and not request.path.endswith("/search") and not request.path.startswith("/openai/")


def _refused(request: HttpRequest) -> HttpResponse:
    headers = {"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"}
    if request.path.startswith("/api/"):
        body = {
            "type": "urn:memory-desk:problem:storage-full",
            "title": "The disk is full",
            "status": 503,
            "detail": DETAIL,
            "request_id": getattr(request, "request_id", ""),
        }
        return JsonResponse(body, status=503, content_type="application/problem+json", headers=headers)
    return HttpResponse(render_to_string("503.html", {"full": True}), status=503, headers=headers)
