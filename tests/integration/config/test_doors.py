"""What stands before every page: health, request ids, headers."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path


def show(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.request_id)  # type: ignore[attr-defined]


urlpatterns = [path("show/", show)]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


def test_health_needs_no_allowed_host(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "elsewhere.example"}).status_code == 200
    assert client.get("/show/", headers={"host": "elsewhere.example"}).status_code == 400


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_it_is_ready_with_every_migration_and_not_without_one() -> None:
    assert Client().get("/readyz").json() == {"status": "ok"}
    with connections["owner"].cursor() as cursor:
        cursor.execute("update django_migrations set app = 'none' where app = 'sessions'")
        try:
            answer = Client().get("/readyz")
        finally:
            cursor.execute("update django_migrations set app = 'sessions' where app = 'none'")
    assert answer.status_code == 503
    assert answer.json() == {"status": "migrations are missing"}


def test_a_good_request_id_is_kept_and_a_bad_one_replaced(client: Client) -> None:
    assert client.get("/show/", headers={"x-request-id": "run-7.a_b"}).headers["X-Request-ID"] == "run-7.a_b"
    for bad in ("", "a b", "<script>", "x" * 129, "花"):
        made = client.get("/show/", headers={"x-request-id": bad})
        assert made.headers["X-Request-ID"] == made.content.decode() != bad
        assert len(made.content) == 32


def test_the_content_policy_allows_nothing_inline_or_from_elsewhere(client: Client) -> None:
    policy = client.get("/show/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_cookies_are_bound_to_https_only_where_the_address_is(settings: LazySettings) -> None:
    assert settings.PUBLIC_URL.startswith("http://")
    assert not settings.SESSION_COOKIE_SECURE
    assert settings.SESSION_COOKIE_HTTPONLY
