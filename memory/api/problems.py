"""Every refusal and failure as `application/problem+json` (RFC 9457). The one place where errors become answers.

Nothing of the inside gets out: what is unexpected is logged, and answered with a request id to find it by.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from memory.errors import BadInput, Conflict, DeskError, NotAuthenticated, NotFound, NotPermitted, Overloaded

CONTENT_TYPE = "application/problem+json"
CHALLENGE = 'Bearer realm="memory-desk"'
RETRY_SECONDS = 5
# The field under which `errors` tells what is wrong with the body as a whole.
WHOLE = "body"

logger = logging.getLogger(__name__)


def handle(error: Exception, context: Mapping[str, Any]) -> Response:
    """DRF's exception handler: the answer to an error, never None."""
    request = context.get("request")
    headers: dict[str, str] = {}
    if isinstance(error, exceptions.MethodNotAllowed):
        headers["Allow"] = ", ".join(context["view"].allowed_methods)
    return problem(translate(error), request_id=getattr(request, "request_id", ""), headers=headers)


def translate(error: Exception) -> DeskError:
    """The named error behind any exception; what is unexpected is logged and becomes a ServerFault."""
    if isinstance(error, DeskError):
        return error
    if isinstance(error, exceptions.ValidationError):
        return _invalid(error)
    if isinstance(error, exceptions.APIException):
        return _of_framework(error)
    for kind, named in _FOREIGN.items():
        if isinstance(error, kind):
            return _noted(error, named())
    logger.error("A request failed in a way that has no name.", exc_info=error)
    return ServerFault()


def problem(error: DeskError, *, request_id: str = "", headers: Mapping[str, str] | None = None) -> Response:
    """The answer for a named error."""
    body = describe(error) | {"request_id": request_id}
    response = Response(body, status=error.status, content_type=CONTENT_TYPE, headers=headers)
    if error.status == NotAuthenticated.status:
        response["WWW-Authenticate"] = CHALLENGE
    if error.status in {429, 503}:
        response["Retry-After"] = str(error.retry_after or RETRY_SECONDS)
    return response


def describe(error: DeskError) -> dict[str, Any]:
    """The members of a problem (RFC 9457, 3.1); `errors` maps a field to what is wrong with it."""
    body: dict[str, Any] = {
        "type": f"urn:memory-desk:problem:{error.code}",
        "title": error.title,
        "status": error.status,
        "detail": error.detail,
    }
    return body | {"errors": error.fields} if error.fields else body


class ServerFault(DeskError):
    """Something went wrong on our side. It was logged under the request id given here."""

    status = 500
    code = "server-fault"
    title = "Server fault"


class FrameworkRefusal(DeskError):
    """A refusal that HTTP itself has a name for: method not allowed, not acceptable, unsupported media type."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code.replace("_", "-")
        self.title = code.replace("_", " ").capitalize()


_FOREIGN: dict[type[Exception], type[DeskError]] = {
    Http404: NotFound,
    PermissionDenied: NotPermitted,
    SuspiciousOperation: BadInput,
    DataError: BadInput,
    IntegrityError: Conflict,
    OperationalError: Overloaded,
    InterfaceError: Overloaded,
}


def _noted(error: Exception, named: DeskError) -> DeskError:
    if named.status >= Overloaded.status:
        logger.warning("The database did not answer a request.", exc_info=error)
    elif isinstance(error, DataError | IntegrityError):
        # The rooms should have refused it, or taken turns: the answer is right, but somebody has to look.
        logger.error("Input got as far as the database, which refused it.", exc_info=error)
    return named


def _of_framework(error: exceptions.APIException) -> DeskError:
    if isinstance(error, exceptions.ParseError):
        return BadInput(str(error.detail))
    if isinstance(error, exceptions.NotFound):
        return NotFound()
    return FrameworkRefusal(error.status_code, error.default_code, str(error.detail))


def _invalid(error: exceptions.ValidationError) -> BadInput:
    fields: dict[str, list[str]] = {}
    for path, message in _messages("", error.detail):
        fields.setdefault(path or WHOLE, []).append(message)
    first, messages = next(iter(fields.items()))
    return BadInput(f"`{first}`: {messages[0]} Nothing was changed.", fields=fields)


def _messages(path: str, detail: Any) -> Iterator[tuple[str, str]]:
    """Field paths and messages of a nested validation error: `messages[2].role`."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            whole = name == "non_field_errors"
            step = f"[{name}]" if isinstance(name, int) else str(name)
            below = path if whole else f"{path}{step}" if step.startswith("[") or not path else f"{path}.{step}"
            yield from _messages(below, inner)
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            yield from _messages(path if isinstance(inner, str) else f"{path}[{place}]", inner)
    else:
        yield path, str(detail)
