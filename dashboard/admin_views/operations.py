"""The operation log of everybody: who did what to which memory of whom, and whether the chain is whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.services.agents import all_agents
from dashboard import typed
from dashboard.access import back, for_staff, user_of
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.words import ACTIONS, reason_of
from memory.audit.selectors import all_entries, names_of
from memory.audit.types import LogFilters
from memory.conf import numbers
from memory.enums import AccessLevel, ActorKind, Source
from memory.errors import Overloaded
from memory.governance.services.health import LogCheck, check_log_now, log_check

PAGE = 100
READY: tuple[tuple[str, dict[str, str]], ...] = (
    ("", {}),
    ("reads", {"action": "context.read"}),
    ("decisions", {"actor": "admin"}),
    ("erasures", {"action": "memory.erase"}),
)


@for_staff
def operations(request: HttpRequest) -> HttpResponse:
    """The entries, filtered, newest first."""
    return render_page(request, "dashboard/admin/operations.html", _context(request), part="log")


@for_staff
@require_POST
def verify(request: HttpRequest) -> HttpResponse:
    """Have a worker check every chain, the archive included; the page shows what it finds."""
    try:
        begun = check_log_now(user_of(request))
    except Overloaded as error:
        messages.error(request, told(error))
        return back(request, reverse("manage:operations"))
    if begun:
        messages.success(request, _("The log is being checked. What is found stands here when it is done."))
    else:
        messages.info(request, _("The log is being checked already."))
    return back(request, reverse("manage:operations"))


def _verified(found: LogCheck) -> dict[str, Any] | None:
    """What the last checks found, for the top of the page."""
    checks = [one for one in (found.table, found.archive) if one]
    if not checks:
        return None
    first = next((one.first for one in checks if one.first), None)
    return {
        "ok": not found.broken,
        "checked": checks[0].entries,
        "at": checks[0].at,
        "archive_at": found.archive.at if found.archive else None,
        "first_bad": _("The chain is broken at entry {seq} of owner {owner}: {what}.").format(
            seq=first.seq, owner=first.owner_id, what=first.what
        )
        if first
        else "",
    }


def _context(request: HttpRequest) -> dict[str, Any]:
    given, checks = request.GET, log_check(user_of(request))
    filters = log_filters(given)
    before = typed.number(given.get("before"))
    rows = all_entries(filters=filters, limit=PAGE + 1, before_id=before)
    names = names_of(entry.owner_id for entry in rows)
    more, rows = len(rows) > PAGE, rows[:PAGE]
    chosen = next((entry for entry in rows if str(entry.pk) == given.get("entry")), None)
    return {
        "entries": [line(entry, names, partial(with_query, request)) for entry in rows],
        "current": opened(chosen) if chosen else None,
        "query": given.get("q", ""),
        "selects": _selects(filters),
        "since": given.get("since", ""),
        "until": given.get("until", ""),
        "ready": _ready(given),
        "verify": _verified(checks),
        "being_verified": checks.under_way,
        "verify_url": reverse("manage:verify"),
        "export_url": f"{reverse('manage:operations_export')}?{urlencode(given.dict())}",
        "archive_url": reverse("manage:log_archive"),
        "retention_days": numbers().log_days,
        "clear_url": reverse("manage:operations"),
        "next_url": with_query(request, before=str(rows[-1].pk)) if more else "",
    }


def log_filters(given: Any) -> LogFilters:
    """Which entries the address asks for."""
    query = given.get("q", "").strip()[:100]
    number = typed.number(query.lstrip("#"), most=2**31 - 1)
    return LogFilters(
        action=given.get("action", "")[:40],
        agent=given.get("agent", "")[:50],
        actor=given.get("actor", "") if given.get("actor") in ActorKind.values else "",
        owner=typed.number(given.get("owner")),
        source=given.get("source", "") if given.get("source") in Source.values else "",
        number=number,
        words=query if number is None else "",
        after=_day(given.get("since", "")),
        before=_day(given.get("until", ""), plus=1),
    )


def _day(text: str, plus: int = 0) -> datetime | None:
    day = typed.day(text)
    if day is None or not 1900 <= day.year <= 9998:
        return None
    return datetime.combine(day + timedelta(days=plus), time.min, tzinfo=timezone.get_current_timezone())


def line(entry: Any, names: dict[int, str], link: Callable[..., str]) -> dict[str, Any]:
    """One entry as the table shows it; `link` makes an address of the page with other parameters."""
    level = entry.access_level
    return {
        "id": entry.pk,
        "at": entry.at,
        "actor": entry.actor_label or entry.get_actor_display(),
        "agent": entry.agent_slug if entry.actor != ActorKind.AGENT else "",
        "action": entry.action,
        "subject": names.get(entry.owner_id, _("erased account")),
        "subject_url": link(owner=str(entry.owner_id), before="", offset="", entry=""),
        "number": entry.memory_number,
        "level": level,
        "level_display": AccessLevel(level).label if level is not None else "",
        "result": entry.result,
        "reason": reason_of(entry),
        "request_id": entry.request_id,
        "url": f"{link(entry=str(entry.pk))}#entry-{entry.pk}",
    }


def opened(entry: Any) -> dict[str, Any]:
    """One entry with everything it holds."""
    hidden = ("_state",)
    shown = {name: str(value) if name in ("at", "memory_id") else value for name, value in vars(entry).items() if name not in hidden}
    around = f"{reverse('manage:operations')}?{urlencode({'q': entry.request_id})}" if entry.request_id else reverse("manage:operations")
    return {"entry": {"id": entry.pk}, "json": json.dumps(shown, ensure_ascii=False, indent=2), "around_url": around}


def _selects(filters: LogFilters) -> list[dict[str, Any]]:
    agents = [(agent.slug, str(agent)) for agent in all_agents()]
    return [
        {
            "name": "action",
            "label": _("Action"),
            "value": filters.action,
            "options": [("", _("Any action")), *[(name, name) for name in ACTIONS]],
        },
        {"name": "actor", "label": _("Who"), "value": filters.actor, "options": [("", _("Anybody")), *ActorKind.choices]},
        {"name": "source", "label": _("Source"), "value": filters.source, "options": [("", _("Any source")), *Source.choices]},
        {"name": "agent", "label": _("Agent"), "value": filters.agent, "options": [("", _("Any agent")), *agents]},
    ]


def _ready(given: Any) -> list[dict[str, Any]]:
    labels = {"": _("Everything"), "reads": _("Reads"), "decisions": _("Administrators' decisions"), "erasures": _("Erasures")}
    asked = {name: value for name, value in given.items() if value and name in ("action", "actor")}
    home = reverse("manage:operations")
    return [
        {"label": labels[name], "url": f"{home}?{urlencode(query)}" if query else home, "current": asked == query} for name, query in READY
    ]


def with_query(request: HttpRequest, **changes: str) -> str:
    """The address of this page with other parameters; empty ones are left out."""
    query = {name: value for name, value in (request.GET.dict() | changes).items() if value}
    return f"{request.path}?{urlencode(query)}"
