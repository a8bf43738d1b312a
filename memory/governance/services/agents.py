"""Agents and their keys, as administrators keep them: every change with its entry in the log (SPEC 1.2, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.errors import BadInput, Conflict, NotFound
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Agent, AgentKey, User
from accounts.services import agents as accounts
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.governance.staff import only_staff
from memory.models import Session

OVERLAP = timedelta(hours=24)
CHANGEABLE = {
    "name", "clearance", "capabilities", "first_party", "core_preferences", "return_urls", "prompt_template", "fallback_template",
}  # fmt: skip


def agents_with_keys(staff: User) -> list[tuple[Agent, list[AgentKey], int]]:
    """Every agent, its keys newest first, and how many people it holds conversations with."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        talked = Session.objects.using(alias).exclude(agent=None).order_by().values_list("agent_id")
        people = dict(talked.annotate(n=Count("owner_id", distinct=True)))
    agents = Agent.objects.prefetch_related("keys").order_by("slug")
    return [(agent, sorted(agent.keys.all(), key=lambda key: key.created_at, reverse=True), people.get(agent.pk, 0)) for agent in agents]


def create(staff: User, slug: str, *, request_id: str = "", **settings: Any) -> tuple[Agent, str]:
    """A new agent and its first key in full, for the only time. Conflict when the slug is taken."""
    only_staff(staff)
    if Agent.objects.filter(slug=slug).exists():
        message = "There is an agent of that slug already. Nothing was changed."
        raise Conflict(message, fields={"slug": [message]})
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        agent, raw = accounts.create_agent(slug, **settings)
        append(admin, "agent.create", details={"agent": agent.slug, "clearance": AccessLevel(agent.clearance).slug})
        append(admin, "key.create", details={"agent": agent.slug, "key": agent.keys.get().prefix})
    return agent, raw


def change(staff: User, agent_id: int, changes: Mapping[str, Any], *, request_id: str = "") -> Agent:
    """Other settings, from the very next call on. BadInput for what an agent does not have."""
    agent = find(staff, agent_id)
    if set(changes) - CHANGEABLE:
        message = f"An agent has no {min(set(changes) - CHANGEABLE)} to change."
        raise BadInput(message)
    if "capabilities" in changes:
        accounts.check_capabilities(changes["capabilities"])
    accounts.check_return_urls(changes.get("return_urls", ()))
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        differing = sorted(name for name, value in changes.items() if getattr(agent, name) != value)
        Agent.objects.filter(pk=agent.pk).update(**changes)
        append(admin, "agent.change", details={"agent": agent.slug, "changed": differing})
    agent.refresh_from_db()
    return agent


def switch(staff: User, agent_id: int, *, on: bool, request_id: str = "") -> Agent:
    """Let an agent act or not, with all its keys."""
    agent = find(staff, agent_id)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        Agent.objects.filter(pk=agent.pk).update(disabled_at=None if on else timezone.now())
        append(admin, "agent.change", reason="switched on" if on else "switched off", details={"agent": agent.slug})
    agent.refresh_from_db()
    return agent


def add_key(staff: User, agent_id: int, *, name: str = "", days: int | None = None, request_id: str = "") -> tuple[Agent, str]:
    """One more key, in full for the only time; it ends after `days`, if given."""
    agent = find(staff, agent_id)
    ends = timezone.now() + timedelta(days=days) if days else None
    return agent, _new_key(staff, agent, name, ends, request_id)


def rotate_key(staff: User, key_id: int, *, request_id: str = "") -> tuple[Agent, str]:
    """A new key in place of an old one, which works for 24 hours more so that programs can move over."""
    key = _key(staff, key_id)
    now = timezone.now()
    if not key.valid_at(now):
        message = "This key opens nothing any more. Make a new one instead."
        raise Conflict(message)
    lasting = key.expires_at - key.created_at if key.expires_at else None
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)):
        raw = _new_key(staff, key.agent, key.name, now + lasting if lasting else None, request_id)
        AgentKey.objects.filter(pk=key.pk).update(expires_at=min(key.expires_at or now + OVERLAP, now + OVERLAP))
    return key.agent, raw


def revoke(staff: User, key_id: int, *, request_id: str = "") -> AgentKey:
    """Make a key open nothing from now on."""
    key = _key(staff, key_id)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        if accounts.revoke_key(key.pk):
            append(admin, "key.revoke", details={"agent": key.agent.slug, "key": key.prefix})
    return key


def find(staff: User, agent_id: int) -> Agent:
    """The agent of that id; NotFound when there is none."""
    only_staff(staff)
    agent = Agent.objects.filter(pk=agent_id).first()
    if agent is None:
        raise NotFound
    return agent


def _new_key(staff: User, agent: Agent, name: str, ends: datetime | None, request_id: str) -> str:
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        key, raw = accounts.new_key(agent, name=name[:100], expires_at=ends)
        append(admin, "key.create", details={"agent": agent.slug, "key": key.prefix})
    return raw


def _key(staff: User, key_id: int) -> AgentKey:
    only_staff(staff)
    key = AgentKey.objects.select_related("agent").filter(pk=key_id).first()
    if key is None:
        raise NotFound
    return key
