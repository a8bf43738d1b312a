"""The administrators' queue: candidates of all people, decided one by one, each decision logged as theirs (SPEC 3.8, 13)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db.models import Case, Count, Exists, IntegerField, Min, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from accounts.errors import NotFound
from accounts.isolation import MAINTENANCE, act_as_maintenance
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.selectors import names_of, with_notes
from memory.enums import AccessLevel, ActorKind, Kind, State
from memory.governance.staff import only_staff
from memory.governance.types import BATCH_TAG, Desk, ReviewFilters, ReviewItem, ReviewPage, Waiting
from memory.lifecycle import selectors
from memory.lifecycle.services import confirm, keep_reworded, reject, undo
from memory.models import Conflict, Memory, OperationLog
from memory.models.querysets import MemoryQuerySet, OwnedQuerySet


def desk(staff: User, *, filters: ReviewFilters, old: datetime, limit: int = 50, offset: int = 0, put_off: Collection[str] = ()) -> Desk:
    """The queue with everything around it.

    `old`: candidates from before that moment have a view of their own. `put_off`: ids of those that come behind all others.
    """
    only_staff(staff)
    with act_as_maintenance() as alias:
        found = _waiting(alias, old)
        page = _page(alias, filters, limit, offset, put_off, everything=(found.all, found.oldest))
        return Desk(page, found, _decided_today(alias), _decisions(alias))


def queue(staff: User, *, filters: ReviewFilters | None = None, limit: int = 50, offset: int = 0) -> ReviewPage:
    """What waits, the suspicious first, then constraints, then the oldest."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        return _page(alias, filters or ReviewFilters(), limit, offset)


def candidate(staff: User, memory_id: UUID | str) -> ReviewItem:
    """One candidate, or what became of it; NotFound when there is none."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        row = _rows(alias, memory_id).select_related("agent", "session").first()
        if row is None:
            raise NotFound
        return _item(row, names_of([row.owner_id]).get(row.owner_id, ""), _conflicts(alias, [row.pk]).get(row.pk, []))


def approve(staff: User, memory_id: UUID | str, *, seen: str, reason: str = "", request_id: str = "") -> Memory:
    """Admit the candidate that was shown; Conflict when it changed since, or was decided by somebody else."""
    owner = owner_of(staff, memory_id)
    return confirm(admin_principal(staff, owner, request_id=request_id), memory_id, seen=seen, reason=reason)


def approve_reworded(staff: User, memory_id: UUID | str, *, text: str, seen: str, request_id: str = "") -> Memory:
    """Admit the candidate that was shown in other words: a corrected version of it, the original kept as history."""
    owner = owner_of(staff, memory_id)
    return keep_reworded(admin_principal(staff, owner, request_id=request_id), memory_id, text=text, seen=seen)


def turn_down(staff: User, memory_id: UUID | str, *, seen: str = "", reason: str = "", request_id: str = "") -> Memory:
    """Reject the candidate that was shown; Conflict when it changed since."""
    owner = owner_of(staff, memory_id)
    return reject(admin_principal(staff, owner, request_id=request_id), memory_id, seen=seen or None, reason=reason)


def take_back(staff: User, memory_id: UUID | str, *, seen: str = "", reason: str = "", request_id: str = "") -> Memory:
    """Undo the last decision about it; Conflict when it changed since it was shown."""
    owner = owner_of(staff, memory_id)
    return undo(admin_principal(staff, owner, request_id=request_id), memory_id, seen=seen or None, reason=reason)


def access_counts(staff: User) -> dict[int, int]:
    """How many memories there are of each level, over all people."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        rows = Memory.objects.using(alias).not_forgotten().order_by().values_list("access_level")
        found = dict(rows.annotate(n=Count("pk")))
        return {int(level): found.get(int(level), 0) for level in AccessLevel}


def owner_of(staff: User, memory_id: UUID | str) -> int:
    """Whose memory it is; NotFound for what is not there or in the trash."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        owner: int | None = _rows(alias, memory_id).values_list("owner_id", flat=True).first()
    if owner is None:
        raise NotFound
    return owner


def waiting_rows(alias: str, filters: ReviewFilters) -> MemoryQuerySet:
    """The candidates that match, for who looks over everybody."""
    return _filtered(Memory.objects.using(alias).filter(state=State.CANDIDATE), filters)


def in_order(rows: MemoryQuerySet, *, put_off: Collection[str] = ()) -> MemoryQuerySet:
    """The suspicious first, then constraints, then the oldest; behind all of them those whose ids are in `put_off`."""
    first = Case(
        When(pk__in=put_off, then=Value(3)),
        When(suspicious=True, then=Value(0)),
        When(kind=Kind.CONSTRAINT, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    ordered: MemoryQuerySet = rows.annotate(first=first).order_by("first", "created_at", "number", "pk")
    return ordered


def open_disputes() -> QuerySet[Conflict]:
    """Contradictions nobody has resolved in which a candidate, the row of the outer query, is the newer statement."""
    return Conflict.objects.using(MAINTENANCE).filter(new_id=OuterRef("pk"), outcome="")


def _page(
    alias: str,
    filters: ReviewFilters,
    limit: int,
    offset: int,
    put_off: Collection[str] = (),
    *,
    everything: tuple[int, datetime | None] | None = None,
) -> ReviewPage:
    """Some of the queue; `everything`, where it is known: how many wait and since when, without any filter."""
    rows = waiting_rows(alias, filters)
    if everything is None or filters != ReviewFilters():
        counted = rows.aggregate(total=Count("pk"), oldest=Min("created_at"))
        everything = counted["total"], counted["oldest"]
    # Thousands of ids are sorted sooner than thousands of rows with their texts.
    found = list(in_order(rows, put_off=put_off).values_list("pk", flat=True)[offset : offset + limit + 1])
    known = Memory.objects.using(alias).select_related("agent", "session").in_bulk(found[:limit])
    names = names_of({row.owner_id for row in known.values()})
    disputes = _conflicts(alias, list(known))
    items = [_item(known[pk], names.get(known[pk].owner_id, ""), disputes.get(pk, [])) for pk in found[:limit] if pk in known]
    return ReviewPage(items, *everything, offset + limit if len(found) > limit else None)


def _waiting(alias: str, old: datetime) -> Waiting:
    rows = Memory.objects.using(alias).filter(state=State.CANDIDATE)
    found = rows.aggregate(
        all=Count("pk"),
        suspicious=Count("pk", filter=Q(suspicious=True)),
        disputed=Count("pk", filter=Q(Exists(open_disputes()))),
        guarded=Count("pk", filter=Q(access_level__gte=AccessLevel.SENSITIVE)),
        old=Count("pk", filter=Q(created_at__lt=old)),
        oldest=Min("created_at"),
    )
    return Waiting(**found)


def _decided(alias: str) -> OwnedQuerySet[OperationLog]:
    return OperationLog.objects.using(alias).filter(actor=ActorKind.ADMIN, action__in=["memory.admit", "memory.reject"])


def _decisions(alias: str, limit: int = 10) -> list[tuple[OperationLog, Memory]]:
    """Those of a batch stand with their batch."""
    logged = with_notes(_decided(alias).exclude(request_id__startswith=BATCH_TAG).order_by("-pk")[:limit], using=alias)
    found = Memory.objects.using(alias).not_forgotten().in_bulk([entry.memory_id for entry in logged if entry.memory_id])
    return [(entry, found[entry.memory_id]) for entry in logged if entry.memory_id in found]


def _decided_today(alias: str) -> int:
    """Since midnight UTC."""
    return _decided(alias).filter(at__gte=timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)).count()


def _rows(alias: str, memory_id: UUID | str) -> MemoryQuerySet:
    """The memory of that id, if it is there and not in the trash."""
    try:
        wanted = UUID(str(memory_id))
    except ValueError as error:
        raise NotFound from error
    return Memory.objects.using(alias).not_forgotten().filter(pk=wanted)


def _filtered(rows: MemoryQuerySet, filters: ReviewFilters) -> MemoryQuerySet:
    wanted = {
        "kind": filters.kind,
        "agent__slug": filters.agent,
        "source": filters.source,
        "language": filters.language,
        "suspicious": filters.suspicious,
        "owner_id": filters.owner,
        "created_at__lt": filters.older_than,
    }
    rows = rows.filter(**{name: value for name, value in wanted.items() if value not in ("", None)})
    if filters.disputed:
        rows = rows.filter(Exists(open_disputes()))
    if filters.guarded:
        rows = rows.filter(access_level__gte=AccessLevel.SENSITIVE)
    # Text that an administrator may not see cannot be searched by them either.
    if filters.q:
        rows = rows.filter(text__icontains=filters.q, access_level__lt=AccessLevel.SENSITIVE)
    return rows


def _conflicts(alias: str, ids: list[UUID]) -> dict[UUID, list[Conflict]]:
    found: dict[UUID, list[Conflict]] = {}
    for row in Conflict.objects.using(alias).filter(new_id__in=ids, outcome="").select_related("old", "new"):
        found.setdefault(row.new_id, []).append(row)
    return found


def _item(row: Memory, person: str, conflicts: list[Conflict]) -> ReviewItem:
    # Also a suspicious one: who must read it to judge it reveals it, with a reason, and the person learns of it (SPEC 9.7).
    hidden = row.access_level >= AccessLevel.SENSITIVE
    return ReviewItem(row, person, [one for one in conflicts if one.old.access_level < AccessLevel.SENSITIVE], hidden, selectors.etag(row))
