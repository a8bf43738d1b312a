"""Cursor pages (API.md): `{"results": [...], "next": url|null, "previous": url|null}`, with whole addresses."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from rest_framework.request import Request

from memory.errors import BadInput


def page_body(request: Request, rows: Iterable[Any], *, following: str | None, previous: str | None) -> dict[str, Any]:
    """The body of a page. `rows` are ready for JSON; the cursors are those of the pages on either side."""
    return {"results": list(rows), "next": _address(request, following), "previous": _address(request, previous)}


def place_cursor(place: int | None) -> str | None:
    """A cursor that says where in a list to go on; None for nowhere."""
    return None if place is None else base64.urlsafe_b64encode(f"at:{place}".encode()).decode().rstrip("=")


def place_of(cursor: str | None) -> int:
    """The place a cursor names; 0 without one, BadInput for one that we did not make."""
    if not cursor:
        return 0
    try:
        words = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode("ascii")
    except (binascii.Error, ValueError) as error:
        raise bad_cursor() from error
    mark, _, place = words.partition(":")
    if mark != "at" or not (place.isascii() and place.isdigit()) or len(place) > 9:
        raise bad_cursor()
    return int(place)


def neighbours(start: int, limit: int, *, more: bool) -> tuple[str | None, str | None]:
    """The cursors of the next and the previous page of a list read by places."""
    return place_cursor(start + limit if more else None), place_cursor(max(0, start - limit) if start else None)


def bad_cursor() -> BadInput:
    """The refusal of a cursor that is not one of ours."""
    message = "Not a cursor of this list: use the addresses in `next` and `previous`."
    return BadInput(message, fields={"cursor": [message]})


def _address(request: Request, cursor: str | None) -> str | None:
    if cursor is None:
        return None
    parameters = {**request.query_params.dict(), "cursor": cursor}
    return str(request.build_absolute_uri(f"{request.path}?{urlencode(parameters)}"))
