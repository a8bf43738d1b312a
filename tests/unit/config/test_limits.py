"""A request that takes too long is answered, and what it sends later goes nowhere."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from config.limits import Limited, server_error
from memory.api.headers import ends


async def receive() -> dict[str, Any]:
    return {"type": "http.request"}


def served(application: Any, seconds: float) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def run() -> None:
        await Limited(application, seconds=seconds)({"type": "http", "method": "GET"}, receive, send)
        await asyncio.sleep(0.2)

    asyncio.run(run())
    return sent


def answering(*, after: float, then: float = 0.0) -> Any:
    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        await asyncio.sleep(after)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.sleep(then)
        await send({"type": "http.response.body", "body": b"done"})

    return application


def test_a_late_answer_becomes_503_with_when_to_come_back() -> None:
    sent = served(answering(after=0.15), 0.05)
    assert [message.get("status") for message in sent] == [503, None]
    assert (b"retry-after", b"2") in sent[0]["headers"]
    assert b"Idempotency-Key" in sent[1]["body"]


def test_a_stream_that_has_begun_goes_on() -> None:
    sent = served(answering(after=0.0, then=0.15), 0.05)
    assert [message.get("status") for message in sent] == [200, None]
    assert sent[1]["body"] == b"done"


def test_a_page_without_a_database_is_503_and_any_other_fault_500() -> None:
    request = RequestFactory().get("/")
    statuses = []
    for error in (OperationalError("pool timeout"), ValueError("other")):
        try:
            raise error
        except (OperationalError, ValueError):
            statuses.append(server_error(request).status_code)
    assert statuses == [503, 500]


@pytest.mark.parametrize(("method", "offered"), [("get", True), ("post", False)])
def test_a_closed_page_is_asked_for_again_by_a_link_unless_a_form_was_sent(method: str, offered: bool) -> None:
    request = getattr(RequestFactory(), method)("/")
    try:
        raise OperationalError("pool timeout")
    except OperationalError:
        page = server_error(request).content.decode()
    assert ('href="">Try again' in page) is offered


def test_a_request_knows_until_when_it_may_wait_for_others() -> None:
    seen: list[float | None] = []

    async def application(scope: Any, _receive: Any, send: Any) -> None:
        seen.append(ends(SimpleNamespace(scope=scope)))  # type: ignore[arg-type]
        await send({"type": "http.response.start", "status": 200, "headers": []})

    began = time.monotonic()
    served(application, 100.0)
    (until,) = seen
    assert until is not None
    assert began + 50 < until < began + 100
    assert ends(RequestFactory().get("/")) is None
