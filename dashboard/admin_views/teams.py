"""Teams: who is in them, and which agents work for them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.services.agents import all_agents
from dashboard.access import back, for_staff, user_of
from dashboard.given_back import Refused, drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from memory.errors import BadInput, DeskError
from memory.governance.services import teams as service


class TeamForm(forms.Form):
    """A new team."""

    slug = forms.SlugField(
        label=gettext_lazy("Short name"),
        max_length=50,
        help_text=gettext_lazy("Lower-case letters, digits and hyphens; it stands in the scope team:… and cannot be changed."),
    )
    name = forms.CharField(label=gettext_lazy("Name"), max_length=100, required=False)


@for_staff
def teams(request: HttpRequest) -> HttpResponse:
    """Every team with its people and agents."""
    return _page(request)


@for_staff
@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """A new team."""
    form = TeamForm(request.POST)
    if form.is_valid():
        try:
            team = service.create(user_of(request), request_id=_id(request), **form.cleaned_data)
        except DeskError as error:
            form.add_error("slug" if "slug" in error.fields else None, told(error))
        else:
            messages.success(request, _("The team is made. Let people and agents in."))
            return back(request, f"{reverse('manage:teams')}#team-{team.pk}")
    with drawn_as(request, f"{reverse('manage:teams')}?add=1"):
        return _page(request, form=form, status=422)


@for_staff
@require_POST
def rename(request: HttpRequest, team_id: int) -> HttpResponse:
    """Call a team otherwise."""
    service.rename(user_of(request), team_id, request.POST.get("name", ""), request_id=_id(request))
    messages.success(request, _("Saved."))
    return _to(request, team_id)


@for_staff
@require_POST
def add_person(request: HttpRequest, team_id: int) -> HttpResponse:
    """Let a person in."""
    try:
        service.add_person(user_of(request), team_id, request.POST.get("who", ""), request_id=_id(request))
    except BadInput as error:
        with drawn_as(request, reverse("manage:teams")):
            return _page(request, refused=Refused(request.POST, told(error), team_id), status=422)
    messages.success(request, _("Added: from now on they share what the team knows."))
    return _to(request, team_id)


@for_staff
@require_POST
def remove_person(request: HttpRequest, team_id: int, user_id: int) -> HttpResponse:
    """Let a person out."""
    service.remove_person(user_of(request), team_id, user_id, request_id=_id(request))
    messages.success(request, _("Removed: what they wrote for the team stays with it."))
    return _to(request, team_id)


@for_staff
@require_POST
def add_agent(request: HttpRequest, team_id: int) -> HttpResponse:
    """Let an agent work for the team."""
    try:
        service.add_agent(user_of(request), team_id, request.POST.get("agent", ""), request_id=_id(request))
    except BadInput as error:
        messages.error(request, told(error))
    else:
        messages.success(request, _("Saved. It takes effect now."))
    return _to(request, team_id)


@for_staff
@require_POST
def remove_agent(request: HttpRequest, team_id: int, agent_id: int) -> HttpResponse:
    """Let an agent no longer work for the team."""
    service.remove_agent(user_of(request), team_id, agent_id, request_id=_id(request))
    messages.success(request, _("Saved. It takes effect now."))
    return _to(request, team_id)


def _page(request: HttpRequest, *, form: forms.Form | None = None, refused: Refused | None = None, status: int = 200) -> HttpResponse:
    """The list. `refused`: letting somebody into the team of that id."""
    every = [(agent.pk, agent.slug, str(agent)) for agent in all_agents()]
    context = {
        "teams": [_card(row, every, refused) for row in service.teams(user_of(request))],
        "create_url": reverse("manage:team_create"),
        "form": form or TeamForm(),
        "form_open": form is not None or "add" in request.GET,
    }
    return render_page(request, "dashboard/admin/teams.html", context, status=status)


def _card(row: service.TeamRow, every: list[tuple[int, str, str]], refused: Refused | None) -> dict[str, Any]:
    team, inside = row.team, {agent.pk for agent in row.agents}
    mine = refused if refused and refused.of == team.pk else None
    return {
        "id": team.pk,
        "slug": team.slug,
        "name": team.name,
        "title": str(team),
        "memories": row.memories,
        "waiting": row.waiting,
        "people": [{"name": str(one), "url": reverse("manage:team_person_remove", args=[team.pk, one.pk])} for one in row.people],
        "agents": [{"name": str(one), "url": reverse("manage:team_agent_remove", args=[team.pk, one.pk])} for one in row.agents],
        "others": [(slug, name) for pk, slug, name in every if pk not in inside],
        "log_url": f"{reverse('manage:operations')}?owner={team.owner_id}",
        "rename_url": reverse("manage:team_rename", args=[team.pk]),
        "who": mine.given.get("who", "") if mine else "",
        "error": mine.error if mine else "",
        "person_url": reverse("manage:team_person", args=[team.pk]),
        "agent_url": reverse("manage:team_agent", args=[team.pk]),
    }


def _to(request: HttpRequest, team_id: int) -> HttpResponse:
    return back(request, f"{reverse('manage:teams')}#team-{team_id}")


def _id(request: HttpRequest) -> str:
    return str(getattr(request, "request_id", ""))
