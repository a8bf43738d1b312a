"""The programs that act for the person, and the person's word about each."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.principals import GLOBAL, Principal
from dashboard.access import back, for_person, person
from dashboard.failing_alone import attempt
from dashboard.htmx import render_page
from memory.audit.selectors import by_agent
from memory.audit.types import Traffic
from memory.enums import AccessLevel
from memory.errors import NotFound
from memory.governance.selectors import active_by_scope
from memory.governance.services.access import agents_of, grants, set_grant

DAYS, WEEK = 14, 7
LEVELS = {level.slug: level for level in AccessLevel}


@for_person
def agents(request: HttpRequest) -> HttpResponse:
    """A card an agent; those that ask for access first."""
    principal = person(request)
    cards = attempt(lambda: _cards(principal))
    context = {
        "agents": sorted(cards or [], key=lambda card: not card["wants_grant"]),
        "levels": [(level.slug, level.label) for level in AccessLevel],
        "base_url": f"{settings.PUBLIC_URL}/api/v1/",
        "failed": cards is None,
    }
    return render_page(request, "dashboard/agents.html", context)


@for_person
@require_POST
def grant(request: HttpRequest, slug: str) -> HttpResponse:
    """Save what one agent may do, block it, or let it in."""
    principal = person(request)
    if slug not in [agent.slug for agent in agents_of(principal)]:
        raise NotFound
    given, action = request.POST, request.POST.get("action", "")
    if action == "block":
        set_grant(principal, slug, blocked=True)
        messages.success(request, _("Blocked, from its very next call on."))
    elif action == "allow":
        set_grant(principal, slug, blocked=False, granted=True, **(_chosen(given) if "clearance" in given else {}))
        messages.success(request, _("Allowed."))
    elif action == "save":
        set_grant(principal, slug, **_chosen(given))
        messages.success(request, _("Saved. It takes effect now."))
    return back(request, f"{reverse('dashboard:agents')}#agent-{slug}")


def _chosen(given: Any) -> dict[str, Any]:
    """What the form says; a box that is not ticked is not sent."""
    return {
        "clearance": LEVELS.get(given.get("clearance", "")),
        "may_write": given.get("may_write") == "1",
        "may_search_all_turns": given.get("may_search_all_turns") == "1",
    }


def _cards(principal: Principal) -> list[dict[str, Any]]:
    known, traffic, held = grants(principal), by_agent(principal, days=DAYS), active_by_scope(principal)
    return [_card(agent, known.get(agent.pk), traffic.get(agent.slug), held) for agent in agents_of(principal)]


def _card(agent: Any, word: Any, traffic: Traffic | None, held: dict[tuple[str, int], int]) -> dict[str, Any]:
    own = word.clearance if word and word.clearance is not None else agent.clearance
    clearance = AccessLevel(min(own, agent.clearance))
    scopes = (GLOBAL, agent.scope)
    return {
        "id": agent.pk,
        "slug": agent.slug,
        "name": str(agent),
        "first_party": agent.first_party,
        "clearance": int(clearance),
        "clearance_display": clearance.label,
        "level_slug": clearance.slug,
        "ceiling_display": AccessLevel(agent.clearance).label,
        "blocked": bool(word and word.blocked),
        "may_write": word.may_write if word else True,
        "may_search_all_turns": bool(word and word.may_search_all_turns),
        "wants_grant": not agent.first_party and not (word and (word.granted_at or word.blocked)),
        "granted_at": word.granted_at if word else None,
        "last_contact": traffic.last if traffic else None,
        "reads": sum(traffic.reads[-WEEK:]) if traffic else 0,
        "writes": sum(traffic.writes[-WEEK:]) if traffic else 0,
        "spark": list(traffic.reads) if traffic else [],
        "sees": sum(n for (scope, level), n in held.items() if scope in scopes and level <= clearance),
        "grant_url": reverse("dashboard:grant", args=[agent.slug]),
    }
