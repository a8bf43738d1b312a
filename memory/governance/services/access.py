"""Grants: the person's word about an agent, with its entry in the log (SPEC 1.4)."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.enums import AccessLevel, PersonMode
from accounts.isolation import act_as
from accounts.models import Agent, Grant, User
from accounts.principals import Principal
from memory.audit.services import append
from memory.errors import NotFound, NotPermitted


def set_grant(
    principal: Principal,
    agent_slug: str,
    *,
    blocked: bool | None = None,
    clearance: AccessLevel | None = None,
    may_write: bool | None = None,
    granted: bool | None = None,
) -> Grant:
    """Change what an agent may do for this person, from the very next call on. Only the person can."""
    if principal.is_agent:
        raise NotPermitted
    agent = Agent.objects.filter(slug=agent_slug).first()
    if agent is None:
        raise NotFound
    changes: dict[str, Any] = {"blocked": blocked, "clearance": clearance, "may_write": may_write}
    changes = {name: value for name, value in changes.items() if value is not None}
    if granted is not None:
        changes["granted_at"] = timezone.now() if granted else None
    with act_as(principal):
        Grant.objects.bulk_create([Grant(owner_id=principal.owner_id, agent=agent)], ignore_conflicts=True)
        Grant.objects.filter(owner_id=principal.owner_id, agent=agent).update(**changes)
        append(principal, "grant.change", details={"agent": agent.slug, "changed": sorted(changes)})
        return Grant.objects.select_related("agent").get(owner_id=principal.owner_id, agent=agent)


def set_mode(principal: Principal, mode: PersonMode) -> None:
    """On, paused, or off: works with the very next call of any agent."""
    if principal.is_agent:
        raise NotPermitted
    with act_as(principal):
        User.objects.filter(pk=principal.user_id).update(mode=mode)
        append(principal, "mode.change", details={"mode": str(mode)})


def grants(principal: Principal) -> dict[int, Grant]:
    """The person's word about each agent, by agent id."""
    with act_as(principal):
        return {grant.agent_id: grant for grant in Grant.objects.filter(owner_id=principal.owner_id).select_related("agent")}
