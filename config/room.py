"""Pages while the disk is full: what would change something is refused in words, what reads goes on. The API refuses at its own door."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string

from memory import room

RETRY_SECONDS = 5
READING = {"GET", "HEAD", "OPTIONS"}
# Signing in, to read; choosing a language; and the doors that refuse in their own words.
OPEN = ("/accounts/", "/language/", "/api/", "/openai/")


class RoomMiddleware:
    """Answers 503 to a form that would change something while the embedded database's disk is full."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The refusal, or the way on."""
        if request.method in READING or request.path.startswith(OPEN) or not room.full():
            return self.get_response(request)
        page = render_to_string("503.html", {"full": True})
        # By the last of these a page that asked for a part of itself tells it from a fault.
        headers = {"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store", "X-Refused": "storage-full"}
        return HttpResponse(page, status=503, headers=headers)
