"""The shared cache while its server is away: nothing is found, nothing is kept, and nobody is told of an error."""

from __future__ import annotations

import inspect
import socket
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.redis import RedisCache

from config.redis_cache import ForgivingRedisCache

# What each call answers without a server.
CALLS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "get": (lambda cache: cache.get("a", 7), 7),
    "get_many": (lambda cache: cache.get_many(["a", "b"]), {}),
    "get_or_set": (lambda cache: cache.get_or_set("a", 7), 7),
    "has_key": (lambda cache: "a" in cache, False),
    "set": (lambda cache: cache.set("a", 1, 60), None),
    "set_many": (lambda cache: cache.set_many({"a": 1, "b": 2}, 60), ["a", "b"]),
    "add": (lambda cache: cache.add("a", 1, 60), True),
    "touch": (lambda cache: cache.touch("a", 60), False),
    "delete": (lambda cache: cache.delete("a"), False),
    "delete_many": (lambda cache: cache.delete_many(["a", "b"]), None),
    "clear": (lambda cache: cache.clear(), None),
}
# As for a key that is not there.
REFUSED: dict[str, Callable[[Any], Any]] = {
    "incr": lambda cache: cache.incr("a"),
    "decr": lambda cache: cache.decr("a"),
    "incr_version": lambda cache: cache.incr_version("a"),
    "decr_version": lambda cache: cache.decr_version("a"),
}
# What speaks with no server.
OTHERS = {"close", "get_backend_timeout", "make_key", "make_and_validate_key", "validate_key"}


@pytest.fixture
def away() -> ForgivingRedisCache:
    """A cache whose server refuses every connection."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return ForgivingRedisCache(f"redis://127.0.0.1:{port}/0", {})


@pytest.mark.parametrize("name", CALLS)
def test_without_its_server_the_cache_is_an_empty_one(away: ForgivingRedisCache, name: str) -> None:
    call, answer = CALLS[name]
    assert call(away) == answer


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_there_cannot_be_counted(away: ForgivingRedisCache, name: str) -> None:
    with pytest.raises(ValueError, match=r"not found|cannot be reached"):
        REFUSED[name](away)


def test_no_call_of_a_cache_is_forgotten_here() -> None:
    public = {name for kind in (BaseCache, RedisCache) for name, _ in inspect.getmembers(kind, inspect.isfunction) if name[0] != "_"}
    assert {name for name in public if not (name.startswith("a") and name[1:] in public)} == set(CALLS) | set(REFUSED) | OTHERS
