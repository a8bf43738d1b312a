"""How a call goes out, when it is tried again, and how a stream of events is read. Pure but for the clock.

Tried again: what never arrived (no connection), what the service says it did not do (429, 503 with Retry-After, 502, 504), and a lost
answer to a call that does nothing twice. Waits double from half a second, a fifth of it by chance, and never undercut Retry-After.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlencode

import httpx2

from memory_desk.calls import Call
from memory_desk.errors import error_for
from memory_desk.types import Event

VERSION = "0.1.0"
AGAIN = frozenset({429, 502, 503, 504})
BUSY = "still being worked on"
LONGEST_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where the service is, and who asks for whom."""

    base_url: str
    key: str
    user: str

    @property
    def root(self) -> str:
        """The address of the API, with its slash."""
        base = self.base_url.rstrip("/")
        return f"{base}/" if base.endswith("/api/v1") else f"{base}/api/v1/"

    def request(self, call: Call[Any]) -> tuple[str, str, dict[str, str], bytes | None]:
        """Method, address, headers, body."""
        query = urlencode({name: _word(value) for name, value in call.query.items()})
        url = f"{self.root}{call.path}{'?' + query if query else ''}"
        headers = {**self.headers, **call.headers}
        body = None if call.body is None else json.dumps(call.body, ensure_ascii=False).encode()
        if body is not None:
            headers["Content-Type"] = "application/json"
        return call.method, url, headers, body

    @property
    def headers(self) -> dict[str, str]:
        """What every call carries."""
        return {
            "Authorization": f"Bearer {self.key}",
            "X-User-ID": self.user,
            "Accept": "application/json",
            "User-Agent": f"memory-desk-python/{VERSION}",
        }


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def wait_after(tries: int, call: Call[Any], outcome: httpx2.Response | httpx2.HTTPError) -> float | None:
    """Seconds until the next try after `tries` of them; None when there must be none."""
    own = min(0.5 * 2 ** (tries - 1), 8.0) * random.uniform(1.0, 1.2)  # noqa: S311 - spreads callers, keeps no secret
    if isinstance(outcome, httpx2.Response):
        if outcome.status_code not in AGAIN and not _still_busy(outcome):
            return None
        asked = outcome.headers.get("Retry-After", "")
        wait = max(own, float(asked)) if asked.isdecimal() else own
        return wait if wait <= LONGEST_WAIT else None
    arrived = not isinstance(outcome, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout)
    return None if arrived and not call.repeatable else own


def _still_busy(response: httpx2.Response) -> bool:
    """The same request, sent before, is being worked on: its answer can be had in a moment."""
    return response.status_code == 409 and "Idempotency-Key" in response.request.headers and BUSY in response.text


def result(call: Call[Any], response: httpx2.Response) -> Any:
    """What the call is for; DeskError when it was refused."""
    if response.is_success:
        if not response.content:
            return None
        answer = response.json()
        return answer[call.inside] if call.inside else answer
    try:
        problem = response.json()
    except ValueError:
        problem = {"detail": response.text[:200]}
    raise error_for(response.status_code, problem if isinstance(problem, dict) else {})


class EventReader:
    """Puts the lines of a stream together into events. `last` is where to go on when the stream is cut."""

    def __init__(self, last: str = "") -> None:
        self.last = last
        self._data: list[str] = []
        self._id = ""

    def feed(self, line: str) -> Iterator[Event]:
        """One line without its end; an event when it is whole."""
        if line.startswith("id:"):
            self._id = line[3:].strip()
        elif line.startswith("data:"):
            self._data.append(line[5:].strip())
        elif not line:
            data, self._data = self._data, []
            told = json.loads("\n".join(data)) if data else {}
            self.last, self._id = self._id or self.last, ""
            if "id" in told:
                yield cast("Event", told)
