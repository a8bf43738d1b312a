"""One answer for two askers: the whole page for a browser, the named part of the same template for htmx."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from dashboard.refusals import told
from memory.errors import DeskError

VARY = ("HX-Request-Type", "HX-Request", "Cookie", "Accept-Language")


def wants_part(request: HttpRequest) -> bool:
    """Whether the asker replaces a part of a page it already has. Back and reload ask for the full page, and get it."""
    return request.headers.get("HX-Request-Type") == "partial"


def render_page(
    request: HttpRequest, template: str, context: Mapping[str, Any] | None = None, part: str | None = None, *, status: int = 200
) -> HttpResponse:
    """The page, or its part (a `partialdef` of that name) when one is named and asked for."""
    name = f"{template}#{part}" if part and wants_part(request) else template
    response = render(request, name, dict(context or {}), status=status)
    patch_vary_headers(response, VARY)
    return response


def refused_part(request: HttpRequest, error: DeskError) -> HttpResponse:
    """Why nothing was done, among the toasts: what would have been replaced or removed stays as it is, and what was typed with it."""
    response = render(request, "components/toast.html", {"text": told(error), "error": True}, status=error.status)
    response["HX-Retarget"], response["HX-Reswap"] = "#toasts", "beforeend"
    return response
