"""The queue of candidates, worked by keyboard."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.services.agents import all_agents
from dashboard.access import back, for_staff, user_of
from dashboard.htmx import render_page, wants_part
from dashboard.typed import number
from dashboard.words import why_asked
from memory.enums import Kind, State
from memory.errors import DeskError, NotFound
from memory.governance.services import review as desk
from memory.governance.types import ReviewFilters, ReviewItem

PAGE = 30
REASONS = [
    ("not true", gettext_lazy("not true")),
    ("not useful", gettext_lazy("not useful")),
    ("private", gettext_lazy("private")),
    ("secret", gettext_lazy("a secret or a credential")),
    ("someone else's", gettext_lazy("about somebody else")),
    ("instruction", gettext_lazy("an instruction to the agent")),
    ("duplicate", gettext_lazy("a duplicate")),
]
VERBS = {"memory.admit": gettext_lazy("Kept"), "memory.reject": gettext_lazy("Not kept")}
DONE = {
    "confirm": gettext_lazy("Kept."),
    "reject": gettext_lazy("Not kept."),
    "later": gettext_lazy("Put off."),
    "undo": gettext_lazy("Taken back."),
}


@for_staff
def review(request: HttpRequest) -> HttpResponse:
    """The queue, and one candidate opened beside it."""
    return render_page(request, "dashboard/admin/review.html", _context(request), part="review-desk")


@for_staff
@require_POST
def review_action(request: HttpRequest, memory_id: UUID, verb: str) -> HttpResponse:
    """Decide about one; the next one opens by itself."""
    try:
        _act(request, memory_id, verb)
        message, failed = str(DONE[verb]), False
    except NotFound:
        raise
    except DeskError as error:
        message, failed = error.detail, True
    if wants_part(request):
        undo = reverse("manage:review_action", args=[memory_id, "undo"]) if not failed and verb in ("confirm", "reject") else ""
        after = memory_id if verb == "later" else None
        context = _context(request, after=after) | {"message": message, "undo_url": undo, "error": failed}
        return render_page(request, "dashboard/admin/review.html", context, part="review-desk")
    (messages.error if failed else messages.success)(request, message)
    return back(request, reverse("manage:review"))


@for_staff
@require_POST
def review_bulk(request: HttpRequest) -> HttpResponse:
    """One verb for the ticked rows; suspicious and sensitive ones are never kept in bulk."""
    staff, verb, reason = user_of(request), request.POST.get("verb", ""), request.POST.get("reason", "")
    done = 0
    for memory_id in request.POST.getlist("ids")[:200]:
        item = desk.candidate(staff, memory_id)
        if verb == "confirm" and (item.memory.suspicious or item.hidden):
            continue
        try:
            (desk.approve if verb == "confirm" else desk.turn_down)(
                staff, memory_id, seen=item.tag, reason=reason, request_id=_request_id(request)
            )
            done += 1
        except DeskError as error:
            messages.error(request, f"#{item.memory.number}: {error.detail}")
    messages.success(request, _("Done: {n}.").format(n=done))
    return back(request, reverse("manage:review"))


def _act(request: HttpRequest, memory_id: UUID, verb: str) -> None:
    staff, seen, given = user_of(request), request.POST.get("seen", ""), request.POST
    request_id = _request_id(request)
    if verb == "confirm" and given.get("text"):
        desk.approve_reworded(staff, memory_id, text=given["text"], seen=seen, request_id=request_id)
    elif verb == "confirm":
        desk.approve(staff, memory_id, seen=seen, reason=given.get("reason", ""), request_id=request_id)
    elif verb == "reject":
        desk.turn_down(staff, memory_id, seen=seen, reason=given.get("reason", ""), request_id=request_id)
    elif verb == "undo":
        desk.take_back(staff, memory_id, request_id=request_id)


def _request_id(request: HttpRequest) -> str:
    return str(getattr(request, "request_id", ""))


def _context(request: HttpRequest, *, after: UUID | None = None) -> dict[str, Any]:
    staff, given = user_of(request), request.GET
    filters = ReviewFilters(
        kind=given.get("kind", "") if given.get("kind") in Kind.values else "",
        agent=given.get("agent", "")[:50],
        suspicious=True if given.get("view") == "suspicious" else None,
        q=given.get("q", "").strip()[:200],
    )
    offset = number(given.get("offset"), most=100_000) or 0
    page = desk.queue(staff, filters=filters, limit=PAGE, offset=offset)
    shown = [_shown(request, item) for item in page.items]
    return {
        "candidates": shown,
        "current": _current(request, staff, shown, after),
        "counts": {"waiting": page.total, "oldest": page.oldest, "today": desk.decided_today(staff)},
        "views": _views(request, staff),
        "selects": _selects(filters),
        "query": filters.q,
        "reasons": REASONS,
        "decisions": _decisions(staff),
        "bulk_url": reverse("manage:review_bulk"),
        "is_filtered": filters != ReviewFilters(),
        "clear_url": reverse("manage:review"),
        "next_url": _with(request, offset=str(page.next_offset)) if page.next_offset else "",
        "prev_url": _with(request, offset=str(max(0, offset - PAGE))) if offset else "",
        "failed": False,
    }


def _current(request: HttpRequest, staff: Any, shown: list[Any], after: UUID | None) -> Any:
    """The one asked for in the address, the one after the one put off, else the first of the queue."""
    wanted = request.GET.get("item", "")
    if wanted and request.method == "GET":
        item = desk.candidate(staff, wanted)
        return _shown(request, item) if item.memory.state == State.CANDIDATE else (shown[0] if shown else None)
    ids = [memory.pk for memory in shown]
    place = ids.index(after) + 1 if after in ids else 0
    return shown[place % len(shown)] if shown else None


def _shown(request: HttpRequest, item: ReviewItem) -> Any:
    """The row with what the template asks for beside it."""
    memory: Any = item.memory
    memory.owner_name, memory.concealed = item.person, item.hidden
    memory.conflicts_with = item.conflicts[0].old if item.conflicts else None
    memory.why, memory.corroborations = [*why_asked(memory, own=False), *memory.reasons], 0
    memory.url = _with(request, item=str(memory.pk))
    if item.hidden:
        memory.text = memory.quote = ""
    return memory


def _views(request: HttpRequest, staff: Any) -> list[dict[str, Any]]:
    chosen = request.GET.get("view", "")
    suspicious = desk.queue(staff, filters=ReviewFilters(suspicious=True), limit=1).total
    everything = desk.queue(staff, limit=1).total
    return [
        {"label": _("All"), "count": everything, "url": reverse("manage:review"), "current": not chosen},
        {
            "label": _("Suspicious"),
            "count": suspicious,
            "url": f"{reverse('manage:review')}?view=suspicious",
            "current": chosen == "suspicious",
        },
    ]


def _selects(filters: ReviewFilters) -> list[dict[str, Any]]:
    agents = [(agent.slug, str(agent)) for agent in all_agents()]
    return [
        {"name": "kind", "label": _("Kind"), "value": filters.kind, "options": [("", _("Any kind")), *Kind.choices]},
        {"name": "agent", "label": _("Agent"), "value": filters.agent, "options": [("", _("Any agent")), *agents]},
    ]


def _decisions(staff: Any) -> list[dict[str, Any]]:
    rows = []
    for entry, memory in desk.decisions(staff):
        reversible = memory.state_before == State.CANDIDATE and memory.state in (State.ACTIVE, State.REJECTED)
        url = reverse("manage:review_action", args=[memory.pk, "undo"]) if reversible else ""
        item: Any = memory
        item.concealed = memory.access_level > 1
        rows.append({"at": entry.at, "by": entry.actor_label, "verb": VERBS[entry.action], "m": item, "undo_url": url})
    return rows


def _with(request: HttpRequest, **changes: str) -> str:
    return f"{reverse('manage:review')}?{urlencode(request.GET.dict() | changes)}"
