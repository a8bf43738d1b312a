"""The web process: uvicorn on a socket that the parent opened and keeps, so that callers wait while a process is started anew."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
from types import FrameType

import uvicorn
from django.conf import settings
from django.utils.module_loading import import_string

from config import draining, looking, warm

# Requests under way, and open streams, have this long once the port is closed; less than the supervisor's patience once the draining is over.
GRACE_SECONDS = 8
# So long after the port is closed whoever was let in just before may still begin a request.
HEARING_SECONDS = 0.3


def leave(_number: int, _frame: FrameType | None) -> None:
    """End in the ordinary way.

    uvicorn raises the signal again when it has stopped; with the default handler that would skip what runs at exit.
    """
    sys.exit(0)


class Server(uvicorn.Server):
    """Announces its end before it closes the port: `/readyz` says 503 for `drain` seconds while everything is still served."""

    def __init__(self, configuration: uvicorn.Config, *, drain: int) -> None:
        super().__init__(configuration)
        self._drain = drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal begins draining; another one ends it at once."""
        if not self._drain or draining.draining():
            self._close(sig, frame)
            return
        draining.begin()
        timer = threading.Timer(self._drain, self._close, (signal.SIGTERM, None))
        timer.daemon = True
        timer.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and hear those out who were let in before their connections are looked at: uvicorn drops the silent ones."""
        for server in self.servers:
            server.close()
        for one in sockets or []:
            one.close()
        await asyncio.sleep(HEARING_SECONDS)
        await super().shutdown(sockets)

    def _close(self, sig: int, frame: FrameType | None) -> None:
        """Streams of events end at once, and their readers come back to whoever serves next; requests have their grace."""
        draining.begin()
        import_string("memory.events.services.close_streams")()
        super().handle_exit(sig, frame)


def serve(listening: socket.socket) -> None:
    """Serve until SIGTERM. Requests under way are finished."""
    signal.signal(signal.SIGTERM, leave)
    configuration = uvicorn.Config(
        import_string("config.asgi.application"),
        lifespan="auto",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=settings.ALLAUTH_TRUSTED_PROXY_COUNT > 0,
    )
    warm.start()
    looking.start()
    Server(configuration, drain=draining.seconds()).run(sockets=[listening])
