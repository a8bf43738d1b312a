"""Where do I stand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.principals import Principal
from dashboard.access import for_person, person
from dashboard.htmx import render_page, wants_part
from dashboard.words import action, actor, details
from memory.audit.selectors import daily, entries
from memory.enums import State
from memory.governance.services.access import agents_of, grants
from memory.lifecycle.selectors import MemoryFilters, page, standing

DAYS = 14


@for_person
def home(request: HttpRequest) -> HttpResponse:
    """Numbers, what waits, what happened, who read."""
    principal = person(request)
    figures = standing(principal)
    if wants_part(request):
        return render_page(request, "dashboard/home.html", {"counts": figures}, part="counts")
    agents = _agents(principal)
    first_run = not any(figures.values()) and not agents
    context = {
        "counts": figures,
        "first_run": first_run,
        "steps": _steps(figures, agents) if first_run else [],
        "waiting": page(principal, filters=MemoryFilters(states=(State.CANDIDATE,)), limit=3, sort="oldest").rows,
        "activity": [_line(entry) for entry in entries(principal, limit=8)],
        "agents": agents,
        "chart": daily(principal, days=DAYS),
        "failed": set(),
    }
    return render_page(request, "dashboard/home.html", context)


def _steps(figures: dict[str, int], agents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"label": _("Connect an agent"), "done": bool(agents), "url": reverse("dashboard:agents")},
        {"label": _("Add a first memory"), "done": figures["active"] > 0, "url": f"{reverse('dashboard:memories')}?add=1"},
        {"label": _("See it used"), "done": False, "url": reverse("dashboard:try")},
    ]


def _line(entry: Any) -> dict[str, Any]:
    url = (
        reverse("dashboard:memory", args=[entry.memory_id])
        if entry.memory_id and entry.action != "memory.erase"
        else reverse("dashboard:activity")
    )
    return {
        "at": entry.at,
        "actor": actor(entry),
        "action": action(entry.action),
        "text": details(entry),
        "url": url,
    }


def _agents(principal: Principal) -> list[dict[str, Any]]:
    since = timezone.now() - timedelta(days=7)
    logged = entries(principal, limit=500)
    known = grants(principal)
    rows = []
    for agent in agents_of(principal):
        mine = [entry for entry in logged if entry.agent_slug == agent.slug]
        week = [entry for entry in mine if entry.at >= since]
        rows.append(
            {
                "name": str(agent),
                "last_contact": mine[0].at if mine else None,
                "reads": sum(entry.action.endswith((".read", ".search")) for entry in week),
                "writes": sum(entry.action in ("memory.save", "memory.propose", "memory.correct") for entry in week),
                "url": f"{reverse('dashboard:agents')}#agent-{agent.slug}",
                "blocked": agent.pk in known and known[agent.pk].blocked,
            }
        )
    return rows
