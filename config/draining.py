"""Whether this process is about to end: then it says so to whoever balances the load, and keeps no connection open."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from config import env
from config.embedded.supervisor import PATIENCE_SECONDS

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_draining = threading.Event()


def begin() -> None:
    """From now on `/readyz` answers 503, and each answer closes its connection."""
    _draining.set()


def draining() -> bool:
    """Whether the end has been announced."""
    return _draining.is_set()


def seconds() -> int:
    """DRAIN_SECONDS: how long everything is still served after the end was announced."""
    return env.number("DRAIN_SECONDS")


def patience() -> int:
    """How many seconds the processes have to end before they are made to: the draining, then what is under way."""
    return seconds() + PATIENCE_SECONDS


def closing(send: Send) -> Send:
    """`send` of an ASGI application, which asks the caller to come back on another connection once the end has been announced."""

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start" and draining():
            message = {**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]}
        await send(message)

    return sent
