"""Where do I stand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.principals import Principal
from dashboard.access import for_person, person
from dashboard.failing_alone import attempt
from dashboard.htmx import render_page, wants_part
from dashboard.views.activity import lines_of
from memory.audit.selectors import by_agent, daily, entries
from memory.enums import State
from memory.governance.services.access import agents_of
from memory.lifecycle.selectors import MemoryFilters, page, standing

DAYS, WEEK = 14, 7


@for_person
def home(request: HttpRequest) -> HttpResponse:
    """Numbers, what waits, what happened, who read."""
    principal = person(request)
    figures = standing(principal)
    used = figures["active"] > figures["unused"]
    part = wants_part(request)
    agents = None if part and used else attempt(lambda: _agents(principal))
    steps = [] if used or agents is None else _steps(figures, agents)
    context: dict[str, Any] = {"counts": figures, "is_empty": not any(figures.values()), "steps": steps}
    if part:
        return render_page(request, "dashboard/home.html", context, part="counts")
    candidates = MemoryFilters(states=(State.CANDIDATE,))
    cards = {
        "agents": agents,
        "waiting": attempt(lambda: page(principal, filters=candidates, limit=3, sort="oldest").rows),
        "activity": attempt(lambda: lines_of(principal, entries(principal, limit=8))),
        "chart": attempt(lambda: daily(principal, days=DAYS)),
    }
    context |= cards | {"failed": {name for name, card in cards.items() if card is None}}
    return render_page(request, "dashboard/home.html", context)


def _steps(figures: dict[str, int], agents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first steps of who has no memory yet that was used, each with whether it is done; none once all of them are."""
    steps = [
        {"label": _("Connect an agent"), "done": bool(agents), "url": reverse("dashboard:agents")},
        {"label": _("Add a first memory"), "done": figures["active"] > 0, "url": f"{reverse('dashboard:memories')}?add=1"},
        {"label": _("See it used"), "done": any(agent["reads"] for agent in agents), "url": reverse("dashboard:answers")},
    ]
    return [] if all(step["done"] for step in steps) else steps


def _agents(principal: Principal) -> list[dict[str, Any]]:
    """What each agent read and wrote in the last seven days, and when it was last heard of."""
    traffic = by_agent(principal, days=WEEK)
    return [
        {
            "name": str(agent),
            "last_contact": traffic[agent.slug].last if agent.slug in traffic else None,
            "reads": sum(traffic[agent.slug].reads) if agent.slug in traffic else 0,
            "writes": sum(traffic[agent.slug].writes) if agent.slug in traffic else 0,
            "url": f"{reverse('dashboard:agents')}#agent-{agent.slug}",
        }
        for agent in agents_of(principal)
    ]
