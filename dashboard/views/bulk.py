"""One verb for several memories at once, and taking it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, person
from dashboard.refusals import told
from memory.conf import numbers
from memory.errors import DeskError
from memory.governance.services.archive import restore
from memory.lifecycle.services import confirm, expire, forget_many, reject, undo

MOST = 200
VERBS: dict[str, Callable[..., Any]] = {"confirm": confirm, "reject": reject, "expire": expire}
BACK: dict[str, Callable[..., Any]] = {"confirm": undo, "reject": undo, "expire": restore, "forget": restore}
# Under this name the session keeps what was done last, so that all of it can be taken back with one press.
LAST = "last_bulk"


@for_person
@require_POST
def bulk(request: HttpRequest) -> HttpResponse:
    """One verb for the ticked rows; what was done before one was refused stays done, and is offered back like the rest."""
    principal, home = person(request), reverse("dashboard:memories")
    ids, verb = list(dict.fromkeys(request.POST.getlist("ids")))[:MOST], request.POST.get("verb", "")
    if verb not in BACK:
        messages.error(request, _("There is no such action."))
        return back(request, home)
    if not ids:
        messages.error(request, _("Nothing is selected, so nothing was done. Tick some memories first."))
        return back(request, home)
    done, refused = _do(principal, verb, ids)
    request.session[LAST] = {"verb": verb, "ids": done}
    # What the trash does not keep cannot be taken back.
    reversible = done and (verb != "forget" or numbers().trash_days)
    undo_tag = f"undo:{reverse('dashboard:bulk_undo')}" if reversible else ""
    if refused:
        messages.error(request, _("{what} Done before that: {n}.").format(what=refused, n=len(done)), extra_tags=undo_tag)
    else:
        messages.success(request, _("Done: {n}.").format(n=len(done)), extra_tags=undo_tag)
    return back(request, home)


@for_person
@require_POST
def bulk_undo(request: HttpRequest) -> HttpResponse:
    """Take the last of them back, all of it."""
    principal = person(request)
    last = request.session.pop(LAST, None) or {"verb": "", "ids": []}
    done = 0
    for memory_id in last["ids"]:
        try:
            BACK[last["verb"]](principal, memory_id)
        except DeskError:
            continue  # it has moved on since, by another hand
        done += 1
    messages.success(request, _("Taken back: {n}.").format(n=done))
    return back(request, reverse("dashboard:memories"))


def _do(principal: Principal, verb: str, ids: list[str]) -> tuple[list[str], str]:
    """The ids it was done to, and why it stopped, if it did."""
    done: list[str] = []
    try:
        if verb == "forget":
            return [str(memory.pk) for memory in forget_many(principal, ids)], ""
        for memory_id in ids:
            VERBS[verb](principal, memory_id)
            done.append(memory_id)
    except DeskError as error:
        return done, told(error)
    return done, ""
