"""A form that was refused comes back on the page it stood on, with everything that was typed into it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve, reverse

from dashboard.access import back


def stood_on(request: HttpRequest, view_name: str, *args: object) -> str:
    """The address of the page of that name from which the form was sent, with its filters; where the form does not say, the bare one."""
    bare = reverse(view_name, args=args)
    wanted = back(request, bare).url
    try:
        same = resolve(urlsplit(wanted).path).view_name == view_name
    except Resolver404:
        return bare
    return wanted if same and "\0" not in unquote(wanted) else bare


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed into a form that was refused, so that it comes back with the reason: whose form it is, where a page has several, and why."""

    given: QueryDict
    error: str
    of: object = None

    @property
    def level(self) -> str:
        """The level that was chosen."""
        return self.given.get("level", "")

    @property
    def text(self) -> str:
        """The wording that was typed."""
        return self.given.get("text", "")

    @property
    def reason(self) -> str:
        """The reason that was typed."""
        return self.given.get("reason", "")

    @property
    def ids(self) -> list[str]:
        """The rows that were ticked, as the page named them."""
        return self.given.getlist("ids")


@contextmanager
def drawn_as(request: HttpRequest, url: str) -> Iterator[None]:
    """Draw a page in answer to a form as the page at `url`: its filters, links and forms then lead on from there.

    The form's own address takes nothing but forms: whatever led back to it would be a dead end.
    """
    parts, kept = urlsplit(url), {name: getattr(request, name) for name in ("path", "path_info", "GET", "resolver_match")}
    query = request.META.get("QUERY_STRING", "")
    request.path = request.path_info = parts.path
    request.GET, request.META["QUERY_STRING"] = QueryDict(parts.query), parts.query
    request.resolver_match = resolve(parts.path)
    try:
        yield
    finally:
        # The log and the figures are about the address that was asked.
        for name, value in kept.items():
            setattr(request, name, value)
        request.META["QUERY_STRING"] = query
