"""People: counts, never content."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, freshly_signed_in, user_of
from dashboard.confirming import ask, asked
from dashboard.given_back import drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.typed import number
from memory.errors import DeskError
from memory.governance.services import people as service

PAGE = 50


class PersonForm(forms.Form):
    """A new person who can sign in."""

    email = forms.EmailField(label=gettext_lazy("E-mail"))
    name = forms.CharField(label=pgettext_lazy("of a person", "Name"), max_length=150, required=False)
    password = forms.CharField(
        label=gettext_lazy("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), strip=False
    )
    external_id = forms.CharField(
        label=gettext_lazy("Id by which agents know this person"),
        max_length=128,
        required=False,
        help_text=gettext_lazy("What agents have gathered under this id becomes theirs."),
    )
    administrator = forms.BooleanField(label=gettext_lazy("Administrator"), required=False)


@for_staff
def users(request: HttpRequest) -> HttpResponse:
    """The list, found by e-mail, name or external id."""
    return _page(request)


@for_staff
@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """A new account."""
    form = PersonForm(request.POST)
    if form.is_valid():
        try:
            service.create(user_of(request), request_id=getattr(request, "request_id", ""), **form.cleaned_data)
        except DeskError as error:
            form.add_error(None, told(error))
        else:
            messages.success(request, _("The account is made."))
            return back(request, reverse("manage:users"))
    with drawn_as(request, f"{reverse('manage:users')}?add=1"):
        return _page(request, form=form, status=422)


@for_staff
@require_POST
def toggle(request: HttpRequest, user_id: int) -> HttpResponse:
    """Switch an account off, or on again."""
    try:
        on = service.switch(user_of(request), user_id, request_id=getattr(request, "request_id", ""))
    except DeskError as error:
        if error.status == 404:
            raise
        messages.error(request, told(error))
        return back(request, reverse("manage:users"))
    messages.success(request, _("Switched on.") if on else _("Switched off, and signed out everywhere."))
    return back(request, reverse("manage:users"))


@for_staff
@require_POST
def sign_out(request: HttpRequest, user_id: int) -> HttpResponse:
    """End every sign-in of a person."""
    ended = service.sign_out(user_of(request), user_id, request_id=getattr(request, "request_id", ""))
    messages.success(request, ngettext("{n} sign-in ended.", "{n} sign-ins ended.", ended).format(n=ended))
    return back(request, reverse("manage:users"))


@for_staff
@freshly_signed_in
def erase(request: HttpRequest, user_id: int) -> HttpResponse:
    """Erase a person, after the word was typed."""
    staff = user_of(request)
    person, word = service.find(staff, user_id), _("erase")
    typed = request.POST.get("word") if request.method == "POST" else None
    if typed is None or not asked(request, words=[word, "erase"]):
        return ask(
            request,
            question=_("Erase {person} and everything held about them?").format(person=service.named(person)),
            text=_("There is no undo. The log keeps that it happened, not what it said."),
            label=_("Erase the account"),
            cancel_url=reverse("manage:users"),
            word=word,
        )
    try:
        receipt = service.erase(staff, user_id, request_id=getattr(request, "request_id", ""))
    except DeskError as error:
        messages.error(request, told(error))
        return back(request, reverse("manage:users"))
    total = sum(receipt.removed.values())
    messages.success(request, ngettext("Erased: {n} row.", "Erased: {n} rows.", total).format(n=total))
    return back(request, reverse("manage:users"))


def _page(request: HttpRequest, *, form: forms.Form | None = None, status: int = 200) -> HttpResponse:
    given = request.GET
    query, team = given.get("q", "").strip()[:200], given.get("team", "")[:50]
    offset = number(given.get("offset"), most=1_000_000) or 0
    staff = user_of(request)
    rows, total = service.listing(staff, q=query, team=team, limit=PAGE, offset=offset)
    context = {
        "users": [_line(staff, row) for row in rows],
        "query": query,
        "create_url": reverse("manage:user_create"),
        "form": form or PersonForm(),
        "form_open": form is not None or "add" in given,
        "teams": [
            {"name": str(one), "slug": one.slug, "members": members, "url": f"{reverse('manage:users')}?team={one.slug}"}
            for one, members in service.teams(staff)
        ],
        "next_url": _with(request, offset=str(offset + PAGE)) if offset + PAGE < total else "",
        "prev_url": _with(request, offset=str(max(0, offset - PAGE))) if offset else "",
        "is_filtered": bool(query or team),
        "clear_url": reverse("manage:users"),
    }
    return render_page(request, "dashboard/admin/users.html", context, part="people", status=status)


def _line(staff: Any, row: Any) -> dict[str, Any]:
    user, own = row.user, row.user.pk == staff.pk
    return {
        "email": user.email,
        "external_id": row.external_id,
        "staff": user.is_staff,
        "anonymous": user.anonymous,
        "active": user.is_active,
        "memories": row.memories,
        "waiting": row.waiting,
        "last_seen": user.last_login,
        "two_step": row.two_step,
        "log_url": f"{reverse('manage:operations')}?owner={user.owner_id}",
        "trouble_url": f"{reverse('manage:troubleshooting')}?{urlencode({'who': user.email or row.external_id})}",
        "toggle_url": "" if own else reverse("manage:user_toggle", args=[user.pk]),
        "signout_url": "" if user.anonymous or own else reverse("manage:user_sign_out", args=[user.pk]),
        "erase_url": "" if own else reverse("manage:user_erase", args=[user.pk]),
    }


def _with(request: HttpRequest, **changes: str) -> str:
    query = {name: value for name, value in (request.GET.dict() | changes).items() if value and value != "0"}
    return f"{reverse('manage:users')}?{urlencode(query)}" if query else reverse("manage:users")
