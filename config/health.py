"""`/healthz`: the process lives. `/readyz`: it can serve, since it is not about to end and the database answers and has every migration."""

from __future__ import annotations

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.urls import get_resolver

from config.draining import draining


class HealthMiddleware:
    """Answers before anything else, so that a probe needs no allowed host, session or language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._migrated = False

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The probe's answer, or the way on."""
        if request.path == "/healthz":
            return JsonResponse({"status": "ok"})
        if request.path == "/readyz":
            # Loads every page and endpoint: a broken one shows here and not to a person, and the first of them has not to wait for it.
            get_resolver().url_patterns  # noqa: B018
            trouble = self._trouble()
            response = JsonResponse({"status": trouble or "ok"}, status=503 if trouble else 200)
            response.headers["Cache-Control"] = "no-store"
            return response
        return self.get_response(request)

    def _trouble(self) -> str:
        if draining():
            return "draining"
        try:
            with connection.cursor() as cursor:
                cursor.execute("select 1")
            self._migrated = self._migrated or all_applied()
        except DatabaseError:
            return "the database does not answer"
        return "" if self._migrated else "migrations are missing"


def all_applied() -> bool:
    """Whether every migration of the code is in the database. Raises DatabaseError."""
    loader = MigrationLoader(connection)
    return set(loader.graph.nodes) <= set(loader.applied_migrations or ())
