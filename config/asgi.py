"""The ASGI application that uvicorn serves: `/mcp` to the protocol of models, everything else to Django."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.core.asgi import get_asgi_application
from django.utils.module_loading import import_string

from config.draining import closing
from config.limits import Limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

pages = get_asgi_application()
protocol = import_string("memory.mcp.auth.application")
limited_pages, limited_protocol = Limited(pages), Limited(protocol)


async def application(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
    send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
) -> None:
    """Start and end belong to the protocol, which is the only one that has something to start.

    Models may think longer than anything else may take: the proxy keeps a time of its own (PROXY_TIMEOUT).
    """
    path, send = scope.get("path", ""), closing(send)
    if scope["type"] == "lifespan" or path == "/mcp":
        await limited_protocol(scope, receive, send)
    elif path.startswith("/openai/"):
        await pages(scope, receive, send)  # type: ignore[arg-type]
    else:
        await limited_pages(scope, receive, send)
