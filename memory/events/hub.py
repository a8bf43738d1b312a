"""One LISTEN connection a process, however many streams there are (SPEC 5.4).

A notification says only that there is something new for an owner; every stream then reads the events themselves, as its own principal. So a
slow reader has no queue that could grow, and one that was cut off misses nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from asgiref.sync import sync_to_async
from django.db import connections

from memory.conf import numbers
from memory.errors import Overloaded

CHANNEL = "desk_events"
# How long the listener waits before it looks whether its connection still answers, and before it tries again after a failure.
CHECK_SECONDS = 30.0
RETRY_SECONDS = 1.0
# What Django adds for its own connections and psycopg's asynchronous ones do not know.
DJANGOS_OWN = {"cursor_factory", "context", "pool", "prepare_threshold"}

log = logging.getLogger(__name__)


class Alarm:
    """Wakes one stream. `owners`: whose events it waits for; None before that is known, when anything wakes it."""

    def __init__(self) -> None:
        self.owners: frozenset[int] | None = None
        self._event = asyncio.Event()

    def ring(self) -> None:
        """There may be something new."""
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """True when it rang, False when the time is over."""
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return False
        self._event.clear()
        return True


class Hub:
    """The streams of one event loop and their common listener."""

    def __init__(self) -> None:
        self.closing = False
        self._alarms: set[Alarm] = set()
        self._listener: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    @asynccontextmanager
    async def alarm(self) -> AsyncIterator[Alarm]:
        """An alarm as long as the stream lives. Overloaded when there are too many streams already."""
        if self.full:
            raise Overloaded
        alarm = Alarm()
        self._alarms.add(alarm)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())
        try:
            yield alarm
        finally:
            self._alarms.discard(alarm)
            if not self._alarms and self._listener is not None:
                self._listener.cancel()
                self._listener = None
                self._listening.clear()

    async def listening(self, seconds: float) -> bool:
        """Whether notifications arrive, waiting for it at most so long."""
        try:
            await asyncio.wait_for(self._listening.wait(), seconds)
        except TimeoutError:
            return False
        return True

    @property
    def full(self) -> bool:
        """Whether no stream more can be opened."""
        return self.closing or len(self._alarms) >= numbers().event_streams

    def close(self) -> None:
        """End every stream: the process is about to stop."""
        self.closing = True
        self._ring(None)

    def _ring(self, owner_id: int | None) -> None:
        for alarm in self._alarms:
            if owner_id is None or alarm.owners is None or owner_id in alarm.owners:
                alarm.ring()

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (psycopg.Error, OSError) as error:
                log.warning("The listener for events lost its connection and tries again (%s)", type(error).__name__)
            self._listening.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        login = await sync_to_async(_login)()
        async with await psycopg.AsyncConnection.connect(**login, autocommit=True) as connection:
            await connection.execute(f"listen {CHANNEL}")
            self._listening.set()
            # What was told while nobody listened is in the table: everybody looks.
            self._ring(None)
            while True:
                async for notice in connection.notifies(timeout=CHECK_SECONDS):
                    self._ring(int(notice.payload) if notice.payload.isdecimal() else None)
                await connection.execute("select 1")


def _login() -> dict[str, Any]:
    given = connections["default"].get_connection_params()
    return {name: value for name, value in given.items() if name not in DJANGOS_OWN}


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def hubs() -> Iterable[tuple[asyncio.AbstractEventLoop, Hub]]:
    """Every hub of this process with its loop."""
    return list(_hubs.items())
