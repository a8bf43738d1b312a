"""Teams as administrators keep them: every change with its entry in the team's own log and, for a member, in theirs (SPEC 1.5, 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _

from accounts.errors import BadInput, NotFound
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Agent, Team, User
from accounts.services import teams as accounts
from accounts.services.authentication import admin_principal
from accounts.services.users import person_by_external_id
from memory.audit.services import append
from memory.enums import State
from memory.governance.staff import only_staff
from memory.models import Memory
from memory.models.querysets import now_in


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its people and agents, and how many memories it shares: active ones, and candidates that wait."""

    team: Team
    people: list[User]
    agents: list[Agent]
    memories: int
    waiting: int


def teams(staff: User) -> list[TeamRow]:
    """Every team, by slug."""
    only_staff(staff)
    found = list(Team.objects.prefetch_related("members__user", "agents__agent").order_by("slug"))
    with act_as_maintenance() as alias:
        rows = Memory.objects.using(alias).filter(owner_id__in=[team.owner_id for team in found]).order_by().values_list("owner_id")
        active, waiting = Count("pk", filter=now_in(State.ACTIVE)), Count("pk", filter=now_in(State.CANDIDATE))
        held = {owner: (n, m) for owner, n, m in rows.annotate(n=active, m=waiting)}
    return [
        TeamRow(
            team,
            sorted((one.user for one in team.members.all()), key=str),
            sorted((one.agent for one in team.agents.all()), key=lambda agent: agent.slug),
            *held.get(team.owner_id, (0, 0)),
        )
        for team in found
    ]


def create(staff: User, slug: str, *, name: str = "", request_id: str = "") -> Team:
    """A new team. BadInput for a malformed slug, Conflict for one that is taken."""
    only_staff(staff)
    team = accounts.create_team(slug, name=name)
    _note(staff, team, request_id, made=True)
    return team


def rename(staff: User, team_id: int, name: str, *, request_id: str = "") -> Team:
    """Call a team otherwise."""
    team = _find(staff, team_id)
    accounts.rename_team(team, name)
    _note(staff, team, request_id, renamed=True)
    return team


def add_person(staff: User, team_id: int, who: str, *, request_id: str = "") -> User:
    """Let in the person of that e-mail or external id. BadInput when there is none."""
    team, who = _find(staff, team_id), who.strip()
    user = User.objects.filter(email__iexact=who).first() if who else None
    user = user or (person_by_external_id(who) if who else None)
    if user is None:
        message = _("There is nobody of that e-mail or id. Nothing was changed.")
        raise BadInput(message, fields={"who": [message]})
    if accounts.add_member(team, user):
        _note(staff, team, request_id, joined=user.pk)
        _note_for(staff, user, team, request_id, "joined")
    return user


def remove_person(staff: User, team_id: int, user_id: int, *, request_id: str = "") -> None:
    """Let a person out. NotFound when they are not in it."""
    team = _find(staff, team_id)
    user = User.objects.filter(pk=user_id).first()
    if user is None or not accounts.remove_member(team, user_id):
        raise NotFound
    _note(staff, team, request_id, left=user.pk)
    _note_for(staff, user, team, request_id, "left")


def add_agent(staff: User, team_id: int, slug: str, *, request_id: str = "") -> Agent:
    """Let an agent work for the team. BadInput when there is none of that slug."""
    team, agent = _find(staff, team_id), Agent.objects.filter(slug=slug).first()
    if agent is None:
        message = _("There is no agent of that name. Nothing was changed.")
        raise BadInput(message, fields={"agent": [message]})
    if accounts.add_agent(team, agent):
        _note(staff, team, request_id, agent=agent.slug, may=True)
    return agent


def remove_agent(staff: User, team_id: int, agent_id: int, *, request_id: str = "") -> None:
    """Let an agent no longer work for the team. NotFound when it does not."""
    team, agent = _find(staff, team_id), Agent.objects.filter(pk=agent_id).first()
    if agent is None or not accounts.remove_agent(team, agent_id):
        raise NotFound
    _note(staff, team, request_id, agent=agent.slug, may=False)


def _find(staff: User, team_id: int) -> Team:
    only_staff(staff)
    return accounts.find_team(team_id)


def _note(staff: User, team: Team, request_id: str, **details: Any) -> None:
    with act_as(admin_principal(staff, team.owner_id, request_id=request_id)) as admin:
        append(admin, "team.change", details={"team": team.slug, **details})


def _note_for(staff: User, user: User, team: Team, request_id: str, what: str) -> None:
    """The person reads in their own log that they share a memory with others now, or no longer."""
    with act_as(admin_principal(staff, user.owner_id, request_id=request_id)) as admin:
        append(admin, "team.change", details={"team": team.slug, what: True})
