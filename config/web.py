"""The web process of `manage.py up`: uvicorn on a socket that the parent opened.

Run as: python -m config.web DESCRIPTOR
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from types import FrameType

import uvicorn
from django.urls import get_resolver
from django.utils.module_loading import import_string

GRACE_SECONDS = 3


def leave(_number: int, _frame: FrameType | None) -> None:
    """End in the ordinary way.

    uvicorn raises the signal again when it has stopped; with the default handler that would skip what runs at exit.
    """
    sys.exit(0)


def main(descriptor: int) -> None:
    """Serve until SIGTERM; open streams get GRACE_SECONDS."""
    signal.signal(signal.SIGTERM, leave)
    # Every page and endpoint is loaded before the first request; what cannot be loaded ends the process with a traceback.
    application = import_string("config.asgi.application")
    get_resolver().url_patterns  # noqa: B018
    configuration = uvicorn.Config(
        application,
        lifespan="auto",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=os.environ.get("TRUSTED_PROXIES", "0") not in {"", "0"},
    )
    uvicorn.Server(configuration).run(sockets=[socket.socket(fileno=descriptor)])


if __name__ == "__main__":
    main(int(sys.argv[1]))
