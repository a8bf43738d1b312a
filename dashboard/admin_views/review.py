"""The queue of candidates, worked by keyboard."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from accounts.models import User
from accounts.services.agents import all_agents
from dashboard.access import for_staff, user_of
from dashboard.context_processors import NavCounts
from dashboard.given_back import Refused
from dashboard.htmx import render_page
from dashboard.putting_off import set_aside
from dashboard.screened import screened
from dashboard.typed import number
from dashboard.words import TURNED_DOWN, action, why_asked
from memory.enums import AccessLevel, Kind, Role, Source, State
from memory.governance.services import batches, reviewing
from memory.governance.services import review as desk
from memory.governance.types import BATCH_TAG, Desk, ReviewFilters, ReviewItem, Waiting

PAGE = 30
OLD = timedelta(days=3)
SAVED = ("view", "kind", "agent", "source", "q")
REASONS = TURNED_DOWN
VERBS = {"memory.admit": gettext_lazy("Kept"), "memory.reject": gettext_lazy("Not kept")}
BATCH_VERBS = {"confirm": gettext_lazy("Kept together"), "reject": gettext_lazy("Not kept, together")}
VIEWS = (
    ("", "all", gettext_lazy("All")),
    ("suspicious", "suspicious", gettext_lazy("Suspicious")),
    ("conflicts", "disputed", gettext_lazy("Conflicts")),
    ("sensitive", "guarded", gettext_lazy("Sensitive")),
    ("old", "old", gettext_lazy("Older than 3 days")),
)


@for_staff
def review(request: HttpRequest) -> HttpResponse:
    """The queue, and one candidate opened beside it."""
    context = queue_context(request, opened=request.GET.get("item", ""), then=request.GET.get("then", ""))
    return render_page(request, "dashboard/admin/review.html", context, part="review-desk")


def queue_context(request: HttpRequest, *, opened: str = "", then: str = "", refused: Refused | None = None) -> dict[str, Any]:
    """Everything the page shows, for the filters in the address.

    `opened`: the candidate to open, also where it stands on another page; `then`: the one to open if nobody else has, else one behind it.
    """
    staff, given, now = user_of(request), request.GET, timezone.now()
    filters = filters_of(given)
    aside = set_aside(request)
    found, offset = _desk(staff, filters, now - OLD, number(given.get("offset"), most=100_000) or 0, aside)
    page = found.page
    claims = reviewing.claimed_by_others(staff, [item.memory.pk for item in page.items])
    opens = queue_address(given, item="")
    shown = [_shown(opens, item, claims, aside) for item in page.items]
    current = _current(staff, given, shown, opened=opened, then=then, aside=aside)
    return {
        "candidates": shown,
        "current": _opened(staff, current, refused) if current else None,
        "then": _after(shown, current),
        "counts": {"waiting": page.total, "oldest": page.oldest, "today": found.decided_today},
        "nav_counts": NavCounts(request, staff, review=found.waiting.all),
        "views": _views(found.waiting, given.get("view", "")),
        "saved_views": _saved(staff, request),
        "save_url": reverse("manage:view_save") if filters != ReviewFilters() else "",
        "save_query": urlencode({name: given[name] for name in SAVED if given.get(name)}),
        "selects": _selects(filters),
        "query": filters.q,
        "view": given.get("view", ""),
        "reasons": REASONS,
        "decide_query": _query(given),
        "home_url": queue_address(given),
        "decisions": _decisions(given, found.decisions),
        "bulk_url": reverse("manage:review_bulk"),
        "matching_url": reverse("manage:review_matching") if page.total > len(page.items) else "",
        "shown_at": now.isoformat(),
        **batches_context(staff),
        "is_filtered": filters != ReviewFilters(),
        "clear_url": reverse("manage:review"),
        "message": "",
        "next_url": queue_address(given, offset=str(page.next_offset)) if page.next_offset else "",
        "prev_url": queue_address(given, offset=str(max(0, offset - PAGE))) if offset else "",
    }


def queue_address(given: Any, **changes: str) -> str:
    """The address of the queue with its filters; `item` opens a candidate, `then` the first that is free from it on."""
    return f"{reverse('manage:review')}{_query(given, **changes)}"


def undo_address(given: Any, memory_id: UUID) -> str:
    """Where a decision is taken back, with the filters of the queue that is shown after it."""
    return f"{reverse('manage:review_action', args=[memory_id, 'undo'])}{_query(given)}"


def _desk(staff: User, filters: ReviewFilters, old: datetime, offset: int, aside: set[str]) -> tuple[Desk, int]:
    """The page of the queue that begins at `offset`, and where it does begin: the first page, where decisions have emptied this one."""
    found = desk.desk(staff, filters=filters, old=old, limit=PAGE, offset=offset, put_off=aside)
    if offset and not found.page.items:
        return desk.desk(staff, filters=filters, old=old, limit=PAGE, put_off=aside), 0
    return found, offset


def batches_context(staff: Any) -> dict[str, Any]:
    """The last decisions about many, and whether one is under way."""
    recent = [_batch(one) for one in batches.recent(staff)]
    return {"batches": recent, "busy": any(one["open"] for one in recent)}


def filters_of(given: Any) -> ReviewFilters:
    """Which candidates the address asks for."""
    view = given.get("view", "")
    return ReviewFilters(
        kind=given.get("kind", "") if given.get("kind") in Kind.values else "",
        agent=given.get("agent", "")[:50],
        source=given.get("source", "") if given.get("source") in Source.values else "",
        suspicious=True if view == "suspicious" else None,
        disputed=view == "conflicts",
        guarded=view == "sensitive",
        older_than=timezone.now() - OLD if view == "old" else None,
        q=given.get("q", "").strip()[:200],
    )


def _current(staff: User, given: Any, shown: list[Any], *, opened: str, then: str, aside: set[str]) -> Any:
    """The one asked for, where it still waits; else the next one from `then` on that is free."""
    chosen = next((one for one in shown if str(one.pk) == opened), None)
    if opened and chosen is None:
        item = desk.candidate(staff, opened)
        if item.memory.state == State.CANDIDATE:
            chosen = _shown(queue_address(given, item=""), item, reviewing.claimed_by_others(staff, [item.memory.pk]), aside)
    start = next((place for place, one in enumerate(shown) if str(one.pk) == then), 0)
    return chosen or _free(shown[start:] + shown[:start])


def _free(order: list[Any]) -> Any:
    """The first that nobody else has open and that was not put off; else the first there is."""
    return min(order, key=lambda one: (bool(one.claimed_by), one.put_off), default=None)


def _after(shown: list[Any], current: Any) -> str:
    """The id of the one to be opened after the one that is open; empty where the page ends."""
    place = shown.index(current) if current in shown else -1
    behind = _free(shown[place + 1 :] + shown[: max(place, 0)])
    return str(behind.pk) if behind else ""


def _opened(staff: User, memory: Any, refused: Refused | None) -> Any:
    """The candidate with all that helps to decide about it, and what was typed if that was refused; others see that it is being looked at."""
    reviewing.claim(staff, memory.pk)
    near = reviewing.around(staff, memory, hidden=memory.concealed)
    roles = dict(Role.choices)
    memory.talk = [{"who": roles.get(line.role, line.role), "text": line.text, "is_source": line.is_source} for line in near.talk]
    memory.corroborations = near.heard_in
    memory.timeline = [
        {"at": one.at, "actor": one.actor_label or one.get_actor_display(), "action": action(one.action)} for one in near.log
    ]
    memory.reveal_url = reverse("manage:reveal", args=[memory.pk])
    memory.siblings, opens = near.siblings, queue_address({}, item="")
    for one in memory.siblings:
        one.url = f"{opens}{one.pk}"
    mine = refused if refused and refused.of == memory.pk else None
    memory.edit_text = mine.text if mine and mine.text else memory.text
    memory.edit_error = mine.error if mine and mine.text else ""
    memory.edit_reason = mine.reason if mine else ""
    return memory


def _shown(opens: str, item: ReviewItem, claims: dict[UUID, str], aside: set[str]) -> Any:
    """The row with what the template asks for beside it; `opens`: the address that opens it, but for its id."""
    memory: Any = item.memory
    memory.owner_name, memory.concealed = item.person, item.hidden
    memory.conflicts_with = item.conflicts[0].old if item.conflicts else None
    memory.why = [*why_asked(memory, own=False), *map(screened, memory.reasons)]
    memory.url = f"{opens}{memory.pk}"
    memory.claimed_by, memory.put_off = claims.get(memory.pk, ""), str(memory.pk) in aside
    if item.hidden:
        memory.text = memory.quote = ""
    return memory


def _views(waiting: Waiting, chosen: str) -> list[dict[str, Any]]:
    home = reverse("manage:review")
    return [
        {"label": label, "count": getattr(waiting, name), "url": f"{home}?view={value}" if value else home, "current": chosen == value}
        for value, name, label in VIEWS
    ]


def _saved(staff: Any, request: HttpRequest) -> list[dict[str, Any]]:
    home, here = reverse("manage:review"), urlencode({name: request.GET[name] for name in SAVED if request.GET.get(name)})
    return [
        {
            "name": view.name,
            "by": "" if view.made_by_id == staff.pk else (view.made_by.name or view.made_by.email),
            "url": f"{home}?{view.query}",
            "current": bool(here) and view.query == here,
            "drop_url": reverse("manage:view_drop", args=[view.pk]) if view.made_by_id == staff.pk else "",
        }
        for view in reviewing.views(staff)
    ]


def _selects(filters: ReviewFilters) -> list[dict[str, Any]]:
    agents = [(agent.slug, str(agent)) for agent in all_agents()]
    sources = [choice for choice in Source.choices if choice[0] in (Source.LLM_INFERENCE, Source.USER_INPUT, Source.IMPORT)]
    return [
        {"name": "kind", "label": _("Kind"), "value": filters.kind, "options": [("", _("Any kind")), *Kind.choices]},
        {"name": "source", "label": _("Source"), "value": filters.source, "options": [("", _("Any source")), *sources]},
        {"name": "agent", "label": _("Agent"), "value": filters.agent, "options": [("", _("Any agent")), *agents]},
    ]


def _batch(one: batches.Progress) -> dict[str, Any]:
    batch, counts = one.batch, one.counts
    return {
        "at": batch.created_at,
        "by": batch.by,
        "verb": BATCH_VERBS[batch.verb],
        "total": batch.total,
        "open": one.open,
        "undoing": batch.state == "undoing",
        "done": counts.get("undone", 0) + counts.get("stayed", 0) if batch.state == "undoing" else batch.total - counts.get("", 0),
        "notes": _notes(one),
        "reason": dict(REASONS).get(batch.reason, batch.reason),
        "log_url": f"{reverse('manage:operations')}?{urlencode({'q': f'{BATCH_TAG}{batch.pk}'})}",
        "undo_url": reverse("manage:batch_undo", args=[batch.pk]) if counts.get("done") and not one.open else "",
    }


def _notes(one: batches.Progress) -> list[str]:
    """What did not go the usual way, in words."""
    counts = one.counts
    lines = (
        (counts.get("changed", 0), ngettext_lazy("{n} had changed and still waits", "{n} had changed and still wait")),
        (one.batch.left_out, ngettext_lazy("{n} was left to be looked at alone", "{n} were left to be looked at one by one")),
        (counts.get("undone", 0), ngettext_lazy("{n} was taken back", "{n} were taken back")),
        (counts.get("stayed", 0), ngettext_lazy("{n} stayed: something followed since", "{n} stayed: something followed since")),
    )
    notes = [str(words % n).format(n=n) for n, words in lines if n]
    return [*notes, _("stopped: the administrator is none any more")] if one.batch.state == "stopped" else notes


def _decisions(given: Any, decided: Any) -> list[dict[str, Any]]:
    rows = []
    for entry, memory in decided:
        reversible = memory.state_before == State.CANDIDATE and memory.state_now in (State.ACTIVE, State.REJECTED)
        url = undo_address(given, memory.pk) if reversible else ""
        item: Any = memory
        item.concealed = memory.access_level >= AccessLevel.SENSITIVE
        rows.append({"at": entry.at, "by": entry.actor_label, "verb": VERBS[entry.action], "m": item, "undo_url": url})
    return rows


def _query(given: Any, **changes: str) -> str:
    """The filters alone, for the forms: after a decision the queue is the same queue."""
    kept = {name: given[name] for name in (*SAVED, "offset") if given.get(name)} | changes
    return f"?{urlencode(kept)}" if kept else ""
