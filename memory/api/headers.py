"""Request headers that steer a call, and the answer headers that tell how it went."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

_WAIT = re.compile(r"(?:^|,)\s*wait\s*=\s*\"?(\d{1,6})\"?\s*(?:;|,|$)", re.IGNORECASE)


def prefers_waiting(request: HttpRequest) -> bool:
    """Whether `Prefer: wait=N` (RFC 7240) asks for the finished answer; `wait=0` does not."""
    found = _WAIT.search(request.headers.get("Prefer", ""))
    return found is not None and int(found.group(1)) > 0


def ends(request: HttpRequest) -> float | None:
    """Until when (of `time.monotonic`) this request may wait for others, as the server that limits it has noted; None where nobody does."""
    found = getattr(request, "scope", {}).get("desk_ends")
    return found if isinstance(found, float) else None


def server_timing(timings: Mapping[str, Any]) -> str:
    """The value of Server-Timing for durations in milliseconds: `embed;dur=4.1, search;dur=7.0`."""
    return ", ".join(f"{name};dur={float(spent):.1f}" for name, spent in timings.items() if isinstance(spent, int | float))
