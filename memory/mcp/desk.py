"""A tool's work is done by the endpoint of the REST API that means the same, called inside the process.

So the two doors cannot differ: the same key, the same checks, the same limits, the same log, the same words for what went wrong.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404
from django.urls import resolve

from accounts.headers import USER_HEADER
from memory.errors import NotFound

ROOT = "/api/v1/"


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose call it is: the agent's key and the person it acts for. `counted`: the door has counted this call already."""

    key: str
    user: str
    request_id: str = ""
    address: str = ""
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """What to call: method, address below the root, and body or query."""

    method: str
    path: str
    body: Any = None
    query: dict[str, Any] | None = None


class Refused(Exception):
    """The endpoint refused; the message is in words for a model to act on. `status` is the HTTP status."""

    def __init__(self, status: int, words: str) -> None:
        self.status = status
        super().__init__(words)


def perform(caller: Caller, call: Call) -> Any:
    """The data that the endpoint answers, None where it answers nothing; Refused with its words when it refuses."""
    path = ROOT + call.path
    request = _request(caller, call, path)
    try:
        match = resolve(path)
    except Http404 as error:
        raise Refused(404, NotFound().detail) from error
    response = match.func(request, *match.args, **match.kwargs)
    if hasattr(response, "render"):
        response.render()
    data = json.loads(response.content) if response.content else None
    if response.status_code >= 400:
        raise Refused(response.status_code, _words(data))
    return data


def _request(caller: Caller, call: Call, path: str) -> ASGIRequest:
    body = b"" if call.body is None else json.dumps(call.body).encode()
    public = urlsplit(settings.PUBLIC_URL)
    headers = {
        "Host": public.netloc,
        "Authorization": f"Bearer {caller.key}",
        USER_HEADER: caller.user,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
    }
    scope = {
        "type": "http",
        "scheme": public.scheme,
        "method": call.method,
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": urlencode(call.query or {}).encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()],
        "client": (caller.address, 0),
    }
    request = ASGIRequest(scope, BytesIO(body))
    request.request_id = caller.request_id  # type: ignore[attr-defined]
    request.counted = caller.counted  # type: ignore[attr-defined]
    return request


def _words(problem: Any) -> str:
    """A problem as sentences: what happened, then what is wrong with which field."""
    if not isinstance(problem, dict):
        return "The call failed."
    detail = str(problem.get("detail", "The call failed."))
    fields = [f"{name}: {' '.join(map(str, messages))}" for name, messages in problem.get("errors", {}).items()]
    return "\n".join([detail, *(line for line in fields if line not in detail)])
