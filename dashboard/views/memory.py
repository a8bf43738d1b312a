"""One memory: its whole story, and what may be done with it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, freshly_signed_in, person
from dashboard.confirming import ask, asked
from dashboard.given_back import drawn_as, stood_on
from dashboard.htmx import refused_part, render_page, wants_part
from dashboard.putting_off import put_off
from dashboard.refusals import told
from dashboard.typed import end_of_day
from dashboard.views import inbox
from dashboard.views.memories import chips_beside
from dashboard.words import actor, author, deed, details, reason_of
from memory.conf import numbers
from memory.context.selectors import uses_of
from memory.enums import AccessLevel, State
from memory.errors import BadInput, Conflict, DeskError, NotFound, StaleVersion
from memory.governance.services.archive import archived_content, restore
from memory.governance.services.reveal import reveal_own
from memory.lifecycle.selectors import History, etag, get_memory, history
from memory.lifecycle.services import Changes, confirm, correct, erase, expire, forget, keep_reworded, reject, undo
from memory.recall.services import explain

MOST_NUMBER = 2**31 - 1
DONE = {
    "confirm": gettext_lazy("Kept. Agents use it from now on."),
    "reject": gettext_lazy("Not kept."),
    "later": gettext_lazy("Put off."),
    "correct": gettext_lazy("Saved. It takes effect now."),
    "restore": gettext_lazy("Restored."),
    "erase": gettext_lazy("Erased, with all its versions."),
    "expire": gettext_lazy("No longer used."),
    "level": gettext_lazy("Saved."),
    "undo": gettext_lazy("Taken back."),
}
UNDO = {"confirm": "undo", "reject": "undo", "forget": "restore", "expire": "restore"}
# After these the row stays where it is, in its new state; after the others it leaves the list it stood in.
STAYS = ("confirm", "reject", "expire", "correct", "restore")
# What gave its place up and would take it again: its wording can come back from the history of what followed.
PAST = (State.SUPERSEDED, State.EXPIRED, State.ARCHIVED)
RESTORABLE = (State.FORGOTTEN, State.REJECTED, State.LAPSED, *PAST)


@for_person
def memory(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """The page; with `?edit=row` or `?row=1` only the row, in edit or as it is."""
    principal = person(request)
    found = get_memory(principal, memory_id, trash=True)
    if wants_part(request) and (request.GET.get("edit") == "row" or "row" in request.GET):
        return render(request, "components/memory_card.html", {"m": found, "editing": "edit" in request.GET})
    question = request.GET.get("explain", "").strip()[:2000]
    context = _story(principal, found) | {
        "editing": request.GET.get("edit") == "1",
        "explain_query": question,
        "explain": explain(principal, query=question, memory=found.pk) if question else None,
    }
    return render_page(request, "dashboard/memory.html", context, part="explain" if question else None)


@for_person
def by_number(request: HttpRequest, number: int, team: str = "") -> HttpResponse:
    """The way from a tag in an answer, `[preference #12]` or `[fact marketing#4]`, to the memory's page."""
    if number > MOST_NUMBER:
        raise NotFound
    return HttpResponseRedirect(
        reverse("dashboard:memory", args=[get_memory(person(request), f"{team}#{number}" if team else number, trash=True).pk])
    )


@for_person
@require_POST
@freshly_signed_in
def shown(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """The page with what a secret says, this once: it stands in no address and in no session."""
    principal = person(request)
    return _drawn(request, principal, memory_id, {"shown": reveal_own(principal, memory_id)}, 200)


@for_person
@require_POST
def memory_action(request: HttpRequest, memory_id: UUID, verb: str) -> HttpResponse:
    """One verb on one memory, for a form and for htmx alike."""
    principal = person(request)
    if verb == "erase" and not asked(request):
        found, here = get_memory(principal, memory_id, trash=True), reverse("dashboard:memory", args=[memory_id])
        question, text = _("Erase this memory, all its versions and everything made from it?"), _("This cannot be undone.")
        return ask(request, question=question, quoted=f"{found.name} {found.text}", text=text, label=_("Erase"), cancel_url=here)
    try:
        changed = _act(principal, request, memory_id, verb)
    except DeskError as error:
        return _refused(request, principal, memory_id, verb, error)
    if verb == "later":
        put_off(request, changed.pk)
    message, undo_url = _done(verb), _undo_url(verb, changed)
    if wants_part(request):
        context = {"message": message, "undo_url": undo_url, "m": changed, "show_row": verb in STAYS and request.POST.get("row") != "0"}
        return render(request, "components/memory_result.html", context | {"states": chips_beside(request, principal)})
    messages.success(request, message, extra_tags=f"undo:{undo_url}" if undo_url else "")
    home = reverse("dashboard:memories") if _is_gone(verb) else reverse("dashboard:memory", args=[changed.pk])
    return _gone_or_new(request, home) if _is_gone(verb) or verb == "correct" else back(request, home)


def _is_gone(verb: str) -> bool:
    """Whether nothing of the memory is left: also after forgetting, where the trash keeps nothing."""
    return verb == "erase" or (verb == "forget" and not numbers().trash_days)


def _done(verb: str) -> str:
    """That it was done; of what was forgotten, how long the trash of this installation keeps it."""
    if verb != "forget":
        return str(DONE[verb])
    days = numbers().trash_days
    if not days:
        return _("Forgotten, and erased at once: the trash keeps nothing here.")
    return ngettext("Forgotten. It stays in the trash for {n} day.", "Forgotten. It stays in the trash for {n} days.", days).format(n=days)


def _gone_or_new(request: HttpRequest, home: str) -> HttpResponse:
    """After an erasure the page it came from is gone; after a correction the memory has a new address."""
    came_from = request.POST.get("next", "")
    return back(request, home) if "/memories/" not in came_from or came_from.startswith("/memories/?") else _plain(home)


def _plain(url: str) -> HttpResponse:
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response


def _act(principal: Principal, request: HttpRequest, memory_id: UUID, verb: str) -> Any:
    given = request.POST
    if verb == "confirm":
        return _keep(principal, memory_id, given)
    if verb == "reject":
        return reject(principal, memory_id, seen=given.get("seen"), reason=given.get("reason", ""))
    if verb in ("correct", "level"):
        return _change(principal, memory_id, given, verb)
    if verb == "erase":
        found = get_memory(principal, memory_id, trash=True)
        erase(principal, memory_id)
        return found
    simple = {"forget": forget, "restore": restore, "expire": expire, "undo": undo, "later": get_memory}
    return simple[verb](principal, memory_id)


def _keep(principal: Principal, memory_id: UUID, given: Any) -> Any:
    """Keep it, in other words if some were given."""
    found = get_memory(principal, memory_id)
    seen, text = given.get("seen"), given.get("text", "").strip()
    if text and text != found.text:
        return keep_reworded(principal, memory_id, text=text, seen=seen or "")
    return confirm(principal, memory_id, seen=seen)


def _change(principal: Principal, memory_id: UUID, given: Any, verb: str) -> Any:
    found = get_memory(principal, memory_id)
    if given.get("seen") and given["seen"] != str(found.version):
        raise Conflict
    changes = {"text": given.get("text", "")} if verb == "correct" else _settings(principal, found, given)
    try:
        return correct(principal, memory_id, Changes(**changes), if_match=etag(found) if given.get("seen") else None)
    except StaleVersion as error:
        raise Conflict from error


def _settings(principal: Principal, found: Any, given: Any) -> dict[str, Any]:
    """What of level, scope and last day was chosen anew."""
    changes: dict[str, Any] = {}
    if given.get("level"):
        if given["level"] not in [level.slug for level in AccessLevel]:
            raise BadInput(_("There is no such access level. Nothing was changed."))
        changes["access_level"] = AccessLevel.from_slug(given["level"])
    if given.get("scope"):
        changes["scope"] = given["scope"]
    # A day that was not touched leaves the end to the minute, as an agent may have given it.
    shown = _typed_day(_last_day(found, principal))
    if given.get("valid_until", shown) != shown:
        changes["valid_until"] = end_of_day(given["valid_until"], principal.zone)
    return changes


def _last_day(found: Any, principal: Principal) -> date | None:
    """The last day on which it holds; None without an end. The end itself is the first moment after."""
    until: datetime | None = found.valid_until
    return (until - timedelta(microseconds=1)).astimezone(principal.zone).date() if until else None


def _typed_day(day: date | None) -> str:
    """A day as its field shows it and sends it back."""
    return day.isoformat() if day else ""


def _undo_url(verb: str, changed: Any) -> str:
    return reverse("dashboard:memory_action", args=[changed.pk, UNDO[verb]]) if verb in UNDO and not _is_gone(verb) else ""


def _refused(request: HttpRequest, principal: Principal, memory_id: UUID, verb: str, error: DeskError) -> HttpResponse:
    """Say what happened; what was typed comes back in the form it was typed into, never lost."""
    if error.status == 404:
        raise error
    given = request.POST
    if verb == "correct":
        return _wording_given_back(request, principal, memory_id, error)
    if wants_part(request):
        return refused_part(request, error)
    if verb == "confirm" and given.get("text", "").strip():
        return inbox.given_back(request, inbox.Refused(memory_id, given["text"], worded=True, error=error))
    if verb == "level":
        return _drawn(request, principal, memory_id, {"settings_errors": [told(error)], "chosen": given}, error.status)
    messages.error(request, told(error))
    return back(request, reverse("dashboard:memory", args=[memory_id]))


def _wording_given_back(request: HttpRequest, principal: Principal, memory_id: UUID, error: DeskError) -> HttpResponse:
    context = {"editing": True, "edit_text": request.POST.get("text", ""), "edit_errors": [told(error)]}
    found = get_memory(principal, memory_id, trash=True)
    changed_meanwhile = request.POST.get("seen", "") not in ("", str(found.version))
    context["conflict_text"] = found.text if changed_meanwhile else ""
    if wants_part(request):
        return render(request, "components/memory_card.html", context | {"m": found}, status=422)
    return _drawn(request, principal, memory_id, context, 422)


def _drawn(request: HttpRequest, principal: Principal, memory_id: UUID, more: dict[str, Any], status: int) -> HttpResponse:
    found = get_memory(principal, memory_id, trash=True)
    with drawn_as(request, stood_on(request, "dashboard:memory", memory_id)):
        return render_page(request, "dashboard/memory.html", _story(principal, found) | more, status=status)


def _story(principal: Principal, found: Any) -> dict[str, Any]:
    past = history(principal, found.pk)
    uses, total = uses_of(principal, found.pk)
    last = _last_day(found, principal)
    held = archived_content(principal, found) if found.state == State.ARCHIVED else None
    if held and not found.is_secret:
        found.text, found.quote = held["text"], held["quote"]
    return {
        "m": found,
        "replaced_by": next((one for one in past.versions if one.pk == found.superseded_by_id), None),
        "can_restore": found.state_now in RESTORABLE,
        "versions": list(reversed(_versions(principal, found, past))),
        "uses": uses,
        "use_total": total,
        "entries": [
            {"at": entry.at, "actor": actor(entry), "action": deed(entry), "detail": details(entry)} for entry in reversed(past.entries)
        ],
        "conversation_id": found.session_id,
        "levels": [(level.slug, level.label) for level in AccessLevel],
        "scopes": _scopes(found),
        "last_day": last,
        "chosen": {"level": found.level_slug, "scope": found.scope, "valid_until": _typed_day(last)},
    }


def _versions(principal: Principal, found: Any, past: History) -> list[dict[str, Any]]:
    """Every wording, oldest first, with why it took the place of the one before, and the way back to it."""
    why = {entry.memory_id: reason_of(entry) for entry in past.entries if entry.action in ("memory.correct", "memory.supersede")}
    lines = []
    before: Any = None
    for one in past.versions:
        back = one != found and one.state_now in PAST
        lines.append(
            {
                "number": one.number,
                "text": one.text,
                "previous": before.text if before else "",
                "at": one.created_at,
                "by": author(one.created_by, own=found.owner_id == principal.owner_id),
                "reason": why.get(before.pk, "") if before else "",
                "restore_url": reverse("dashboard:memory_action", args=[one.pk, "restore"]) if back else "",
            }
        )
        before = one
    return lines


def _scopes(found: Any) -> list[tuple[str, str]]:
    """For whom it can be: everybody the person lets in, or one agent alone; a team's memory stays the team's."""
    if found.scope.startswith("team:"):
        return []
    choices = [("global", _("All my agents"))]
    if found.agent is not None:
        choices.append((found.agent.scope, _("Only {agent}").format(agent=found.agent)))
    if found.scope not in [value for value, _label in choices]:
        choices.append((found.scope, found.scope))
    return choices
