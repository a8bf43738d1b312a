"""Days of the operation log that have left the database: opened, and seen to be as they were written."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from dashboard import typed
from dashboard.access import for_staff
from dashboard.admin_views.operations import PAGE, line, opened, with_query
from dashboard.htmx import render_page
from dashboard.refusals import told
from memory.audit.selectors import archived_days, archived_entries, names_of
from memory.errors import NotFound, Overloaded


@for_staff
def log_archive(request: HttpRequest) -> HttpResponse:
    """The days there are; with `?day=`, the entries of one."""
    day = typed.day(request.GET.get("day"))
    if request.GET.get("day") and day is None:
        raise NotFound
    context = _opened_day(request, day) if day else {"day": None, "days": _days()}
    return render_page(request, "dashboard/admin/log_archive.html", context)


def _days() -> list[dict[str, Any]]:
    """A day of several parts is one line."""
    home = reverse("manage:log_archive")
    found: dict[date, int] = {}
    for part in archived_days():
        found[part.day] = found.get(part.day, 0) + part.entries
    return [{"day": day, "entries": entries, "url": f"{home}?day={day.isoformat()}"} for day, entries in found.items()]


def _opened_day(request: HttpRequest, day: Any) -> dict[str, Any]:
    given = request.GET
    owner, offset = typed.number(given.get("owner")), typed.number(given.get("offset"), most=10**9) or 0
    context = {"day": day, "missing": "", "all_url": f"{reverse('manage:log_archive')}?day={day.isoformat()}"}
    try:
        rows, whole = archived_entries(day, owner=owner, limit=PAGE + 1, offset=offset)
    except Overloaded as error:
        return context | {"missing": told(error)}
    more, rows = len(rows) > PAGE, rows[:PAGE]
    names = names_of({entry.owner_id for entry in rows} | ({owner} if owner else set()))
    chosen = next((entry for entry in rows if str(entry.pk) == given.get("entry")), None)
    return context | {
        "entries": [line(entry, names, partial(with_query, request)) for entry in rows],
        "current": opened(chosen) if chosen else None,
        "owner": names.get(owner, _("erased account")) if owner else "",
        "whole": whole,
        "next_url": with_query(request, offset=str(offset + PAGE), entry="") if more else "",
        "prev_url": with_query(request, offset=str(max(0, offset - PAGE)), entry="") if offset else "",
    }
