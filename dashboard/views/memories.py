"""My memories: the list, and adding to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import for_person, person
from dashboard.finding import listing
from dashboard.given_back import drawn_as, stood_on
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.typed import end_of_day
from memory.capture.services import save
from memory.enums import AccessLevel, Kind, Source, State
from memory.errors import DeskError
from memory.governance.services.access import agents_of
from memory.lifecycle.selectors import SORTS as ORDERS
from memory.lifecycle.selectors import MemoryFilters, counted
from memory.lifecycle.types import NewMemory

SHOWN_STATES = (State.CANDIDATE, State.ACTIVE, State.SUPERSEDED, State.EXPIRED, State.REJECTED, State.ARCHIVED, State.LAPSED)
SORTS = [
    ("", gettext_lazy("Best match, then newest")),
    ("newest", gettext_lazy("Newest first")),
    ("oldest", gettext_lazy("Oldest first")),
    ("changed", gettext_lazy("Last changed")),
    ("used", gettext_lazy("Last used")),
    ("unused", gettext_lazy("Never used first")),
    ("expiring", gettext_lazy("Ending soonest")),
    ("recalled", gettext_lazy("Most recalled")),
]


@for_person
def memories(request: HttpRequest) -> HttpResponse:
    """The list, its whole state in the address."""
    principal = person(request)
    return render_page(request, "dashboard/memories.html", _context(request, principal), part="memory-list")


@for_person
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Remember what the person typed."""
    principal = person(request)
    given = request.POST
    try:
        saved = save(principal, _typed(principal, request))
    except DeskError as error:
        typed = {
            "add_text": given.get("text", ""),
            "add_level": given.get("level") or AccessLevel.NORMAL.slug,
            "add_until": given.get("valid_until", ""),
        }
        with drawn_as(request, stood_on(request, "dashboard:memories")):
            context = _context(request, principal) | typed | {"add_open": True, "add_errors": [told(error)]}
            return render_page(request, "dashboard/memories.html", context, status=error.status if error.status < 500 else 503)
    messages.success(request, _("Remembered.") if saved.created else _("That was remembered already."))
    return _to(reverse("dashboard:memories"))


def _typed(principal: Principal, request: HttpRequest) -> NewMemory:
    until = end_of_day(request.POST.get("valid_until"), principal.zone)
    level = request.POST.get("level", AccessLevel.NORMAL.slug)
    chosen = AccessLevel.from_slug(level) if level in [one.slug for one in AccessLevel] else AccessLevel.NORMAL
    return NewMemory(text=request.POST.get("text", ""), source=Source.DASHBOARD, wish=True, access_level=chosen, valid_until=until)


def _context(request: HttpRequest, principal: Principal) -> dict[str, Any]:
    given = request.GET
    filters = replace(_filters(given), q=given.get("q", "").strip()[:500])
    sort = given.get("sort", "") if given.get("sort") in ORDERS else ""
    found = listing(principal, filters, sort=sort, cursor=given.get("cursor"), states=SHOWN_STATES)
    numbers = found.counts
    return {
        "rows": found.page.rows,
        "total": sum(numbers[state] for state in filters.states),
        "query": filters.q,
        "sort": sort,
        "sorts": SORTS,
        "states": _states(request, filters, numbers),
        "selects": _selects(principal, filters),
        "is_filtered": filters != MemoryFilters(states=SHOWN_STATES),
        "clear_url": reverse("dashboard:memories"),
        "next_url": _with(request, cursor=found.page.next_cursor) if found.page.next_cursor else "",
        "prev_url": _with(request, cursor=found.page.previous_cursor) if found.page.previous_cursor else "",
        "bulk_url": reverse("dashboard:bulk"),
        "add_url": reverse("dashboard:add"),
        "add_open": "add" in given,
        "add_level": AccessLevel.NORMAL.slug,
        "levels": [(level.slug, level.label) for level in AccessLevel],
    }


def chips_beside(request: HttpRequest, principal: Principal) -> list[dict[str, Any]]:
    """The states over the list that a row's form was sent from, counted anew; none where the row stood elsewhere.

    Under a search they stay as they are: counting them would ask the model again, for a deed that is done.
    """
    if urlsplit(request.POST.get("next", "")).path != reverse("dashboard:memories"):
        return []
    with drawn_as(request, stood_on(request, "dashboard:memories")):
        filters = _filters(request.GET)
        return [] if request.GET.get("q", "").strip() else _states(request, filters, counted(principal, filters)[0])


def _filters(given: Any) -> MemoryFilters:
    state = given.get("state", "")
    level = given.get("level", "")
    return MemoryFilters(
        states=(state,) if state in SHOWN_STATES else SHOWN_STATES,
        kind=given.get("kind", "") if given.get("kind") in Kind.values else "",
        agent=given.get("agent", "")[:50],
        access_level=int(AccessLevel.from_slug(level)) if level in [one.slug for one in AccessLevel] else None,
    )


def _states(request: HttpRequest, filters: MemoryFilters, numbers: dict[str, int]) -> list[dict[str, Any]]:
    every = filters.states == SHOWN_STATES
    chips = [
        {
            "value": "",
            "label": _("All"),
            "count": sum(numbers[state] for state in SHOWN_STATES),
            "url": _with(request, state=None, cursor=None),
            "current": every,
        }
    ]
    for state in SHOWN_STATES:
        current = not every and filters.states == (state,)
        if numbers[state] or current:
            url = _with(request, state=state, cursor=None)
            chips.append({"value": str(state), "label": State(state).label, "count": numbers[state], "url": url, "current": current})
    return chips


def _selects(principal: Principal, filters: MemoryFilters) -> list[dict[str, Any]]:
    level = "" if filters.access_level is None else AccessLevel(filters.access_level).slug
    agents = [(agent.slug, str(agent)) for agent in agents_of(principal)]
    return [
        {"name": "kind", "label": _("Kind"), "value": filters.kind, "options": [("", _("Any kind")), *Kind.choices]},
        {"name": "agent", "label": _("Agent"), "value": filters.agent, "options": [("", _("Any agent")), *agents]},
        {
            "name": "level",
            "label": _("Access level"),
            "value": level,
            "options": [("", _("Any level")), *[(one.slug, one.label) for one in AccessLevel]],
        },
    ]


def _with(request: HttpRequest, **changes: str | None) -> str:
    query = {name: value for name, value in request.GET.items() if name not in changes}
    query |= {name: value for name, value in changes.items() if value}
    return f"{request.path}?{urlencode(query)}" if query else request.path


def _to(url: str) -> HttpResponseRedirect:
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response
