"""Grants: the person's word about an agent, with its entry in the log (SPEC 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from accounts.enums import AccessLevel, AskMode, PersonMode
from accounts.isolation import act_as
from accounts.models import Agent, Grant, User
from accounts.principals import Principal
from memory.audit.services import append
from memory.errors import NotFound, NotPermitted
from memory.models import Session
from memory.recall.services import Tally, tally


def set_grant(
    principal: Principal,
    agent_slug: str,
    *,
    blocked: bool | None = None,
    clearance: AccessLevel | None = None,
    may_write: bool | None = None,
    may_search_all_turns: bool | None = None,
    granted: bool | None = None,
) -> Grant:
    """Change what an agent may do for this person, from the very next call on. Only the person can."""
    if principal.is_agent:
        raise NotPermitted
    agent = Agent.objects.filter(slug=agent_slug).first()
    if agent is None:
        raise NotFound
    changes: dict[str, Any] = {
        "blocked": blocked,
        "clearance": clearance,
        "may_write": may_write,
        "may_search_all_turns": may_search_all_turns,
    }
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


def set_ask_mode(principal: Principal, ask_mode: AskMode) -> None:
    """How much the person wants to be asked before something is kept."""
    if principal.is_agent:
        raise NotPermitted
    with act_as(principal):
        User.objects.filter(pk=principal.user_id).update(ask_mode=ask_mode)
        append(principal, "mode.change", details={"ask": str(ask_mode)})


def grants(principal: Principal) -> dict[int, Grant]:
    """The person's word about each agent, by agent id."""
    with act_as(principal):
        return {grant.agent_id: grant for grant in Grant.objects.filter(owner_id=principal.owner_id).select_related("agent")}


def agents_of(principal: Principal, held: Sequence[Tally] | None = None) -> list[Agent]:
    """The agents that have anything to do with this person: they wrote a memory, hold a conversation, or were spoken of in a grant.

    `held`: the person's tally, where it was read already.
    """
    wrote = [row.agent_id for row in held or tally(principal) if row.owner_id == principal.owner_id]
    with act_as(principal):
        talked = Session.objects.own(principal).values_list("agent_id", flat=True)
        spoken_of = Grant.objects.filter(owner_id=principal.owner_id).values_list("agent_id", flat=True)
        ids = {pk for rows in (wrote, talked.distinct(), spoken_of) for pk in rows if pk is not None}
        return list(Agent.objects.filter(pk__in=ids).order_by("slug"))
