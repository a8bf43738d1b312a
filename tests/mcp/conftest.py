"""Clients of the protocol: the SDK's own, over HTTP and over stdio."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from accounts import throttling
from accounts.models import Agent
from accounts.services.agents import create_agent

Told = Callable[[Any], Awaitable[Any]]


@dataclass
class Speaking:
    """An agent that speaks the protocol for somebody."""

    url: str
    key: str
    agent: Agent
    user: str = "ann"

    def do(self, work: Told, *, user: str | None = None, mode: str = "auto") -> Any:
        """What the work gives over one connection."""

        async def run() -> Any:
            headers = {"Authorization": f"Bearer {self.key}", "X-User-ID": user or self.user}
            http = httpx2.AsyncClient(headers=headers, timeout=30)
            async with http, Client(streamable_http_client(f"{self.url}/mcp", http_client=http), mode=mode) as client:
                return await work(client)

        return asyncio.run(run())

    def tool(self, name: str, user: str | None = None, **arguments: Any) -> Any:
        """One call of a tool, with its whole result."""
        return self.do(lambda client: client.call_tool(name, arguments), user=user)


def words(result: Any) -> str:
    """What a model reads of a result."""
    return "\n".join(part.text for part in result.content)


def data(result: Any) -> Any:
    """What a program reads of a result; the model reads the same."""
    assert not result.is_error, words(result)
    if result.content[0].text.startswith("{"):
        assert json.loads(words(result)) == result.structured_content
    return result.structured_content


@pytest.fixture
def speaking(live_desk: str) -> Speaking:
    throttling.forget_counts(setting="API_RATE")
    agent, key = create_agent("code")
    return Speaking(live_desk, key, agent)
