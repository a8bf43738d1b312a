"""Reading the operation log, and checking that nobody has touched it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, Max, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Team, User
from accounts.principals import Principal
from memory.audit.archiving import archived_days, open_day, some_of_day
from memory.audit.checking import being_checked, last_checks
from memory.audit.types import LogFilters, Traffic
from memory.audit.verify import broken_links
from memory.models import LogNote, OperationLog
from memory.models.querysets import OwnedQuerySet

__all__ = [
    "all_entries",
    "archived_days",
    "archived_entries",
    "being_checked",
    "broken_links",
    "by_agent",
    "count_all",
    "daily",
    "entries",
    "last_checks",
    "names_of",
    "open_day",
    "with_notes",
]

READ = Q(action__endswith=".read") | Q(action__endswith=".search")
WROTE = Q(action__in=["memory.save", "memory.propose", "memory.correct"])


def entries(
    principal: Principal, *, filters: LogFilters | None = None, limit: int = 100, before_seq: int | None = None
) -> list[OperationLog]:
    """The person's own entries, newest first."""
    with act_as(principal):
        rows = _filtered(OperationLog.objects.own(principal), filters or LogFilters())
        if before_seq is not None:
            rows = rows.filter(seq__lt=before_seq)
        return with_notes(rows.order_by("-seq")[:limit])


def with_notes(rows: Iterable[OperationLog], *, using: str = "default") -> list[OperationLog]:
    """The entries with the reasons that were typed, as far as they are still kept. Inside the transaction that reads them."""
    found = list(rows)
    typed = [entry.pk for entry in found if "note" in entry.details]
    notes = dict(LogNote.objects.using(using).filter(entry_id__in=typed).values_list("entry_id", "text")) if typed else {}
    for entry in found:
        entry.reason = entry.reason or notes.get(entry.pk, "")
    return found


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
        return with_notes(rows.order_by("-pk")[:limit], using=alias)


def archived_entries(day: date, *, owner: int | None = None, limit: int = 100, offset: int = 0) -> tuple[list[OperationLog], bool]:
    """Entries of an archived day in the order of their chains, for administrators only; and whether the day's files are as they were written.

    NotFound when that day is not archived, Overloaded when its file is not to be had now.
    """
    found, whole = some_of_day(day, owner_id=owner, limit=limit, offset=offset)
    rows = [OperationLog(**(entry | {"at": datetime.fromisoformat(entry["at"])})) for entry in found]
    with act_as_maintenance() as alias:
        return with_notes(rows, using=alias), whole


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
    typed = LogNote.objects.using(rows.db).filter(text__icontains=words).values("entry_id")
    found = (
        Q(request_id__startswith=words)
        | Q(actor_label__icontains=words)
        | Q(reason__icontains=words)
        | Q(agent_slug=words)
        | Q(pk__in=typed)
    )
    return rows.filter(found) if words else rows
