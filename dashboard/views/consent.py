"""The page to which a third-party agent sends a person, who lets it in or does not (SPEC 1.4).

The page leads back only to an address that an administrator has entered for this very agent, compared letter for letter, and only by a link
that the person follows: nothing in the request can send them elsewhere.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.models import Agent
from accounts.principals import GLOBAL
from accounts.services.agents import third_party
from accounts.services.users import external_id_of
from dashboard.access import for_person, person, user_of
from dashboard.htmx import render_page
from dashboard.views.agents import LEVELS, grant
from memory.enums import AccessLevel, Capability
from memory.governance.selectors import active_by_scope
from memory.governance.services.access import grants, set_grant

LONGEST_STATE = 500


@for_person
@require_http_methods(["GET", "HEAD", "POST"])
def consent(request: HttpRequest) -> HttpResponse:
    """`?agent=SLUG`, and if wanted `return_to` (a registered address), `state` (handed back), `clearance` and `write=0` (asked for less)."""
    given = request.POST if request.method == "POST" else request.GET
    if request.method == "POST" and "agent" not in given:
        # The form of the Agents page, for an agent that happens to be called so.
        return grant(request, "grant")
    agent = third_party(given.get("agent", ""))
    decided = _decide(request, agent) if request.method == "POST" else ""
    word = grants(person(request)).get(agent.pk)
    wanted = LEVELS.get(given.get("clearance", ""), AccessLevel.NORMAL)
    return_to = given.get("return_to", "")
    known = return_to in agent.return_urls
    context = {
        "agent": agent,
        "decided": decided,
        "allowed": bool(word and word.granted_at and not word.blocked),
        "levels": _levels(request, agent),
        "level_slug": min(wanted, AccessLevel(agent.clearance)).slug,
        "can_write": Capability.WRITE in agent.capabilities,
        "may_write": given.get("write", "1") == "1",
        "return_to": return_to if known else "",
        "return_host": urlsplit(return_to).netloc if known else "",
        "refused_return": bool(return_to) and not known,
        "state": given.get("state", "")[:LONGEST_STATE],
        "back": _way_back(request, return_to, decided) if known and decided else "",
    }
    return render_page(request, "dashboard/consent.html", context)


def _levels(request: HttpRequest, agent: Agent) -> list[tuple[str, str]]:
    """The levels that the agent could be given, each with how many memories it would open."""
    held = active_by_scope(person(request))
    reached = {
        level: sum(n for (scope, held_at), n in held.items() if scope in (GLOBAL, agent.scope) and held_at <= level)
        for level in AccessLevel
    }
    words = {
        level: ngettext("{level} ({n} memory)", "{level} ({n} memories)", n).format(level=level.label, n=n) for level, n in reached.items()
    }
    return [(level.slug, words[level]) for level in AccessLevel if level <= agent.clearance]


def _decide(request: HttpRequest, agent: Agent) -> str:
    given, principal = request.POST, person(request)
    if given.get("action") == "allow":
        level = LEVELS.get(given.get("clearance", ""), AccessLevel.NORMAL)
        set_grant(principal, agent.slug, blocked=False, granted=True, clearance=level, may_write=given.get("may_write") == "1")
        return "allowed"
    set_grant(principal, agent.slug, blocked=True)
    return "refused"


def _way_back(request: HttpRequest, return_to: str, decided: str) -> str:
    told = {"state": request.POST.get("state", "")[:LONGEST_STATE], "result": decided}
    if decided == "allowed":
        told["user"] = external_id_of(user_of(request))
    joint = "&" if urlsplit(return_to).query else "?"
    return f"{return_to}{joint}{urlencode({name: value for name, value in told.items() if value})}"
