"""The ASGI application that uvicorn serves: `/mcp` to the protocol of models, everything else to Django."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from config.draining import closing
from config.limits import Limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class OneThread(ASGIHandler):
    """Django's handler with the middleware and the view of a request in one visit to its thread.

    Left alone, Django runs each middleware that could also be asynchronous in a visit of its own: seven trips between the loop and the thread for
    a request, 4 ms on a slow machine, where nearly all views are synchronous. An asynchronous view still runs on the loop; its thread waits.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 (Django's signature)
        """Build the chain as for WSGI."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The response of the chain, from the request's own thread."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


django.setup(set_prefix=False)
pages = OneThread()
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
