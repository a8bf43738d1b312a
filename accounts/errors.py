"""Errors with names. Each says what happened, what did not, and what to do; the doors translate them once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class DeskError(Exception):
    """Something was refused or failed in a way that has a name.

    `status` is the HTTP status a door answers with; `code` is stable and never translated; `fields` maps a field to what is wrong with it.
    The first line of the docstring of a subclass is its default message.
    """

    status = 400
    code = "bad-request"
    title = "Bad request"

    def __init__(self, detail: str = "", *, fields: Mapping[str, Sequence[str]] | None = None, retry_after: int | None = None) -> None:
        self.detail = detail or (self.__doc__ or self.title).strip().splitlines()[0]
        self.fields = {name: list(messages) for name, messages in (fields or {}).items()}
        self.retry_after = retry_after
        super().__init__(self.detail)


class BadInput(DeskError):
    """Something in the request is not of the form it must have. Nothing was changed."""

    code = "bad-input"
    title = "Bad input"


class NotAuthenticated(DeskError):
    """A valid key is needed: send it as `Authorization: Bearer <key>`."""

    status = 401
    code = "not-authenticated"
    title = "Not authenticated"


class NotPermitted(DeskError):
    """This key may not do that for this person."""

    status = 403
    code = "not-permitted"
    title = "Not permitted"


class NotFound(DeskError):
    """There is no such thing here."""

    status = 404
    code = "not-found"
    title = "Not found"


class Conflict(DeskError):
    """It changed since you looked at it. Nothing was changed; read it again and decide anew."""

    status = 409
    code = "conflict"
    title = "Conflict"


class TooMany(DeskError):
    """Too many calls in too short a time. Nothing was changed; wait and try again."""

    status = 429
    code = "too-many-requests"
    title = "Too many requests"
