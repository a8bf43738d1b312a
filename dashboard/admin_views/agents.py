"""Agents and their keys."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.services.agents import check_return_urls
from dashboard.access import back, for_staff, user_of
from dashboard.admin_views.keys import shown_once, to_page
from dashboard.given_back import drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.typed import number
from memory.enums import AccessLevel, Capability
from memory.errors import BadInput, DeskError
from memory.governance.services import agents as service

LEVELS = [(level.slug, level.label) for level in AccessLevel]


class AgentForm(forms.Form):
    """What an administrator says of an agent."""

    slug = forms.SlugField(
        label=gettext_lazy("Short name"),
        max_length=50,
        help_text=gettext_lazy("Lower-case letters, digits and hyphens. It cannot be changed."),
    )
    name = forms.CharField(label=gettext_lazy("Name"), max_length=100, required=False)
    clearance = forms.ChoiceField(label=gettext_lazy("May read up to"), choices=LEVELS, initial=AccessLevel.NORMAL.slug)
    capabilities = forms.MultipleChoiceField(
        label=gettext_lazy("May"),
        choices=Capability.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Capability.READ, Capability.WRITE, Capability.SESSIONS],
        required=False,
    )
    third_party = forms.BooleanField(
        label=gettext_lazy("Third party: people must allow it before it sees anything of theirs"), required=False
    )

    return_urls = forms.CharField(
        label=gettext_lazy("Addresses to go back to"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "class": "code"}),
        help_text=gettext_lazy(
            "For a third party: where the page on which people allow it may lead back to. One address a line, each exactly as the program names it."
        ),
    )

    def clean_return_urls(self) -> list[str]:
        """The addresses, without empty lines and repetitions."""
        try:
            return check_return_urls(dict.fromkeys(self.cleaned_data["return_urls"].split()))
        except BadInput as error:
            raise forms.ValidationError(told(error)) from error

    def chosen(self) -> dict[str, Any]:
        """The settings as the service takes them."""
        given = self.cleaned_data
        return {
            "name": given["name"],
            "clearance": AccessLevel.from_slug(given["clearance"]),
            "capabilities": given["capabilities"],
            "first_party": not given["third_party"],
            "return_urls": given["return_urls"],
        }


class ChangeForm(AgentForm):
    """The same for an agent that is there."""

    slug = None  # type: ignore[assignment]


@for_staff
def agents(request: HttpRequest) -> HttpResponse:
    """Every agent with its keys; with `?edit=`, one of them to be changed; a new key for the only time."""
    return _page(request, edit=_editing(request))


@for_staff
@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """A new agent and its key."""
    form = AgentForm(request.POST)
    if form.is_valid():
        try:
            agent, raw = service.create(
                user_of(request), form.cleaned_data["slug"], request_id=getattr(request, "request_id", ""), **form.chosen()
            )
        except DeskError as error:
            form.add_error("slug" if "slug" in error.fields else None, told(error))
        else:
            return to_page(request, agent, raw)
    with drawn_as(request, f"{reverse('manage:agents')}?add=1"):
        return _page(request, form=form, status=422)


@for_staff
@require_POST
def change(request: HttpRequest, agent_id: int) -> HttpResponse:
    """Save other settings of an agent."""
    staff, form = user_of(request), ChangeForm(request.POST)
    agent = service.find(staff, agent_id)
    if not form.is_valid():
        with drawn_as(request, f"{reverse('manage:agents')}?edit={agent.pk}"):
            return _page(request, edit=_edit(agent, form), status=422)
    service.change(staff, agent_id, form.chosen(), request_id=getattr(request, "request_id", ""))
    messages.success(request, _("Saved. It takes effect now."))
    return back(request, f"{reverse('manage:agents')}#agent-{agent.slug}")


@for_staff
@require_POST
def toggle(request: HttpRequest, agent_id: int) -> HttpResponse:
    """Switch an agent off, or on again."""
    staff = user_of(request)
    on = service.find(staff, agent_id).disabled_at is not None
    agent = service.switch(staff, agent_id, on=on, request_id=getattr(request, "request_id", ""))
    messages.success(request, _("Switched on.") if on else _("Switched off: its keys open nothing from now on."))
    return back(request, f"{reverse('manage:agents')}#agent-{agent.slug}")


def _page(request: HttpRequest, *, form: forms.Form | None = None, edit: dict[str, Any] | None = None, status: int = 200) -> HttpResponse:
    now = timezone.now()
    context = {
        "agents": [_card(agent, keys, people, now) for agent, keys, people in service.agents_with_keys(user_of(request))],
        "new_key": shown_once(request),
        "create_url": reverse("manage:agent_create"),
        "form": form or AgentForm(),
        "form_open": form is not None or "add" in request.GET,
        "edit": edit,
    }
    return render_page(request, "dashboard/admin/agents.html", context, status=status)


def _editing(request: HttpRequest) -> dict[str, Any] | None:
    wanted = number(request.GET.get("edit"))
    if wanted is None:
        return None
    agent = service.find(user_of(request), wanted)
    initial = {
        "name": agent.name,
        "clearance": AccessLevel(agent.clearance).slug,
        "capabilities": agent.capabilities,
        "third_party": not agent.first_party,
        "return_urls": "\n".join(agent.return_urls),
    }
    return _edit(agent, ChangeForm(initial=initial))


def _edit(agent: Any, form: forms.Form) -> dict[str, Any]:
    return {"agent": str(agent), "form": form, "url": reverse("manage:agent_change", args=[agent.pk])}


def _card(agent: Any, keys: list[Any], people: int, now: Any) -> dict[str, Any]:
    level, words = AccessLevel(agent.clearance), dict(Capability.choices)
    return {
        "slug": agent.slug,
        "name": str(agent),
        "first_party": agent.first_party,
        "clearance": int(level),
        "clearance_display": level.label,
        "capabilities": [str(words.get(name, name)) for name in agent.capabilities],
        "disabled": agent.disabled_at is not None,
        "people": people,
        "keys": [_key(key, now) for key in keys],
        "key_url": reverse("manage:key_add", args=[agent.pk]),
        "toggle_url": reverse("manage:agent_toggle", args=[agent.pk]),
        "edit_url": f"{reverse('manage:agents')}?edit={agent.pk}",
        "prompt_url": reverse("manage:agent_prompt", args=[agent.pk]),
    }


def _key(key: Any, now: Any) -> dict[str, Any]:
    state = "ok" if key.valid_at(now) else ("revoked" if key.revoked_at else "expired")
    return {
        "prefix": key.prefix,
        "name": key.name,
        "state": state,
        "created_at": key.created_at,
        "expires_at": key.expires_at,
        "last_used_at": key.last_used_at,
        "revoke_url": reverse("manage:key_revoke", args=[key.pk]),
        "rotate_url": reverse("manage:key_rotate", args=[key.pk]),
    }
