"""The audit of access levels: who read what is sensitive, and putting a level right (SPEC 13). Metadata only (SPEC 9.7).

What agents were given for answers stands in the records of those; what else they read of what is sensitive stands in the log, an entry an answer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Count, Func, IntegerField, JSONField, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import BadInput, Conflict, DeskError, NotFound
from accounts.isolation import act_as_maintenance
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.selectors import with_notes
from memory.enums import AccessLevel, ActorKind, State
from memory.governance.staff import only_staff
from memory.lifecycle.services import Changes, correct
from memory.models import ContextMemory, Memory, OperationLog
from memory.models.querysets import OwnedQuerySet

DAYS = 30
FEW, UNUSUAL = 10, 3
READS = ("memory.search", "memory.read")
K = TypeVar("K", bound=Hashable)


def reads_by_agent(staff: User, *, days: int = DAYS) -> dict[tuple[str, int], int]:
    """How often each agent was given a memory of each level, by slug and level; of public and normal ones, only for answers."""
    only_staff(staff)
    since = timezone.now() - timedelta(days=days)
    with act_as_maintenance() as alias:
        rows = ContextMemory.objects.using(alias).filter(context__created_at__gte=since, context__agent__isnull=False).order_by()
        given = rows.values_list("context__agent__slug", "memory__access_level").annotate(n=Count("pk"))
        told = _told(alias, since).values_list("agent_slug", "level").annotate(n=Count("pk"))
        return _summed(((slug, int(level)), n) for slug, level, n in [*given, *told])


def _summed(counted: Iterable[tuple[K, int]]) -> dict[K, int]:
    found: Counter[K] = Counter()
    for key, n in counted:
        found[key] += n
    return dict(found)


def _logged(alias: str, since: datetime) -> OwnedQuerySet[OperationLog]:
    """The entries of agents' reads of what is sensitive, answers with a context apart."""
    return OperationLog.objects.using(alias).filter(actor=ActorKind.AGENT, action__in=READS, at__gte=since).order_by()


def _told(alias: str, since: datetime) -> Any:
    """The same, a row for each memory, with its `level`."""
    each = Func("details__levels", function="jsonb_array_elements", output_field=JSONField(), set_returning=True)
    return _logged(alias, since).annotate(level=each)


@dataclass(frozen=True, slots=True)
class Unusual:
    """An agent that read far more of what is sensitive in the last day than it does on others: how often, and its daily mean before."""

    agent: str
    reads: int
    mean: float
    people: int


def unusual_reads(staff: User, *, days: int = DAYS) -> list[Unusual]:
    """Agents whose reads of sensitive and secret memories in 24 hours are at least 10 and more than three times their daily mean before."""
    only_staff(staff)
    now = timezone.now()
    day, since = now - timedelta(days=1), now - timedelta(days=days)
    with act_as_maintenance() as alias:
        rows = ContextMemory.objects.using(alias).filter(context__created_at__gte=since, memory__access_level__gte=AccessLevel.SENSITIVE)
        lately = Q(context__created_at__gte=day)
        given = rows.filter(context__agent__isnull=False).order_by().values_list("context__agent__slug", "owner_id")
        of_each = Func("details__levels", function="jsonb_array_length", output_field=IntegerField())
        told = _logged(alias, since).annotate(reads=of_each).values_list("agent_slug", "owner_id")
        found = [
            *given.annotate(n=Count("pk", filter=lately), before=Count("pk", filter=~lately)),
            *told.annotate(n=Sum("reads", filter=Q(at__gte=day), default=0), before=Sum("reads", filter=Q(at__lt=day), default=0)),
        ]
    reads, before = _summed((slug, n) for slug, _of, n, _b in found), _summed((slug, b) for slug, _of, _n, b in found)
    people: defaultdict[str, set[int]] = defaultdict(set)
    for slug, of, n, _b in found:
        if n:
            people[slug].add(of)
    means = [(slug, n, before[slug] / (days - 1), len(people[slug])) for slug, n in reads.items()]
    return [Unusual(slug, n, mean, people) for slug, n, mean, people in means if n >= FEW and n > UNUSUAL * mean]


@dataclass(frozen=True, slots=True)
class SensitiveRead:
    """One memory read once: when, by whom, whose memory of which number and level, and the reason, where one was given. `team`: the slug of its team."""

    at: datetime
    actor: str
    owner_id: int
    number: int
    level: int
    reason: str = ""
    team: str = ""


def sensitive_reads(staff: User, *, days: int = DAYS, limit: int = 30, offset: int = 0) -> list[SensitiveRead]:
    """Reads of sensitive and secret memories, newest first: agents', and administrators' own, which name their reason. One more than `limit`."""
    only_staff(staff)
    since, most = timezone.now() - timedelta(days=days), offset + limit + 1
    with act_as_maintenance() as alias:
        found = [*_given(alias, since, most), *_read(alias, since, most), *_revealed(alias, since, most)]
    return sorted(found, key=lambda read: read.at, reverse=True)[offset:most]


def guarded(staff: User, *, number: int | None = None, level: AccessLevel | None = None, limit: int = 30, offset: int = 0) -> list[Memory]:
    """Sensitive and secret memories of everybody, newest first; with `number` or `level`, those of that number or level. One more than `limit`."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        rows = Memory.objects.using(alias).not_forgotten()
        if number is None and level is None:
            rows = rows.filter(access_level__gte=AccessLevel.SENSITIVE)
        rows = rows.filter(number=number) if number is not None else rows
        rows = rows.filter(access_level=level) if level is not None else rows
        return list(rows.order_by("-created_at", "-number", "-pk")[offset : offset + limit + 1])


def reclassify(staff: User, memory_id: UUID, level: AccessLevel, *, reason: str, seen: str = "", request_id: str = "") -> Memory:
    """Give a memory another level, with a reason. Conflict when it changed since it was shown."""
    only_staff(staff)
    _reasoned(reason)
    with act_as_maintenance() as alias:
        row = Memory.objects.using(alias).not_forgotten().filter(pk=memory_id).first()
    if row is None:
        raise NotFound
    if seen and seen != str(row.version):
        raise Conflict
    return correct(
        admin_principal(staff, row.owner_id, request_id=request_id), memory_id, Changes(access_level=level), reason=reason.strip()
    )


def reclassify_many(
    staff: User, shown: Mapping[UUID, int], level: AccessLevel, *, reason: str, request_id: str = ""
) -> tuple[int, list[tuple[UUID, str]]]:
    """Give several memories another level, each if it still has the version that was shown. How many, and why each of the others was left.

    BadInput without a reason. Each is a change of its own, with its own entry in its person's log.
    """
    only_staff(staff)
    _reasoned(reason)
    done, left = 0, []
    for memory_id, version in shown.items():
        try:
            reclassify(staff, memory_id, level, reason=reason, seen=str(version), request_id=request_id)
            done += 1
        except DeskError as error:
            left.append((memory_id, error.detail))
    return done, left


def _reasoned(reason: str) -> None:
    if not reason.strip():
        message = _("Say why: the person sees the reason.")
        raise BadInput(message, fields={"reason": [message]})


def _given(alias: str, since: datetime, limit: int) -> list[SensitiveRead]:
    rows = ContextMemory.objects.using(alias).filter(context__created_at__gte=since, memory__access_level__gte=AccessLevel.SENSITIVE)
    shown = (
        rows.exclude(memory__state=State.FORGOTTEN)
        .order_by("-context__created_at", "rank")
        .values_list(
            "context__created_at",
            "context__agent__name",
            "context__agent__slug",
            "memory__owner_id",
            "memory__number",
            "memory__access_level",
        )
    )
    return [
        SensitiveRead(at, name or slug or str(ActorKind.PERSON.label), owner, number, level)
        for at, name, slug, owner, number, level in shown[:limit]
    ]


def _read(alias: str, since: datetime, limit: int) -> list[SensitiveRead]:
    found = []
    for entry in _logged(alias, since).order_by("-at", "-pk")[:limit]:
        for name, level in zip(entry.details.get("memories", ()), entry.details.get("levels", ()), strict=False):
            team, _hash, number = str(name).rpartition("#")
            found.append(SensitiveRead(entry.at, entry.actor_label or entry.agent_slug, entry.owner_id, int(number), level, team=team))
    return found


def _revealed(alias: str, since: datetime, limit: int) -> list[SensitiveRead]:
    rows = OperationLog.objects.using(alias).filter(actor=ActorKind.ADMIN, action="memory.reveal", at__gte=since)
    rows = rows.filter(access_level__gte=AccessLevel.SENSITIVE, memory_number__isnull=False)
    return [
        SensitiveRead(entry.at, entry.actor_label, entry.owner_id, entry.memory_number or 0, int(entry.access_level or 0), entry.reason)
        for entry in with_notes(rows.order_by("-pk")[:limit], using=alias)
    ]
