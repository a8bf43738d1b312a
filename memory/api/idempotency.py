"""Idempotency-Key on POST (API.md): the same key and body gives the first answer again."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django.db import DatabaseError
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.headers import single_header
from memory.api.authentication import principal_of
from memory.errors import BadInput
from memory.governance.services.idempotency import Answer, Claim, claim, keep, release

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
# Headers that belong to the answer itself; the others (limits, request id) belong to the call at hand.
KEPT_HEADERS = ("Content-Type", "ETag", "Location", "Preference-Applied")
_FORM = re.compile(r"[\x21-\x7e]{1,255}\Z")

logger = logging.getLogger(__name__)


class AnsweredBefore(Exception):
    """The request was answered before; carries the answer."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.response = response


def claim_request(request: Request) -> Claim | None:
    """Claim the request when it carries a key; None when it does not. AnsweredBefore when it was done already."""
    key = single_header(request._request, HEADER)  # noqa: SLF001 - DRF keeps Django's request there
    if key is None:
        return None
    if not _FORM.match(key):
        message = "1 to 255 visible ASCII characters."
        raise BadInput(f"{HEADER} must have {message}", fields={HEADER: [message]})
    method_path = f"{request.method} {request.get_full_path()}"[:300]
    claimed = claim(principal_of(request), key=key, method_path=method_path, body_digest=_digest(request))
    if claimed.answer is not None:
        raise AnsweredBefore(_again(claimed.answer))
    return claimed


def settle(request: Request, claimed: Claim, response: Response) -> None:
    """Keep the answer; after a failure on our side give the claim up, so that a retry does the work."""
    principal = principal_of(request)
    if response.status_code >= 500:
        with suppress(DatabaseError):  # what failed may well be the database; then the claim lapses by itself
            release(principal, claimed)
        return
    response.render()
    headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    memories = tuple(sorted(set(_memories(response.data))))
    try:
        keep(principal, claimed, Answer(response.status_code, response.content.decode(), headers, memories))
    except DatabaseError:
        # The work is done and must be told; the claim lapses by itself.
        logger.warning("An answer could not be kept for its Idempotency-Key.", exc_info=True)


def _digest(request: Request) -> str:
    """The body as data, so that another order of fields or other blanks do not make it another request; files by their bytes."""
    data: Any = request.data
    if isinstance(data, bytes):
        return hashlib.sha256(data).hexdigest()
    if not request.FILES:
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    found = hashlib.sha256()
    for name, file in sorted(request.FILES.items()):
        found.update(name.encode() + b"\0" + file.read())
        file.seek(0)
    return found.hexdigest()


def _again(answer: Answer) -> HttpResponse:
    response = HttpResponse(answer.body, status=answer.status)
    for name, value in answer.headers.items():
        response[name] = value
    response[REPLAYED] = "true"
    return response


def _memories(data: Any) -> Iterator[str]:
    """The ids of the memories in an answer: objects that carry a `ref` beside their id."""
    waiting = [data]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            if "ref" in item and "id" in item:
                yield str(item["id"])
            waiting.extend(item.values())
        elif isinstance(item, list | tuple):
            waiting.extend(item)
