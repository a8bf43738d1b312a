"""Somebody complains: a guided page with live checks for a chosen person and question. Numbers, never texts."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.services.agents import all_agents
from dashboard.access import for_staff, user_of
from dashboard.complaints import COMPLAINTS, checks
from dashboard.htmx import render_page
from dashboard.typed import number
from memory.enums import AccessLevel
from memory.errors import NotFound
from memory.governance.services import people
from memory.governance.services import troubleshooting as service


@for_staff
def troubleshooting(request: HttpRequest) -> HttpResponse:
    """The seven complaints; for a person, what each of them finds."""
    given = request.GET
    who, question = given.get("who", "").strip()[:200], given.get("question", "").strip()[:2000]
    agents = [agent for agent in all_agents() if agent.disabled_at is None]
    agent = next((one for one in agents if one.slug == given.get("agent")), agents[0] if agents else None)
    complaint = given.get("complaint", "") if given.get("complaint") in COMPLAINTS else ""
    memory_number = number(given.get("number", "").lstrip("#"), most=2**31 - 1)
    context: dict[str, Any] = {
        "complaints": [{"value": name, "label": words} for name, (words, _lead) in COMPLAINTS.items()],
        "complaint": complaint,
        "who": who,
        "question": question,
        "number": memory_number if memory_number is not None else "",
        "agents": [(one.slug, str(one)) for one in agents],
        "agent": agent.slug if agent else "",
        "person": "",
        "sections": [],
        "errors": [],
    }
    if who:
        try:
            context |= _findings(request, who, question, agent, memory_number, complaint)
        except NotFound:
            context["errors"] = [_("Nobody has this e-mail or external id.")]
    return render_page(request, "dashboard/admin/troubleshooting.html", context, part="findings")


def _findings(request: HttpRequest, who: str, question: str, agent: Any, memory_number: int | None, complaint: str) -> dict[str, Any]:
    staff = user_of(request)
    user = service.find_person(staff, who)
    figures = service.figures(staff, user)
    request_id = str(getattr(request, "request_id", ""))
    asked = service.ask(staff, user, agent=agent, question=question, number=memory_number, request_id=request_id) if question else None
    chosen = [complaint] if complaint else list(COMPLAINTS)
    return {
        "person": people.named(user),
        "log_url": f"{reverse('manage:operations')}?owner={user.owner_id}",
        "sections": [
            {"label": COMPLAINTS[name][0], "lead": COMPLAINTS[name][1], "checks": checks(name, figures, asked, agent)} for name in chosen
        ],
        "found": [
            {"number": one.number, "kind": one.kind, "level": one.level, "level_display": AccessLevel(one.level).label, "score": one.score}
            for one in (asked.found if asked else [])
        ],
    }
