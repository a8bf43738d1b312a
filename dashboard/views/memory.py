"""One memory: its whole story, and what may be done with it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, person
from dashboard.confirming import ask, asked
from dashboard.htmx import render_page, wants_part
from dashboard.putting_off import put_off
from dashboard.refusals import told
from dashboard.typed import end_of_day
from dashboard.words import action, actor, author, details
from memory.context.selectors import uses_of
from memory.enums import AccessLevel, State
from memory.errors import BadInput, Conflict, DeskError, NotFound
from memory.governance.services.archive import archived_content, restore
from memory.lifecycle.selectors import get_memory, history
from memory.lifecycle.services import Changes, confirm, correct, erase, expire, forget, reject, undo
from memory.recall.services import explain

MOST_NUMBER = 2**31 - 1
DONE = {
    "confirm": gettext_lazy("Kept. Agents use it from now on."),
    "reject": gettext_lazy("Not kept."),
    "later": gettext_lazy("Put off."),
    "correct": gettext_lazy("Saved. It takes effect now."),
    "forget": gettext_lazy("Forgotten. It stays in the trash for 30 days."),
    "restore": gettext_lazy("Restored."),
    "erase": gettext_lazy("Erased, with all its versions."),
    "expire": gettext_lazy("No longer used."),
    "level": gettext_lazy("Saved."),
    "undo": gettext_lazy("Taken back."),
}
UNDO = {"confirm": "undo", "reject": "undo", "forget": "restore", "expire": "restore"}
# After these the row stays where it is, in its new state; after the others it leaves the list it stood in.
STAYS = ("confirm", "reject", "expire", "correct", "restore")


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
def by_number(request: HttpRequest, number: int) -> HttpResponse:
    """The way from a tag in an answer, `[preference #12]`, to the memory's page."""
    if number > MOST_NUMBER:
        raise NotFound
    return HttpResponseRedirect(reverse("dashboard:memory", args=[get_memory(person(request), number, trash=True).pk]))


@for_person
@require_POST
def memory_action(request: HttpRequest, memory_id: UUID, verb: str) -> HttpResponse:
    """One verb on one memory, for a form and for htmx alike."""
    principal = person(request)
    if verb == "erase" and not asked(request):
        question = _("Erase this memory, all its versions and everything made from it? This cannot be undone.")
        return ask(request, question=question, label=_("Erase"), cancel_url=reverse("dashboard:memory", args=[memory_id]))
    try:
        changed = _act(principal, request, memory_id, verb)
    except DeskError as error:
        return _refused(request, principal, memory_id, verb, error)
    if verb == "later":
        put_off(request, changed.pk)
    undo_url = _undo_url(verb, changed)
    if wants_part(request):
        context = {"message": DONE[verb], "undo_url": undo_url, "m": changed, "show_row": verb in STAYS and request.POST.get("row") != "0"}
        return render(request, "components/memory_result.html", context)
    messages.success(request, DONE[verb], extra_tags=f"undo:{undo_url}" if undo_url else "")
    home = reverse("dashboard:memories") if verb == "erase" else reverse("dashboard:memory", args=[changed.pk])
    return back(request, home) if verb not in ("erase", "correct") else _gone_or_new(request, home)


def _gone_or_new(request: HttpRequest, home: str) -> HttpResponse:
    """After an erasure the page it came from is gone; after a correction the memory has a new address."""
    came_from = request.POST.get("next", "")
    return back(request, home) if "/memories/" not in came_from or came_from.startswith("/memories/?") else _plain(home)


def _plain(url: str) -> HttpResponse:
    response = HttpResponse(status=303)
    response["Location"] = url
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
        if seen and seen != str(found.version):
            raise Conflict
        found = correct(principal, memory_id, Changes(text=text), reason="kept with changes")
        return confirm(principal, found.pk)
    return confirm(principal, memory_id, seen=seen)


def _change(principal: Principal, memory_id: UUID, given: Any, verb: str) -> Any:
    found = get_memory(principal, memory_id)
    if given.get("seen") and given["seen"] != str(found.version):
        raise Conflict
    if verb == "correct":
        return correct(principal, memory_id, Changes(text=given.get("text", "")))
    changes: dict[str, Any] = {}
    if given.get("level"):
        if given["level"] not in [level.slug for level in AccessLevel]:
            raise BadInput(_("There is no such access level. Nothing was changed."))
        changes["access_level"] = AccessLevel.from_slug(given["level"])
    if given.get("scope"):
        changes["scope"] = given["scope"]
    if "valid_until" in given:
        changes["valid_until"] = end_of_day(given["valid_until"], principal.zone)
    return correct(principal, memory_id, Changes(**changes))


def _undo_url(verb: str, changed: Any) -> str:
    return reverse("dashboard:memory_action", args=[changed.pk, UNDO[verb]]) if verb in UNDO else ""


def _refused(request: HttpRequest, principal: Principal, memory_id: UUID, verb: str, error: DeskError) -> HttpResponse:
    """Say what happened; a wording that was refused comes back in its form, never lost."""
    if error.status == 404:
        raise error
    if verb == "correct":
        found = get_memory(principal, memory_id, trash=True)
        changed_meanwhile = error.status == 409
        context = {
            "m": found,
            "editing": True,
            "edit_text": request.POST.get("text", ""),
            "edit_errors": [told(error)],
            "conflict_text": found.text if changed_meanwhile else "",
        }
        if wants_part(request):
            return render(request, "components/memory_card.html", context, status=422)
        return render_page(request, "dashboard/memory.html", _story(principal, found) | context, status=422)
    if wants_part(request):
        response = render(request, "components/toast.html", {"text": told(error), "error": True}, status=error.status)
        response["HX-Retarget"], response["HX-Reswap"] = "#toasts", "beforeend"
        return response
    messages.error(request, told(error))
    return back(request, reverse("dashboard:memory", args=[memory_id]))


def _story(principal: Principal, found: Any) -> dict[str, Any]:
    past = history(principal, found.pk)
    uses, total = uses_of(principal, found.pk)
    versions = [
        {
            "number": one.number,
            "text": one.text,
            "previous": past.versions[place - 1].text if place else "",
            "at": one.created_at,
            "by": author(one.created_by, own=found.owner_id == principal.owner_id),
            "reason": "",
            "restore_url": "",
        }
        for place, one in enumerate(past.versions)
    ]
    held = archived_content(principal, found) if found.state == State.ARCHIVED else None
    if held:
        found.text, found.quote = held["text"], held["quote"]
    return {
        "m": found,
        "versions": list(reversed(versions)),
        "uses": uses,
        "use_total": total,
        "entries": [
            {
                "at": entry.at,
                "actor": actor(entry),
                "action": action(entry.action),
                "detail": details(entry),
            }
            for entry in reversed(past.entries)
        ],
        "conversation_id": found.session_id,
        "levels": [(level.slug, level.label) for level in AccessLevel],
        "scopes": _scopes(found),
        "related": [],
        "failed": False,
        "trash": found.state == State.FORGOTTEN,
    }


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
