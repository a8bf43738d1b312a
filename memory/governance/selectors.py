"""What governance lets one look at: the queue, the log of everybody, who may read what."""

from __future__ import annotations

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.errors import NotPermitted
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Agent, Grant, User
from accounts.principals import Principal
from memory.enums import State
from memory.governance.services.review import access_counts
from memory.governance.types import AccessRow
from memory.models import Memory, Session


def nav_counts(principal: Principal) -> dict[str, int]:
    """What stands beside the navigation: active memories, waiting candidates, agents that have to do with the person."""
    with act_as(principal):
        rows = Memory.objects.visible_to(principal).in_states(State.ACTIVE, State.CANDIDATE)
        found = rows.aggregate(memories=Count("pk", filter=Q(state=State.ACTIVE)), inbox=Count("pk", filter=Q(state=State.CANDIDATE)))
        wrote = Memory.objects.own(principal).filter(agent=OuterRef("pk"))
        talked = Session.objects.own(principal).filter(agent=OuterRef("pk"))
        spoken_of = Grant.objects.filter(owner_id=principal.owner_id, agent=OuterRef("pk"))
        return found | {"agents": Agent.objects.filter(Exists(wrote) | Exists(talked) | Exists(spoken_of)).count()}


def active_by_scope(principal: Principal) -> dict[tuple[str, int], int]:
    """How many active memories of the person there are of each scope and level: what an agent sees is a sum of some of these."""
    with act_as(principal):
        rows = Memory.objects.own(principal).current(timezone.now()).order_by().values_list("scope", "access_level")
        return {(scope, level): n for scope, level, n in rows.annotate(n=Count("pk"))}


def review_count(staff: User) -> int:
    """How many candidates of all people wait."""
    if not (staff.is_active and staff.is_staff):
        raise NotPermitted
    with act_as_maintenance() as alias:
        return Memory.objects.using(alias).filter(state=State.CANDIDATE).count()


def access_matrix(staff: User) -> list[AccessRow]:
    """For each level: how many memories have it, and which agents are cleared to read it."""
    counts = access_counts(staff)
    agents = list(Agent.objects.filter(disabled_at__isnull=True).order_by("slug"))
    return [
        AccessRow(level, counts[level], [agent.slug for agent in agents if agent.clearance >= level])
        for level in sorted(AccessLevel, key=int)
    ]
