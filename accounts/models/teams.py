"""Teams: people and agents who share memories of scope `team:<slug>`."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from accounts.models.agents import SLUG, Agent
from accounts.models.users import Owner, User


class Team(models.Model):
    """A team owns its shared memories (SPEC 1.5)."""

    owner = models.OneToOneField(Owner, on_delete=models.PROTECT, related_name="team")
    slug = models.CharField(max_length=50, unique=True, validators=[SLUG])
    name = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name or self.slug


class TeamMember(models.Model):
    """A person in a team."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "team"], name="accounts_member_once")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.team_id}"


class TeamAgent(models.Model):
    """An agent that works for a team."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="agents")
    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="teams")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["agent", "team"], name="accounts_team_agent_once")]

    def __str__(self) -> str:
        return f"{self.agent_id} in {self.team_id}"
