"""What governance lets one look at: the queue, the log of everybody, who may read what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count
from django.db.models.functions import TruncWeek
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.errors import NotPermitted
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Agent, User
from accounts.principals import Principal
from memory.enums import State
from memory.governance.services.access import agents_of
from memory.governance.services.review import access_counts
from memory.governance.types import AccessRow
from memory.models import ContextMemory, Memory
from memory.recall.services import tally


def nav_counts(principal: Principal) -> dict[str, int]:
    """What stands beside the navigation: active memories, waiting candidates, agents that have to do with the person."""
    held = tally(principal)
    by_state: Counter[str] = Counter()
    for row in held:
        by_state[row.state] += row.n
    return {"memories": by_state[State.ACTIVE], "inbox": by_state[State.CANDIDATE], "agents": len(agents_of(principal, held))}


def active_by_scope(principal: Principal) -> dict[tuple[str, int], int]:
    """How many active memories of the person there are of each scope and level: what an agent sees is a sum of some of these."""
    with act_as(principal):
        rows = Memory.objects.own(principal).current(timezone.now()).order_by().values_list("scope", "access_level")
        return {(scope, level): n for scope, level, n in rows.annotate(n=Count("pk"))}


@dataclass(frozen=True, slots=True)
class Picture:
    """A person's memory in numbers. `growth`: for each week, its first day, how many were saved in it and how many there were at its end.

    `kinds`, `levels`: active ones; `readers`: by agent, how often it was given a memory of each kind in the last 30 days.
    """

    growth: list[tuple[date, int, int]]
    kinds: list[tuple[str, int]]
    levels: list[tuple[int, int]]
    readers: dict[str, dict[str, int]]


def picture(principal: Principal, *, weeks: int = 26) -> Picture:
    """What the person's memory looks like, of the last weeks of their zone. Four statements, however much there is."""
    zone = principal.zone
    today = timezone.now().astimezone(zone).date()
    first = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
    start = datetime.combine(first, time.min, tzinfo=zone)
    with act_as(principal):
        mine = Memory.objects.own(principal).not_forgotten().filter(supersedes__isnull=True).order_by()
        before = mine.filter(created_at__lt=start).count()
        by_week = mine.filter(created_at__gte=start).annotate(week=TruncWeek("created_at", tzinfo=zone)).values_list("week")
        saved = {week.date(): n for week, n in by_week.annotate(n=Count("pk"))}
        active = Memory.objects.own(principal).current(timezone.now())
        held = active.order_by().values_list("kind", "access_level").annotate(n=Count("pk"))
        kinds: Counter[str] = Counter()
        levels: Counter[int] = Counter()
        for kind, level, n in held:
            kinds[kind] += n
            levels[level] += n
        since = timezone.now() - timedelta(days=30)
        uses = ContextMemory.objects.own(principal).filter(context__created_at__gte=since, context__agent__isnull=False).order_by()
        readers: dict[str, dict[str, int]] = {}
        for slug, kind, n in uses.values_list("context__agent__slug", "memory__kind").annotate(n=Count("pk")):
            readers.setdefault(slug, {})[kind] = n
    growth, total = [], before
    for place in range(weeks):
        week = first + timedelta(days=7 * place)
        total += saved.get(week, 0)
        growth.append((week, saved.get(week, 0), total))
    return Picture(growth, kinds.most_common(), sorted(levels.items()), readers)


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
