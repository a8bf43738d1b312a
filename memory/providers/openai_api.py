"""What chat and embeddings share: an `openai` client that keeps to what it is told, and its errors in two sorts."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import httpx2
import openai

from memory.providers.http import trusted_client
from memory.providers.retry import Transient, retry_after

T = TypeVar("T")

# What servers answer to a parameter or an input they cannot take.
UNACCEPTED = frozenset({400, 413, 422})
_PASSING = frozenset({408, 409, 425, 429})


class Rejected(Exception):
    """The server understood and said no. `words` is its reason in lower case: to be searched for names of parameters, never to be logged."""

    def __init__(self, status: int, words: str, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.words = words
        self.reason = reason


class _Client(openai.OpenAI):
    """A client that sends nothing the environment may name for another server: organisation, project, custom headers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.organization = None
        self.project = None
        self._custom_headers = {}


def open_client(base_url: str, api_key: str, *, seconds: float, http_client: httpx2.Client | None = None) -> openai.OpenAI:
    """A client for one endpoint. It follows no redirects and never retries by itself."""
    return _Client(
        base_url=base_url,
        # Local servers ask for no key, but the client insists on one.
        api_key=api_key or "none",
        admin_api_key="none",
        timeout=seconds,
        max_retries=0,
        http_client=http_client or trusted_client(seconds=seconds),
    )


def attempt(call: Callable[[], T]) -> T:
    """The result of one request; Transient where asking again may help, else Rejected."""
    try:
        return call()
    except openai.APITimeoutError as error:
        raise Transient("no answer in time") from error
    except openai.APIConnectionError as error:
        raise Transient("the connection failed or broke off") from error
    except openai.APIStatusError as error:
        raise _by_status(error) from error
    except (openai.OpenAIError, httpx2.HTTPError, ValueError, TypeError, AttributeError) as error:
        raise Transient(f"the reply could not be read ({type(error).__name__})") from error


def _by_status(error: openai.APIStatusError) -> Transient | Rejected:
    status = error.status_code
    body = error.body if isinstance(error.body, dict) else {}
    # A used-up budget answers 429 as well, but no waiting fills it.
    if status >= 500 or (status in _PASSING and body.get("code") != "insufficient_quota"):
        return Transient(
            f"the server answered {status}", retry_after=retry_after(error.response.headers.get("retry-after"), now=time.time())
        )
    return Rejected(status, error.message[:2_000].lower(), _reason(status))


def _reason(status: int) -> str:
    if status in {401, 403}:
        return f"the server refused the key ({status})"
    if status == 404:
        return "the server has no such route or model (404)"
    if status == 429:
        return "the quota is used up (429)"
    if 300 <= status < 400:
        return f"the server redirects, which is not followed ({status})"
    return f"the server refused the request ({status})"
