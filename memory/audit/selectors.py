"""Reading the operation log, and checking that nobody has touched it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, time, timedelta
from typing import Any

from django.db import connections
from django.db.models import Count, Max, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Team, User
from accounts.principals import Principal
from memory.audit.types import Broken, LogFilters, Traffic
from memory.models import OperationLog
from memory.models.querysets import OwnedQuerySet

READ = Q(action__endswith=".read") | Q(action__endswith=".search")
WROTE = Q(action__in=["memory.save", "memory.propose", "memory.correct"])
FAULTS = """
select owner_id, seq, altered, cut, missing from (
  select l.owner_id, l.seq, l.hash <> desk_log_hash(l) as altered,
         l.previous <> lag(l.hash) over chain as cut, l.seq <> lag(l.seq) over chain + 1 as missing
  from memory_operationlog l window chain as (partition by l.owner_id order by l.seq)
) entry where altered or cut or missing order by owner_id, seq
"""
HEADS = """
select h.owner_id, h.seq from memory_loghead h
left join lateral (select seq, hash from memory_operationlog l where l.owner_id = h.owner_id order by seq desc limit 1) e on true
where e.seq is not null and (e.seq <> h.seq or e.hash <> h.hash)
   or e.seq is null and h.seq > 0
"""


def entries(
    principal: Principal, *, filters: LogFilters | None = None, limit: int = 100, before_seq: int | None = None
) -> list[OperationLog]:
    """The person's own entries, newest first."""
    with act_as(principal):
        rows = _filtered(OperationLog.objects.own(principal), filters or LogFilters())
        if before_seq is not None:
            rows = rows.filter(seq__lt=before_seq)
        return list(rows.order_by("-seq")[:limit])


def daily(principal: Principal, *, days: int) -> list[dict[str, Any]]:
    """For each of the last days in the person's zone: memories read (`a`) and written (`b`), days without either included."""
    zone = principal.zone
    today = timezone.now().astimezone(zone).date()
    first = today - timedelta(days=days - 1)
    start = datetime.combine(first, time.min, tzinfo=zone)
    with act_as(principal):
        rows = OperationLog.objects.own(principal).filter(at__gte=start).annotate(day=TruncDate("at", tzinfo=zone)).order_by().values("day")
        counted: dict[Any, dict[str, Any]] = {
            row["day"]: dict(row) for row in rows.annotate(a=Count("pk", filter=READ), b=Count("pk", filter=WROTE))
        }
    none: dict[str, Any] = {}
    every = [first + timedelta(days=place) for place in range(days)]
    return [{"date": day, "a": counted.get(day, none).get("a", 0), "b": counted.get(day, none).get("b", 0)} for day in every]


def by_agent(principal: Principal, *, days: int) -> dict[str, Traffic]:
    """What each agent did in the last days of the person's zone, by its slug, and when it was last heard of at all."""
    zone = principal.zone
    first = timezone.now().astimezone(zone).date() - timedelta(days=days - 1)
    with act_as(principal):
        rows = OperationLog.objects.own(principal).exclude(agent_slug="").order_by()
        last = dict(rows.values_list("agent_slug").annotate(last=Max("at")))
        recent = rows.filter(at__gte=datetime.combine(first, time.min, tzinfo=zone)).annotate(day=TruncDate("at", tzinfo=zone))
        counted = list(recent.values("agent_slug", "day").annotate(a=Count("pk", filter=READ), b=Count("pk", filter=WROTE)))
    every = [first + timedelta(days=place) for place in range(days)]
    by_day = {(row["agent_slug"], row["day"]): (row["a"], row["b"]) for row in counted}
    return {
        slug: Traffic(
            at, tuple(by_day.get((slug, day), (0, 0))[0] for day in every), tuple(by_day.get((slug, day), (0, 0))[1] for day in every)
        )
        for slug, at in last.items()
    }


def all_entries(*, filters: LogFilters, limit: int = 100, before_id: int | None = None) -> list[OperationLog]:
    """Everybody's entries, newest first: for administrators only."""
    with act_as_maintenance() as alias:
        rows = _filtered(OperationLog.objects.using(alias), filters)
        if before_id is not None:
            rows = rows.filter(pk__lt=before_id)
        return list(rows.order_by("-pk")[:limit])


def names_of(owners: Iterable[int]) -> dict[int, str]:
    """How administrators call the people and teams of some entries: e-mail, external id, or `team:slug`; gone ones are left out."""
    wanted = set(owners)
    people = User.objects.filter(owner_id__in=wanted).prefetch_related("external_ids")
    names = {user.owner_id: user.email or next((one.value for one in user.external_ids.all()), f"#{user.pk}") for user in people}
    teams = Team.objects.filter(owner_id__in=wanted)
    return names | {team.owner_id: f"team:{team.slug}" for team in teams}


def count_all() -> int:
    """How many entries there are."""
    with act_as_maintenance() as alias:
        return OperationLog.objects.using(alias).count()


def broken_links() -> Iterator[Broken]:
    """Every place at which a chain does not hold: an altered entry, a missing or moved one, a cut-off end."""
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(FAULTS)
        for owner, seq, altered, cut, missing in cursor.fetchall():
            yield Broken(owner, seq, _fault(altered=altered, cut=cut, missing=missing))
        cursor.execute(HEADS)
        for owner, seq in cursor.fetchall():
            yield Broken(owner, seq, "the end of the chain is not where its head says")


def _fault(*, altered: bool, cut: bool | None, missing: bool | None) -> str:
    if altered:
        return "the entry was altered"
    if missing:
        return "an entry before it is missing"
    return "it does not follow from the entry before it" if cut else "unknown"


def _filtered(rows: OwnedQuerySet[OperationLog], filters: LogFilters) -> OwnedQuerySet[OperationLog]:
    wanted = {
        "action": filters.action,
        "agent_slug": filters.agent,
        "actor": filters.actor,
        "source": filters.source,
        "memory_id": filters.memory,
        "owner_id": filters.owner,
        "memory_number": filters.number,
        "access_level": filters.level,
        "at__gte": filters.after,
        "at__lt": filters.before,
    }
    rows = rows.filter(**{name: value for name, value in wanted.items() if value not in ("", None)})
    words = filters.words
    found = Q(request_id__startswith=words) | Q(actor_label__icontains=words) | Q(reason__icontains=words) | Q(agent_slug=words)
    return rows.filter(found) if words else rows
