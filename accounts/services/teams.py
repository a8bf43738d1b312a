"""Teams: who belongs to them, and which agents work for them (SPEC 1.5). What they share is the memory service's."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.errors import BadInput, Conflict, NotFound
from accounts.models import Agent, Owner, Team, TeamAgent, TeamMember, User
from accounts.models.agents import SLUG


def create_team(slug: str, *, name: str = "") -> Team:
    """A team without anybody in it. BadInput for a malformed slug, Conflict for one that is taken."""
    try:
        SLUG(slug)
    except ValidationError as error:
        message = _("A slug has lower-case letters, digits and hyphens, at most 50.")
        raise BadInput(message, fields={"slug": [message]}) from error
    try:
        with transaction.atomic():
            return Team.objects.create(owner=Owner.objects.create(kind=Owner.Type.TEAM), slug=slug, name=name.strip()[:100])
    except IntegrityError as error:
        message = _("There is a team of that slug already. Nothing was changed.")
        raise Conflict(message, fields={"slug": [message]}) from error


def find_team(team_id: int) -> Team:
    """The team of that id; NotFound when there is none."""
    team = Team.objects.filter(pk=team_id).first()
    if team is None:
        raise NotFound
    return team


def rename_team(team: Team, name: str) -> None:
    """Call it otherwise; its slug, which stands in scopes, stays."""
    Team.objects.filter(pk=team.pk).update(name=name.strip()[:100])


def add_member(team: Team, user: User) -> bool:
    """Let a person in: from their next call on they share what the team knows. False when they were in it. BadInput for who cannot sign in."""
    if user.anonymous:
        message = _("Somebody known by an id only cannot be in a team: they have to sign up first.")
        raise BadInput(message, fields={"who": [message]})
    return TeamMember.objects.get_or_create(team=team, user=user)[1]


def remove_member(team: Team, user_id: int) -> bool:
    """Let a person out. What they wrote for the team stays with it. False when they were not in it."""
    return TeamMember.objects.filter(team=team, user_id=user_id).delete()[0] > 0


def add_agent(team: Team, agent: Agent) -> bool:
    """Let an agent work for the team, for those of its people it acts for. False when it did."""
    return TeamAgent.objects.get_or_create(team=team, agent=agent)[1]


def remove_agent(team: Team, agent_id: int) -> bool:
    """Let it no longer. False when it did not."""
    return TeamAgent.objects.filter(team=team, agent_id=agent_id).delete()[0] > 0
