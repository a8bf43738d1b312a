"""The errors of the memory service, beside those it shares with `accounts`."""

from __future__ import annotations

from accounts.errors import BadInput, Conflict, DeskError, NotAuthenticated, NotFound, NotPermitted, TooMany

__all__ = [
    "BadInput",
    "BadText",
    "Conflict",
    "DeskError",
    "KeyReused",
    "ModelFailed",
    "NotAuthenticated",
    "NotFound",
    "NotPermitted",
    "Overloaded",
    "StaleVersion",
    "TooLarge",
    "TooMany",
]


class BadText(BadInput):
    """The text holds a character that cannot be stored (NUL or half of a surrogate pair). Nothing was changed."""

    code = "bad-text"


class TooLarge(DeskError):
    """The text is larger than this installation allows. Nothing was changed."""

    status = 413
    code = "too-large"
    title = "Too large"


class StaleVersion(DeskError):
    """The version named in If-Match is not the current one. Nothing was changed; read it again."""

    status = 412
    code = "stale-version"
    title = "Precondition failed"


class KeyReused(DeskError):
    """This Idempotency-Key was used for another body. Use a new key for a new request."""

    status = 422
    code = "idempotency-key-reused"
    title = "Idempotency key reused"


class Overloaded(DeskError):
    """The service has more work than it can take right now. Nothing was changed; try again shortly."""

    status = 503
    code = "overloaded"
    title = "Overloaded"


class StorageFull(DeskError):
    """The disk of this service is full. Nothing was changed. What is kept can be read; whoever runs the service has to free some space."""

    status = 503
    code = "storage-full"
    title = "The disk is full"


class ModelFailed(DeskError):
    """The remote model did not give a usable answer."""

    status = 502
    code = "model-failed"
    title = "Model failed"
