"""Serving the protocol over standard input and output, for clients that start the server themselves."""

from __future__ import annotations

import anyio
from mcp.server.stdio import stdio_server

from memory.mcp.desk import Caller
from memory.mcp.server import build_server


def serve_stdio(*, key: str, user: str) -> None:
    """Serve one client until it closes its end. The key is looked at anew with every call."""
    anyio.run(_serve, Caller(key, user))


async def _serve(caller: Caller) -> None:
    server = build_server(lambda _context: caller)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
