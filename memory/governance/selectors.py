"""What governance lets one look at: the queue, the log of everybody, who may read what."""

from __future__ import annotations

from accounts.enums import AccessLevel
from accounts.models import Agent, User
from memory.governance.services.review import access_counts
from memory.governance.types import AccessRow


def access_matrix(staff: User) -> list[AccessRow]:
    """For each level: how many memories have it, and which agents are cleared to read it."""
    counts = access_counts(staff)
    agents = list(Agent.objects.filter(disabled_at__isnull=True).order_by("slug"))
    return [
        AccessRow(level, counts[level], [agent.slug for agent in agents if agent.clearance >= level])
        for level in sorted(AccessLevel, key=int)
    ]
