"""What a person lets an agent do."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.models.agents import Agent
from accounts.models.users import Owner


class Grant(models.Model):
    """A person's word about one agent (SPEC 1.4). Absent, a first-party agent may act and a third-party one may not."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="grants")
    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="grants")
    blocked = models.BooleanField(default=False)
    clearance = models.SmallIntegerField(choices=AccessLevel.choices, null=True, blank=True)
    may_write = models.BooleanField(default=True)
    may_search_all_turns = models.BooleanField(default=False)
    requested_at = models.DateTimeField(null=True, blank=True)
    granted_at = models.DateTimeField(null=True, blank=True)
    last_contact_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "agent"], name="accounts_one_grant_per_agent")]

    def __str__(self) -> str:
        return f"{self.owner_id} → {self.agent_id}"
