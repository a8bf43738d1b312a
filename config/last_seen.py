"""When a sign-in was last seen: written down every five minutes, not at each page, which would then wait for the disk."""

from __future__ import annotations

from allauth.usersessions.middleware import UserSessionsMiddleware
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse

EVERY_SECONDS = 300


class LastSeenMiddleware(UserSessionsMiddleware):  # type: ignore[misc]
    """allauth's own, but silent while this process has lately seen the session."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response, the session noted before."""
        key = request.session.session_key
        if key and not caches["local"].add(f"seen:{key}", 1, EVERY_SECONDS):
            response: HttpResponse = self.get_response(request)
            return response
        return super().__call__(request)  # type: ignore[no-any-return]
