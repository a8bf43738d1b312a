"""My data: take it along, bring some in, erase it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, freshly_signed_in, person
from dashboard.confirming import ask, asked
from dashboard.given_back import drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from memory.enums import State
from memory.errors import DeskError
from memory.governance.services.erasure import erase_account, erase_memories
from memory.governance.services.export import export_user
from memory.governance.services.importing import Imported, import_memories, plan_import, read_file
from memory.governance.types import Contents, Receipt, Row
from memory.lifecycle.selectors import counts
from memory.sessions.selectors import count_conversations

SALT = "import-plan"
PLAN_SECONDS = 1800
SHOWN = {
    "memories": gettext_lazy("Memories, with their versions"),
    "turns": gettext_lazy("Messages"),
    "sessions": gettext_lazy("Conversations"),
    "contexts": gettext_lazy("Answers"),
    "profile_fields": gettext_lazy("Fields of the profile"),
    "memory_vectors": gettext_lazy("Vectors of memories"),
    "turn_vectors": gettext_lazy("Vectors of messages"),
    "grants": gettext_lazy("Permissions of agents"),
    "external_ids": gettext_lazy("Ids by which agents knew you"),
}


@for_person
def data(request: HttpRequest) -> HttpResponse:
    """What there is, and the three ways out."""
    return _page(request, person(request))


@for_person
@require_POST
@freshly_signed_in
def export(request: HttpRequest) -> HttpResponse:
    """The file itself, as a download."""
    principal, password = person(request), request.POST.get("password", "")
    try:
        if password != request.POST.get("password_again"):
            return _page(request, principal, {"again_errors": [_("The two passwords differ.")]}, status=422)
        packed = export_user(principal, password=password)
    except DeskError as error:
        return _page(request, principal, {"export_errors": [told(error)]}, status=422)
    response = HttpResponse(packed, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="memory-desk-{timezone.localdate():%Y-%m-%d}.zip"'
    return response


@for_person
@require_POST
def bring_in(request: HttpRequest) -> HttpResponse:
    """Look at a file first; then, with the plan that was shown, import it."""
    principal = person(request)
    try:
        if request.POST.get("step") == "apply":
            done = import_memories(principal, _planned(principal, request.POST.get("token", "")))
            messages.success(request, _told(done))
            return back(request, reverse("dashboard:inbox") if done.added else reverse("dashboard:data"))
        given = request.FILES.get("file")
        if given is None:
            return _page(request, principal, {"import_errors": [_("Choose a file first.")]}, status=422)
        contents = read_file(given.read(), password=request.POST.get("password", ""))
        plan = plan_import(principal, contents)
    except DeskError as error:
        return _page(request, principal, {"import_errors": [told(error)]}, status=422)
    token = signing.dumps([principal.owner_id, asdict(contents)], salt=SALT, compress=True)
    refused = [_("{place}: {reason}").format(place=place, reason=told(reason)) for place, reason in plan.refused]
    return _page(
        request,
        principal,
        {"import_plan": {"token": token, "added": plan.added, "known": plan.known, "refused": refused, "sample": plan.sample}},
    )


@for_person
@require_POST
@freshly_signed_in
def erase(request: HttpRequest) -> HttpResponse:
    """Erase everything remembered, after the word was typed."""
    principal = person(request)
    question = _("Erase all your memories and conversations now?")
    if not _sure(request):
        return _ask(request, question, _("Erase all"))
    receipt = erase_memories(principal)
    return _receipt(request, receipt, _("Your memories are erased"), reverse("dashboard:home"), _("To my desk"))


@for_person
@require_POST
@freshly_signed_in
def leave(request: HttpRequest) -> HttpResponse:
    """Erase the account as well."""
    principal = person(request)
    question = _("Erase your account and everything held about you now?")
    if not _sure(request):
        return _ask(request, question, _("Erase the account"))
    receipt = erase_account(principal)
    logout(request)
    return _receipt(request, receipt, _("Your account is erased"), reverse("account_login"), _("To the entrance"))


def _page(request: HttpRequest, principal: Principal, more: dict[str, Any] | None = None, *, status: int = 200) -> HttpResponse:
    numbers = counts(principal)
    live = sum(n for state, n in numbers.items() if state != State.FORGOTTEN)
    talks = count_conversations(principal)
    context = {
        "export_url": reverse("dashboard:export"),
        "import_url": reverse("dashboard:import"),
        "formats": _("An export of Memory Desk; JSON lists of mem0, ChatGPT or Claude; a text with one memory on each line."),
        "import_plan": None,
        "erase_memories_url": reverse("dashboard:erase_memories"),
        "erase_account_url": reverse("dashboard:erase_account"),
        "word": _("erase"),
        "counts": [(ngettext("memory", "memories", live), live), (ngettext("conversation", "conversations", talks), talks)],
    }
    with drawn_as(request, reverse("dashboard:data")):
        return render_page(request, "dashboard/data.html", context | (more or {}), status=status)


def _planned(principal: Principal, token: str) -> Contents:
    """The file's statements as they were shown; they travel with the form, signed, so that nothing is kept of a plan that is dropped."""
    try:
        owner, raw = signing.loads(token, salt=SALT, max_age=PLAN_SECONDS)
    except signing.BadSignature as error:
        raise DeskError(_("This plan is too old. Choose the file again. Nothing was imported.")) from error
    if owner != principal.owner_id:
        raise DeskError(_("This plan is somebody else's. Nothing was imported."))
    rows = [Row(**row) for row in raw["rows"]]
    return Contents(raw["format"], rows, [(place, reason) for place, reason in raw["refused"]])


def _told(done: Imported) -> str:
    text = _("{added} wait for your word, {known} were known already.").format(added=done.added, known=done.known)
    left_out = _("{n} you had forgotten, so they were left out.").format(n=done.forgotten)
    return f"{text} {left_out}" if done.forgotten else text


def _sure(request: HttpRequest) -> bool:
    """The word alone is enough where a script has asked the question already; without one, the page with the question asks for it."""
    return asked(request, words=[_("erase"), "erase"])


def _ask(request: HttpRequest, question: str, label: str) -> HttpResponse:
    return ask(
        request,
        question=question,
        text=_("There is no undo. The log keeps that it happened, not what it said."),
        label=label,
        cancel_url=f"{reverse('dashboard:data')}#erase",
        word=_("erase"),
    )


def _receipt(request: HttpRequest, receipt: Receipt, title: str, url: str, label: str) -> HttpResponse:
    listed = [(str(words), receipt.removed[name]) for name, words in SHOWN.items() if receipt.removed.get(name)]
    context = {
        "title": title,
        "counts": listed,
        "text": _("Nothing of it is left in the database. Backups made earlier are your administrator's to delete."),
        "at": receipt.at,
        "next_url": url,
        "next_label": label,
    }
    return render_page(request, "dashboard/receipt.html", context)
