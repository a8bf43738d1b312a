"""The model behind the proxy, as it is: no retries, no redirects, nothing of ours in its headers but the key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

import httpx2
from django.conf import settings
from django.http import HttpRequest

from memory.proxy.errors import NoUpstream, UpstreamSlow, UpstreamUnreachable

CONNECT_SECONDS = 5.0
CONNECTIONS = 200
# What the caller's library says to the model, and what the model says to the library; cookies and our own headers stay here.
PASSED_ON = ("content-type", "accept", "user-agent", "idempotency-key")
PASSED_ON_PREFIXES = ("openai-", "x-stainless-")
PASSED_BACK = ("content-type", "content-encoding", "retry-after", "retry-after-ms", "x-should-retry")
PASSED_BACK_PREFIXES = ("openai-", "x-ratelimit-")

# One for each event loop, since its connections belong to that loop.
_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, httpx2.AsyncClient] = WeakKeyDictionary()


async def ask(request: HttpRequest, path: str, body: bytes = b"") -> httpx2.Response:
    """The model's answer, its body still to be read: NoUpstream, UpstreamUnreachable or UpstreamSlow when there is none."""
    if not settings.PROXY_UPSTREAM_URL:
        raise NoUpstream
    client = _client()
    timeout = httpx2.Timeout(float(settings.PROXY_TIMEOUT), connect=CONNECT_SECONDS)
    sent = client.build_request(
        request.method or "GET", f"{settings.PROXY_UPSTREAM_URL}/{path}", headers=_headers(request), content=body or None, timeout=timeout
    )
    async with failures():
        return await client.send(sent, stream=True)


@asynccontextmanager
async def failures() -> AsyncIterator[None]:
    """What can happen on the way to the model and back, by name."""
    try:
        yield
    except httpx2.TimeoutException as error:
        raise UpstreamSlow from error
    except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
        raise UpstreamUnreachable from error


def passed_back(answer: httpx2.Response) -> dict[str, str]:
    """The headers of an answer that the caller's library reads."""
    return {name: value for name, value in answer.headers.items() if name in PASSED_BACK or name.startswith(PASSED_BACK_PREFIXES)}


def _headers(request: HttpRequest) -> dict[str, str]:
    lower = {name.lower(): value for name, value in request.headers.items()}
    kept = {name: value for name, value in lower.items() if name in PASSED_ON or name.startswith(PASSED_ON_PREFIXES)}
    kept["accept-encoding"] = "identity"  # pieces are to arrive as they are said, not when a block is full
    if settings.PROXY_UPSTREAM_KEY:
        kept["authorization"] = f"Bearer {settings.PROXY_UPSTREAM_KEY}"
    return kept


def _client() -> httpx2.AsyncClient:
    loop = asyncio.get_running_loop()
    if loop not in _clients:
        limits = httpx2.Limits(max_connections=CONNECTIONS, max_keepalive_connections=20, keepalive_expiry=30)
        _clients[loop] = httpx2.AsyncClient(limits=limits, follow_redirects=False)
    return _clients[loop]
