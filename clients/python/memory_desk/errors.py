"""What can go wrong, as the service names it (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class DeskError(Exception):
    """The service refused or failed. `code` is stable; `request_id` finds the call in its logs; `errors` maps fields to what is wrong."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code = str(problem.get("type", "")).rpartition(":")[2] or str(status)
        self.detail = str(problem.get("detail", ""))
        self.request_id = str(problem.get("request_id", ""))
        self.errors: dict[str, list[str]] = dict(problem.get("errors") or {})
        super().__init__(f"{status} {self.code}: {self.detail}")


class NotFound(DeskError):
    """There is no such thing for this person."""


class NotPermitted(DeskError):
    """The key may not do that, or the person has not allowed it."""


class Unreachable(Exception):
    """No answer came, after all tries."""


def error_for(status: int, problem: Mapping[str, Any]) -> DeskError:
    """The error of that status."""
    kinds: dict[int, type[DeskError]] = {403: NotPermitted, 404: NotFound}
    return kinds.get(status, DeskError)(status, problem)
