"""Who read, added or changed something: the person's own operation log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.principals import Principal
from accounts.services.agents import all_agents
from dashboard.access import for_person, person
from dashboard.failing_alone import attempt
from dashboard.htmx import render_page
from dashboard.typed import number
from dashboard.words import ACTIONS, actor, deed, details
from memory.audit.selectors import entries
from memory.audit.types import LogFilters
from memory.enums import AccessLevel, ActorKind
from memory.governance.services.access import agents_of
from memory.lifecycle.selectors import by_ids

PAGE = 100
LEVELS = {level.slug: level for level in AccessLevel}


@for_person
def activity(request: HttpRequest) -> HttpResponse:
    """The entries by day, newest first; the filters and the place are in the address."""
    principal = person(request)
    given = request.GET
    filters = _filters(given)
    before = number(given.get("before"))
    read = attempt(lambda: entries(principal, filters=filters, limit=PAGE + 1, before_seq=before))
    rows = read or []
    more, rows = len(rows) > PAGE, rows[:PAGE]
    lines = lines_of(principal, rows)
    context = {
        "days": [{"day": day, "entries": list(group)} for day, group in groupby(lines, key=lambda line: line["at"].date())],
        "selects": _selects(principal, filters),
        "is_filtered": filters != LogFilters(),
        "clear_url": reverse("dashboard:activity"),
        "next_url": _with(request, before=str(rows[-1].seq)) if more else "",
        "prev_url": _with(request, before="") if before is not None else "",
        "failed": read is None,
    }
    return render_page(request, "dashboard/activity.html", context, part="activity-list")


def _filters(given: Any) -> LogFilters:
    level = LEVELS.get(given.get("level", ""))
    return LogFilters(
        action=given.get("action", "") if given.get("action") in ACTIONS else "",
        agent=given.get("agent", "")[:50],
        actor=given.get("actor", "") if given.get("actor") in ActorKind.values else "",
        level=None if level is None else int(level),
    )


def lines_of(principal: Principal, rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Entries of the person's log as lines: who, what, and of which memory, as far as it is still there."""
    known = by_ids(principal, [row.memory_id for row in rows if row.memory_id])
    names = {agent.slug: str(agent) for agent in all_agents()} if any(row.details.get("agent") for row in rows) else {}
    return [_line(principal, row, known.get(row.memory_id), details(row, names)) for row in rows]


def _line(principal: Principal, entry: Any, memory: Any, detail: str) -> dict[str, Any]:
    if memory is not None:
        detail = detail.removeprefix(f"#{entry.memory_number}").removeprefix(" · ")
    return {
        "at": entry.at.astimezone(principal.zone),
        "actor": actor(entry),
        "actor_kind": entry.actor,
        "action": deed(entry),
        "number": entry.memory_number,
        "memory_id": memory.pk if memory is not None else None,
        "text": memory.text if memory is not None else "",
        "detail": detail,
        "answer_id": entry.details.get("context"),
    }


def _selects(principal: Principal, filters: LogFilters) -> list[dict[str, Any]]:
    level = "" if filters.level is None else AccessLevel(filters.level).slug
    agents = [(agent.slug, str(agent)) for agent in agents_of(principal)]
    return [
        {"name": "agent", "label": _("Agent"), "value": filters.agent, "options": [("", _("Any agent")), *agents]},
        {"name": "actor", "label": _("Who"), "value": filters.actor, "options": [("", _("Anybody")), *ActorKind.choices]},
        {
            "name": "action",
            "label": _("What"),
            "value": filters.action,
            "options": [("", _("Anything")), *[(name, capfirst(words)) for name, words in ACTIONS.items()]],
        },
        {
            "name": "level",
            "label": _("Access level"),
            "value": level,
            "options": [("", _("Any level")), *[(one.slug, one.label) for one in AccessLevel]],
        },
    ]


def _with(request: HttpRequest, **changes: str) -> str:
    query = {name: value for name, value in (request.GET.dict() | changes).items() if value}
    return f"{request.path}?{urlencode(query)}" if query else request.path
