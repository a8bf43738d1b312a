"""Headers that steer a call."""

from __future__ import annotations

import io

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.test import RequestFactory
from rest_framework.request import Request

from accounts.headers import bearer_key, single_header
from memory.api.etags import if_match
from memory.api.headers import prefers_waiting, server_timing
from memory.api.pagination import place_cursor, place_of
from memory.errors import BadInput, NotAuthenticated


def asgi(*headers: tuple[bytes, bytes]) -> ASGIRequest:
    return ASGIRequest({"type": "http", "method": "GET", "path": "/", "headers": list(headers)}, io.BytesIO())


def plain(**headers: str) -> Request:
    return Request(RequestFactory().get("/", headers=headers))


def test_a_doubled_header_is_refused_and_a_comma_in_an_id_is_not():
    with pytest.raises(BadInput) as refused:
        single_header(asgi((b"x-user-id", b"bob"), (b"x-user-id", b"ann")), "X-User-ID")
    assert "X-User-ID" in refused.value.fields
    assert single_header(asgi((b"x-user-id", b"bob,ann")), "X-User-ID") == "bob,ann"
    assert single_header(asgi(), "X-User-ID") is None


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "mem_x", "Token mem_x"])
def test_anything_but_a_bearer_key_is_no_key(header):
    with pytest.raises(NotAuthenticated):
        bearer_key(plain(Authorization=header)._request)


def test_the_scheme_is_read_in_any_case():
    assert bearer_key(plain(Authorization="bearer abc")._request) == "abc"
    assert bearer_key(plain()._request) is None


@pytest.mark.parametrize(
    ("value", "waits"),
    [("wait=10", True), ("respond-async, wait=100", True), ("wait=0", False), ("", False), ("awaits=3", False), ("wait=x", False)],
)
def test_prefer_wait(value, waits):
    assert prefers_waiting(RequestFactory().get("/", headers={"Prefer": value})) is waits


@pytest.mark.parametrize("value", ['"a"', '"a", "b"', "*", 'W/"a"', ' "a" '])
def test_tags_of_if_match_are_taken_over(value):
    assert if_match(plain(**{"If-Match": value})) == value


@pytest.mark.parametrize("value", ["a", '"a', '"a" "b"', "", "a*", '"a",'])
def test_a_condition_that_is_not_understood_is_not_dropped(value):
    with pytest.raises(BadInput):
        if_match(plain(**{"If-Match": value}))


def test_server_timing_has_milliseconds():
    assert server_timing({"embed": 4.123, "search": 7, "note": "x"}) == "embed;dur=4.1, search;dur=7.0"


def test_a_cursor_is_ours_or_refused():
    assert place_of(place_cursor(150)) == 150
    assert place_of(None) == 0
    for cursor in ("x", "YXQ6LTE", "YXQ6", "é", "=", "a" * 400, "YXQ6OTk5OTk5OTk5OTk5"):
        with pytest.raises(BadInput):
            place_of(cursor)
