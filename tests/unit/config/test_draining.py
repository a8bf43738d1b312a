"""A web process that is about to end says so, and lets nobody begin on a connection that it will close."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config import asgi, draining
from config.embedded.supervisor import PATIENCE_SECONDS
from config.health import HealthMiddleware
from config.web import GRACE_SECONDS


@pytest.fixture(autouse=True)
def _own_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "_draining", threading.Event())


def probed(path: str) -> HttpResponse:
    return HealthMiddleware(lambda _request: HttpResponse("page"))(RequestFactory().get(path))  # type: ignore[return-value]


def answered(monkeypatch: pytest.MonkeyPatch, path: str) -> dict[str, Any]:
    sent: list[dict[str, Any]] = []

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-a", b"b")]})
        await send({"type": "http.response.body", "body": b"done"})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    for name in ("pages", "limited_pages", "limited_protocol"):
        monkeypatch.setattr(asgi, name, application)
    asyncio.run(asgi.application({"type": "http", "method": "GET", "path": path}, receive, send))  # type: ignore[arg-type]
    return sent[0]


def test_readiness_ends_when_draining_begins_while_the_rest_is_still_served() -> None:
    draining.begin()
    assert probed("/readyz").status_code == 503
    assert b"draining" in probed("/readyz").content
    assert probed("/healthz").status_code == 200
    assert probed("/page").status_code == 200


@pytest.mark.parametrize("path", ["/", "/mcp", "/openai/v1/models"])
def test_an_answer_closes_its_connection_while_draining_and_not_before(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    assert (b"connection", b"close") not in answered(monkeypatch, path)["headers"]
    draining.begin()
    assert (b"connection", b"close") in answered(monkeypatch, path)["headers"]


def test_the_supervisor_waits_for_the_draining_and_for_the_requests_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAIN_SECONDS", "30")
    assert draining.seconds() == 30
    assert draining.patience() >= 30 + GRACE_SECONDS
    monkeypatch.delenv("DRAIN_SECONDS")
    assert draining.patience() == PATIENCE_SECONDS
