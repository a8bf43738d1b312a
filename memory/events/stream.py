"""A stream of server-sent events (HTML standard, 9.2): what happened, heart-beats in between, resumable by `Last-Event-ID`.

It holds no connection to the database while it waits. Every look is taken with rights established anew, so that a revoked key, a block or a
lower clearance works within one event. A reader that does not read for SLOW_SECONDS is cut off, and goes on where it was when it comes back.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections
from django.utils import timezone

from accounts.principals import Principal
from memory.errors import DeskError
from memory.events.hub import Alarm, hub, hubs
from memory.events.selectors import events_after, payload, too_old
from memory.events.types import Place

BATCH = 100
HEARTBEAT_SECONDS = 15.0
# While notifications do not arrive, the table is asked so often.
WITHOUT_LISTENER_SECONDS = 2.0
SLOW_SECONDS = 60.0
RETRY_MILLISECONDS = 2000

Renew = Callable[[], Principal]
T = TypeVar("T")


async def stream(renew: Renew, place: Place) -> AsyncIterator[bytes]:
    """The events after `place`, for ever: until the reader leaves, loses the right, is too slow, or the process stops."""
    # The request's own thread has done its part, and gives its connection back.
    await sync_to_async(connections.close_all)()
    yield _opening(place)
    try:
        async with hub().alarm() as alarm:
            async for frames in _frames(alarm, renew, place):
                with _patience():
                    yield frames
    except DeskError as error:
        yield _ending(error)


async def _frames(alarm: Alarm, renew: Renew, place: Place) -> AsyncIterator[bytes]:
    heard = await hub().listening(WITHOUT_LISTENER_SECONDS)
    while not hub().closing:
        principal, frames, place, more = await _in_thread(_look, renew, place)
        alarm.owners = frozenset(principal.owner_ids)
        if frames:
            yield frames
        if not more and not await alarm.wait(HEARTBEAT_SECONDS if heard else WITHOUT_LISTENER_SECONDS):
            yield b": here\n\n"
        heard = await hub().listening(0)


@contextmanager
def _patience() -> Iterator[None]:
    """Cut the reader off when what was sent is not taken in time: its task is cancelled, which closes the connection."""
    task = asyncio.current_task()
    alarm = asyncio.get_running_loop().call_later(SLOW_SECONDS, task.cancel) if task else None
    try:
        yield
    finally:
        if alarm:
            alarm.cancel()


def backlog(renew: Renew, place: Place) -> Iterator[bytes]:
    """What there is now, and no more: for servers that cannot hold a stream open. The reader asks again after the time in `retry`."""
    yield _opening(place)
    more = True
    while more:
        _, frames, place, more = _look(renew, place)
        yield frames


def close_streams() -> None:
    """End every stream of this process, from whatever thread or signal handler."""
    for loop, one in hubs():
        if not loop.is_closed():
            loop.call_soon_threadsafe(one.close)


def _look(renew: Renew, place: Place) -> tuple[Principal, bytes, Place, bool]:
    principal = renew()
    rows, places = events_after(principal, place, limit=BATCH)
    told = [payload(principal, row, with_value=True) for row in rows]
    frames = b"".join(_frame(after, one) for after, one in zip(places, told, strict=True))
    return principal, frames, places[-1] if places else place, len(rows) == BATCH


def _opening(place: Place) -> bytes:
    # An id without data is kept by readers all the same: one that is cut off before the first event goes on from here.
    words = f"retry: {RETRY_MILLISECONDS}\nid: {place}\n\n"
    if too_old(place, now=timezone.now()):
        words += "event: stream.reset\ndata: {}\n\n"
    return words.encode()


def _frame(place: Place, told: dict[str, Any]) -> bytes:
    body = json.dumps({"id": str(place), **told}, ensure_ascii=False, separators=(",", ":"))
    return f"id: {place}\nevent: {told['type']}\ndata: {body}\n\n".encode()


def _ending(error: DeskError) -> bytes:
    return f"event: stream.end\ndata: {json.dumps({'reason': error.code})}\n\n".encode()


async def _in_thread(act: Callable[..., T], *given: Any) -> T:
    """Do it in a thread of the common pool, which keeps no connection afterwards."""

    def done() -> T:
        try:
            return act(*given)
        finally:
            connections.close_all()

    return await sync_to_async(done, thread_sensitive=False)()
