"""What every page shows around its content: the navigation's counts, the memory switch, the theme."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from dashboard.access import person
from memory.enums import PersonMode
from memory.governance.selectors import nav_counts, review_count

THEMES = ("light", "dark")


class NavCounts:
    """Counted only when a template asks, so that parts, error pages and the pages of administrators pay for what they show."""

    def __init__(self, request: HttpRequest, user: User, **known: int) -> None:
        """`known`: what the view has counted already, by name."""
        self._request, self._user, self._known = request, user, known

    @cached_property
    def _own(self) -> dict[str, int]:
        return nav_counts(person(self._request))

    @property
    def memories(self) -> int:
        """Active memories."""
        return self._own["memories"]

    @property
    def inbox(self) -> int:
        """Candidates that wait for the person."""
        return self._own["inbox"]

    @property
    def agents(self) -> int:
        """Agents that have to do with the person."""
        return self._own["agents"]

    @cached_property
    def review(self) -> int:
        """Candidates of everybody, for administrators."""
        if "review" in self._known:
            return self._known["review"]
        return review_count(self._user) if self._user.is_staff else 0


def desk(request: HttpRequest) -> dict[str, Any]:
    """For every template; nothing of a person where nobody is signed in."""
    theme = request.COOKIES.get("theme", "")
    shown: dict[str, Any] = {"theme": theme if theme in THEMES else "auto", "version": version()}
    user = getattr(request, "user", None)
    if isinstance(user, User):
        shown |= {
            "person_mode": PersonMode(user.mode).value,
            "shortcuts": "on" if user.shortcuts else "off",
            "nav_counts": NavCounts(request, user),
        }
    return shown


@cache
def version() -> str:
    """The version of this installation, from the project's own file."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])
