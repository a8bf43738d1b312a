"""What waits for the person's word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, person
from dashboard.given_back import drawn_as, stood_on
from dashboard.htmx import refused_part, render_page, wants_part
from dashboard.putting_off import set_aside
from dashboard.refusals import told
from dashboard.words import why_asked
from memory.audit.selectors import entries
from memory.audit.types import LogFilters
from memory.enums import AskMode, Kind, State
from memory.errors import DeskError
from memory.governance.services.access import set_ask_mode
from memory.governance.services.conflicts import list_conflicts, resolve_conflict
from memory.lifecycle.selectors import MemoryFilters, by_ids, counts, page

PAGE = 20
STOPS = " .!?。！？"
VERBS = {
    "memory.admit": gettext_lazy("Kept"),
    "memory.reject": gettext_lazy("Not kept"),
}
RULES = {
    AskMode.ALWAYS: gettext_lazy("Nothing is kept without your word."),
    AskMode.INFERRED: gettext_lazy("What you ask to be remembered is kept at once. Everything else waits here for your word."),
    AskMode.NEVER: gettext_lazy("Everything but suspicious texts is kept without asking."),
}


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer to a candidate or a conflict that was not taken: whose, the wording that came with it, whether that was sent, and why not."""

    of: UUID | int
    text: str
    worded: bool
    error: DeskError

    @property
    def words(self) -> str:
        """Why not, in the reader's language."""
        return told(self.error)


@for_person
def inbox(request: HttpRequest) -> HttpResponse:
    """Candidates, oldest first, and conflicts."""
    return render_page(request, "dashboard/inbox.html", _context(request, None), part="inbox-list")


def given_back(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The page with what was typed in the form it was typed into; above the list where that form is gone, since somebody else decided."""
    with drawn_as(request, stood_on(request, "dashboard:inbox")):
        return render_page(request, "dashboard/inbox.html", _context(request, refused), status=refused.error.status)


def _context(request: HttpRequest, refused: Refused | None) -> dict[str, Any]:
    principal, aside = person(request), set_aside(request)
    limit, cursor = PAGE + len(aside), request.GET.get("cursor")
    found = page(principal, filters=MemoryFilters(states=(State.CANDIDATE,)), limit=limit, cursor=cursor, sort="oldest")
    open_ones = list_conflicts(principal)
    beside = {one.new_id: one.old for one in open_ones}
    later, now = _apart(found.rows, aside)
    # A hard constraint heads the review: until it is kept, no agent heeds it.
    rows: list[Any] = sorted(later if "later" in request.GET else now, key=lambda row: row.kind != Kind.CONSTRAINT)
    for memory in rows:
        memory.why, memory.conversation_id = why_asked(memory), memory.session_id
        memory.conflicts_with = beside.get(memory.pk)
        memory.says_more = memory.quote.strip(STOPS) not in ("", memory.text.strip(STOPS))
        memory.refused = refused if refused and refused.of == memory.pk else None
    pairs = [_pair(one, refused) for one in open_ones if one.new.state == State.ACTIVE]
    return {
        "candidates": rows,
        "conflicts": pairs,
        "waiting": counts(principal)[State.CANDIDATE],
        "later_count": 0 if "later" in request.GET else len(later),
        "bulk_url": reverse("dashboard:bulk") if len(rows) > 1 else "",
        "ask_mode": principal.ask_mode,
        "ask_modes": AskMode.choices,
        "ask_url": reverse("dashboard:set_ask_mode"),
        "decisions": _decisions(principal),
        "next_url": f"{request.path}?cursor={found.next_cursor}" if found.next_cursor else "",
        "prev_url": f"{request.path}?cursor={found.previous_cursor}" if found.previous_cursor else "",
        "kept_rule": RULES[principal.ask_mode],
        "refused": refused,
        "is_gone": bool(refused) and not any(one["refused"] for one in pairs) and not any(memory.refused for memory in rows),
    }


def _apart(rows: Any, aside: set[str]) -> tuple[list[Any], list[Any]]:
    """Those that were put off, and those that are to be decided now."""
    later = [row for row in rows if str(row.pk) in aside]
    return later, [row for row in rows if row not in later]


@for_person
@require_POST
def resolve(request: HttpRequest, conflict_id: int) -> HttpResponse:
    """Which of two statements holds."""
    given = request.POST
    try:
        resolve_conflict(person(request), conflict_id, outcome=given.get("outcome", ""), text=given.get("text", ""))
    except DeskError as error:
        if error.status == 404:
            raise
        if wants_part(request):
            return refused_part(request, error)
        return given_back(request, Refused(conflict_id, given.get("text", ""), given.get("outcome") == "merge", error))
    if wants_part(request):
        return render_page(request, "components/memory_result.html", {"message": _("Resolved.")})
    messages.success(request, _("Resolved."))
    return back(request, reverse("dashboard:inbox"))


@for_person
@require_POST
def ask_mode(request: HttpRequest) -> HttpResponse:
    """How much the person wants to be asked."""
    wanted = request.POST.get("ask_mode", "")
    if wanted in AskMode.values:
        set_ask_mode(person(request), AskMode(wanted))
        messages.success(request, _("Saved."))
    return back(request, reverse("dashboard:inbox"))


def _pair(one: Any, refused: Refused | None) -> dict[str, Any]:
    return {
        "id": one.pk,
        "old": one.old,
        "new": one.new,
        "resolve_url": reverse("dashboard:resolve", args=[one.pk]),
        "refused": refused if refused and refused.of == one.pk else None,
    }


def _decisions(principal: Principal) -> list[dict[str, Any]]:
    """The person's last ten decisions about candidates, each with a way back while there is one."""
    logged = [
        entry
        for name in VERBS
        for entry in entries(principal, filters=LogFilters(action=name, actor="person"), limit=10)
        if entry.memory_id is not None
    ]
    newest = sorted(logged, key=lambda entry: entry.seq, reverse=True)[:10]
    rows = by_ids(principal, [entry.memory_id for entry in newest if entry.memory_id])
    return [_decided(entry, rows[entry.memory_id]) for entry in newest if entry.memory_id in rows]


def _decided(entry: Any, memory: Any) -> dict[str, Any]:
    open_still = memory.state_before == State.CANDIDATE and memory.state_now in (State.ACTIVE, State.REJECTED)
    url = reverse("dashboard:memory_action", args=[memory.pk, "undo"]) if open_still else ""
    return {"at": entry.at, "m": memory, "verb": VERBS[entry.action], "undo_url": url}
