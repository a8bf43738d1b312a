"""Errors in the shape that OpenAI's clients know: `{"error": {"message", "type", "param", "code"}}`."""

from __future__ import annotations

import json
import logging

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import JsonResponse

from memory.errors import BadInput, DeskError, Overloaded, TooLarge

logger = logging.getLogger(__name__)
RETRY_SECONDS = 5
TYPES = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}


class NoUpstream(DeskError):
    """This installation has no model behind its proxy: its operator sets PROXY_UPSTREAM_URL."""

    status = 501
    code = "proxy-not-configured"
    title = "No upstream"


class UpstreamUnreachable(DeskError):
    """The model behind the proxy could not be reached, or broke off. Nothing was kept of this call; try again."""

    status = 502
    code = "upstream-unreachable"
    title = "Upstream unreachable"


class UpstreamSlow(DeskError):
    """The model behind the proxy took too long to answer. Nothing was kept of this call; try again."""

    status = 504
    code = "upstream-timeout"
    title = "Upstream timeout"


class ServerFault(DeskError):
    """Something went wrong on our side. It was logged under the request id of this answer."""

    status = 500
    code = "server-fault"
    title = "Server fault"


def translate(error: Exception) -> DeskError:
    """The named error behind any exception; what is unexpected is logged and becomes a ServerFault."""
    if isinstance(error, DeskError):
        return error
    if isinstance(error, RequestDataTooBig):
        return TooLarge("The request is larger than this installation takes (MAX_UPLOAD_BYTES).")
    if isinstance(error, SuspiciousOperation):
        return BadInput()
    if isinstance(error, OperationalError | InterfaceError):
        logger.warning("The database did not answer a request.", exc_info=error)
        return Overloaded()
    logger.error("A request failed in a way that has no name.", exc_info=error)
    return ServerFault()


def described(error: DeskError) -> dict[str, dict[str, str | None]]:
    """The error as OpenAI's clients read it."""
    kind = TYPES.get(error.status) or ("invalid_request_error" if error.status < 500 else "server_error")
    param = next(iter(error.fields), None)
    return {"error": {"message": error.detail, "type": kind, "param": param, "code": error.code.replace("-", "_")}}


def answer(error: DeskError) -> JsonResponse:
    """The answer to an error. Clients try again by themselves where that may help, and are told where it cannot."""
    response = JsonResponse(described(error), status=error.status)
    if error.status == 401:
        response["WWW-Authenticate"] = 'Bearer realm="memory-desk"'
    if error.status in {429, 503}:
        response["Retry-After"] = str(error.retry_after or RETRY_SECONDS)
    if isinstance(error, NoUpstream):
        response["x-should-retry"] = "false"
    return response


def event(error: DeskError) -> bytes:
    """The error inside a stream that has begun already."""
    return b"data: " + json.dumps(described(error)).encode() + b"\n\n"
