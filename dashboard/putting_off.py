"""Candidates that a person wants to decide later: the browser's session remembers them for a day. Nothing is decided, they simply wait on."""

from __future__ import annotations

import time
from uuid import UUID

from django.http import HttpRequest

NAME, A_DAY, MOST = "later", 24 * 3600, 200


def put_off(request: HttpRequest, memory_id: UUID) -> None:
    """Set it aside in this session, for a day."""
    kept = {**_still(request), str(memory_id): time.time()}
    request.session[NAME] = dict(list(kept.items())[-MOST:])


def set_aside(request: HttpRequest) -> set[str]:
    """The ids that are set aside now."""
    return set(_still(request))


def _still(request: HttpRequest) -> dict[str, float]:
    since = time.time() - A_DAY
    return {name: at for name, at in request.session.get(NAME, {}).items() if at > since}
