"""A server of its own over the database being measured, and clients that call it as agents do."""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connections

READY_SECONDS = 60.0
CALL_SECONDS = 60.0


@dataclass(slots=True)
class Timed:
    """What some calls took, in milliseconds, what the server said they spent where, how many were made, and how many of them failed."""

    milliseconds: list[float] = field(default_factory=list)
    parts: list[dict[str, float]] = field(default_factory=list)
    made: int = 0
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """One POST to a path of the API for one person."""

    path: str
    person: str
    body: Mapping[str, Any]


@contextmanager
def serving(processes: int = 1) -> Iterator[int]:
    """The port of web processes forked from this one, so that they see the same database; gone when the block ends."""
    for connection in connections.all():
        connection.close()
        getattr(connection, "close_pool", lambda: None)()
    listening = socket.create_server(("127.0.0.1", 0), backlog=256)
    fork = multiprocessing.get_context("fork")
    servers = [fork.Process(target=_serve, args=(listening,), daemon=True) for _ in range(processes)]
    for server in servers:
        server.start()
    port: int = listening.getsockname()[1]
    listening.close()
    try:
        _wait_for(port)
        yield port
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.join(10)
            if server.is_alive():
                server.kill()


def _serve(listening: socket.socket) -> None:
    # What the measuring process does when it is told to end is not the server's business.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    import uvicorn  # noqa: PLC0415 (only the child needs a server)

    configuration = uvicorn.Config(
        "config.asgi:application", lifespan="auto", log_config=None, access_log=False, timeout_graceful_shutdown=3
    )
    # Made anew from its descriptor it knows that it is TCP; otherwise the server would leave Nagle's delay of 40 ms on, which `manage.py up` does not.
    uvicorn.Server(configuration).run(sockets=[socket.socket(fileno=listening.detach())])


def end_with_parent() -> None:
    """From now on this forked process ends when the one that forked it does, even if that one is killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def _wait_for(port: int) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=CALL_SECONDS)
            connection.request("GET", "/readyz")
            if connection.getresponse().status == http.HTTPStatus.OK:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise TimeoutError("the server being measured did not become ready")


class Client:
    """One agent with one kept-alive connection."""

    def __init__(self, port: int, key: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=CALL_SECONDS)
        self._key = key

    def make(self, call: Call, into: Timed) -> None:
        """Make the call and note what it took; anything but success, also an answer that breaks off or is none, is an error."""
        into.made += 1
        headers = {"Authorization": f"Bearer {self._key}", "X-User-ID": call.person, "Content-Type": "application/json"}
        started = time.perf_counter()
        try:
            self._connection.request("POST", call.path, json.dumps(call.body), headers)
            response = self._connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            into.errors += 1
            return
        into.milliseconds.append((time.perf_counter() - started) * 1000)
        into.errors += response.status >= http.HTTPStatus.BAD_REQUEST
        into.parts.append(_parts(response.headers.get("Server-Timing", "")))


def _parts(header: str) -> dict[str, float]:
    """`embed;dur=8.1, total;dur=10` as numbers."""
    found: dict[str, float] = {}
    for entry in header.split(","):
        name, _, rest = entry.strip().partition(";")
        _, _, value = rest.partition("dur=")
        if value:
            found[name] = float(value.split(";")[0])
    return found


def crowd(port: int, keys: Sequence[str], calls: Sequence[Call], clients: int) -> tuple[Timed, float]:
    """The calls made by that many clients at once, each with its share of them, and the seconds all of it took. One that was not made is an error."""
    timed = [Timed() for _ in range(clients)]

    def work(place: int) -> None:
        client = Client(port, keys[place % len(keys)])
        for call in calls[place::clients]:
            client.make(call, timed[place])

    threads = [threading.Thread(target=work, args=(place,)) for place in range(clients)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - started
    merged = Timed()
    for one in timed:
        merged.milliseconds += one.milliseconds
        merged.parts += one.parts
        merged.made += one.made
        merged.errors += one.errors
    merged.errors += len(calls) - merged.made
    return merged, seconds
