"""Reading memories: one, a page, counts, a history. Everything passes both walls: row-level security and `visible_to`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, OuterRef, Q, Subquery, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.selectors import with_notes
from memory.enums import AccessLevel, Capability, Kind, PersonMode, State
from memory.errors import Conflict, NotFound, NotPermitted
from memory.lifecycle import counting, paging
from memory.models import Memory, MemoryVector, OperationLog, Turn
from memory.models.memories import TEAM
from memory.models.querysets import MemoryQuerySet
from memory.models.vectors import InCommon
from memory.vectors.services import hashes

RELATED = ("agent", "session")
SORTS = tuple(paging.ORDERS)
UNSPOKEN = (Kind.SUMMARY, Kind.CREDENTIAL)


@dataclass(frozen=True, slots=True)
class MemoryFilters:
    """Which memories are wanted; empty means any. Without `states`, all but those in the trash.

    `q`: the very words, in the text or the key. `also` fit it in another way; `without` are left out.
    """

    states: tuple[str, ...] = ()
    kind: str = ""
    key: str = ""
    scope: str = ""
    access_level: int | None = None
    agent: str = ""
    q: str = ""
    created_after: datetime | None = None
    created_before: datetime | None = None
    client_key: str = ""
    also: tuple[UUID, ...] = ()
    without: tuple[UUID, ...] = ()
    # Which rows these filters leave, where that is known (`counted`): nothing is looked through for the words again.
    known: frozenset[UUID] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows, and the cursors to what follows and what came before; None where there is nothing."""

    rows: list[Memory]
    next_cursor: str | None
    previous_cursor: str | None


@dataclass(frozen=True, slots=True)
class History:
    """Every version of one statement, oldest first, and the log entries about them."""

    versions: list[Memory]
    entries: list[OperationLog]


def etag(memory: Memory) -> str:
    """The strong entity tag of a memory as it is now (RFC 9110, 8.8.3)."""
    return f'"{memory.pk.hex}-{memory.version}"'


def get_memory(principal: Principal, key: UUID | str | int, *, trash: bool = False) -> Memory:
    """The memory of that id, number, or name in a team (`marketing#4`). NotFound for what is not there, is another's, is out of reach, or is forgotten (unless `trash`)."""
    principal.need(Capability.READ)
    with act_as(principal):
        return find(principal, key, trash=trash)


def check_seen(memory: Memory, seen: str | None) -> None:
    """Conflict when the memory is no longer what was shown, by its tag, its version, or when it was changed last."""
    if seen and seen not in (etag(memory), str(memory.version), memory.updated_at.isoformat()):
        message = "This memory changed after it was shown. Nothing was decided; look at it again."
        raise Conflict(message)


def current_tag(principal: Principal, key: UUID | str | int) -> str:
    """The tag of that memory as it is now, for who may change it without reading. NotFound as for `get_memory`."""
    with act_as(principal):
        return etag(find(principal, key))


def closed(principal: Principal) -> bool:
    """Whether the person has paused their memory: to agents it is neither read nor added to (SPEC 1.4b), to the person it stays open."""
    return principal.is_agent and principal.mode != PersonMode.ON


def check_open(principal: Principal) -> None:
    """NotPermitted while memory is closed to this principal."""
    if closed(principal):
        message = "This person has paused their memory: nothing is read or changed until they switch it on."
        raise NotPermitted(message)


def find(principal: Principal, key: UUID | str | int, *, trash: bool = False) -> Memory:
    """As `get_memory`, inside a transaction that is already acting as the principal or its keeper. NotPermitted while memory is paused."""
    check_open(principal)
    rows = Memory.objects.visible_to(principal).filter(_by_key(principal, key)).select_related(*RELATED)
    memory: Memory | None = (rows if trash else rows.not_forgotten()).first()
    if memory is None:
        raise NotFound
    return memory


def _by_key(principal: Principal, key: UUID | str | int) -> Q:
    text = str(key)
    team, _hash, number = text.rpartition("#")
    if number.isascii() and number.isdigit() and len(number) < 10:
        # A team's memories count apart.
        return Q(number=int(number), scope=f"{TEAM}{team}") if team else Q(number=int(number), owner_id=principal.owner_id)
    try:
        return Q(pk=UUID(text))
    except ValueError as error:
        raise NotFound from error


def counts(principal: Principal, filters: MemoryFilters | None = None) -> dict[str, int]:
    """How many memories there are in each state, as the principal sees them, under the other filters."""
    principal.need(Capability.READ)
    wanted = replace(filters or MemoryFilters(), states=())
    by_tally = _tallied(wanted)
    is_tallied = wanted == replace(MemoryFilters(), **by_tally)
    found = counting.added(principal, by_tally) if is_tallied else _scanned(principal, wanted)[0]
    return {state: found.get(state, 0) for state in State.values}


def _tallied(filters: MemoryFilters) -> dict[str, Any]:
    """The filters by which memories are tallied."""
    return {"kind": filters.kind, "scope": filters.scope, "access_level": filters.access_level, "agent": filters.agent}


def counted(principal: Principal, filters: MemoryFilters) -> tuple[dict[str, int], MemoryFilters]:
    """As `counts`, and the same filters for reading: where they leave few rows, which these are is found while they are counted."""
    principal.need(Capability.READ)
    if not filters.q:
        return counts(principal, filters), filters
    found, known = _scanned(principal, filters)
    return {state: found.get(state, 0) for state in State.values}, replace(filters, known=known)


def _scanned(principal: Principal, filters: MemoryFilters) -> tuple[dict[str, int], frozenset[UUID] | None]:
    with act_as(principal):
        return counting.by_state(listing(principal, replace(filters, states=tuple(State.values))))


def listing(principal: Principal, filters: MemoryFilters) -> MemoryQuerySet:
    """The rows of the filters, unordered and unread: for use inside `act_as(principal)`."""
    rows = Memory.objects.visible_to(principal).select_related(*RELATED)
    rows = rows.in_states(*filters.states) if filters.states else rows.not_forgotten()
    if filters.known is not None:
        rows = rows.filter(pk__in=filters.known)
    elif filters.q:
        rows = rows.filter(Q(text__icontains=filters.q) | Q(key__icontains=filters.q) | Q(pk__in=filters.also))
    rows = rows.exclude(pk__in=filters.without)
    wanted = {
        "kind": filters.kind,
        "key": filters.key,
        "scope": filters.scope,
        "access_level": filters.access_level,
        "agent__slug": filters.agent,
        "created_at__gte": filters.created_after,
        "created_at__lt": filters.created_before,
        "client_key": filters.client_key,
    }
    return rows.filter(**{name: value for name, value in wanted.items() if value not in ("", None)})


def page(principal: Principal, *, filters: MemoryFilters, limit: int = 50, cursor: str | None = None, sort: str = paging.NEWEST) -> Page:
    """One page in the order of `sort`: each live row stands on exactly one page while others come and go.

    BadInput for a cursor that is not one of ours. Empty to an agent while the person has paused their memory.
    """
    principal.need(Capability.READ)
    if closed(principal):
        return Page([], None, None)
    with act_as(principal):
        found = paging.read(listing(principal, filters), limit=limit, cursor=cursor, sort=sort)
    return Page(*found)


def by_ids(principal: Principal, ids: Sequence[UUID]) -> dict[UUID, Memory]:
    """Those of the memories that the principal sees, by id; forgotten ones are not among them."""
    with act_as(principal):
        rows = Memory.objects.visible_to(principal).not_forgotten().select_related(*RELATED).filter(pk__in=ids)
        return {row.pk: row for row in rows}


def standing(principal: Principal) -> dict[str, int]:
    """Where the person stands: active, waiting, ending within a week, never used."""
    now, held = timezone.now(), counts(principal)
    with act_as(principal):
        active = Memory.objects.visible_to(principal).current(now)
        ending = Q(valid_until__lte=now + timedelta(days=7))
        beside = active.aggregate(expiring=Count("pk", filter=ending), unused=Count("pk", filter=Q(use_count=0)))
    return {"active": held[State.ACTIVE], "waiting": held[State.CANDIDATE]} | beside


def forgotten_turns(principal: Principal, turn_ids: Sequence[int]) -> set[int]:
    """Which of the messages brought, or said again, a memory that is in the trash now or was erased, whatever its level."""
    if not turn_ids:
        return set()
    with act_as(principal.keeper()):
        return set(Turn.objects.own(principal).filter(pk__in=turn_ids).withheld().values_list("pk", flat=True))


def numbered(principal: Principal, numbers: Collection[int]) -> list[Memory]:
    """The person's own live memories of these numbers, secrets left out. Opens its own transaction."""
    with act_as(principal):
        return list(_live(principal).filter(owner_id=principal.owner_id, number__in=numbers).order_by("number"))


def live_of(principal: Principal, ids: Collection[UUID], *, turns: Collection[int] = ()) -> list[Memory]:
    """Those of these memories that are still live, and those that these messages brought, newest first. Opens its own transaction."""
    with act_as(principal):
        rows = _live(principal).filter(Q(pk__in=ids) | Q(turn_id__in=turns))
        return list(rows.order_by("-created_at", "-number"))


def likely(
    principal: Principal, words: str, *, in_order: str = "", keys: Collection[str] = (), told: Collection[str] = (), limit: int = 200
) -> list[Memory]:
    """The live memories, found among any number, that may be meant by these words: the `limit` likeliest first, then as many secrets.

    Those that hold them; then those that hold the characters of `in_order` in that order, have one of the `keys`, or a text that one of the
    patterns in `told` finds; then those that share words with them. A secret is sealed, and may be meant by any. Opens its own transaction.
    """
    shared = MemoryVector.objects.filter(memory=OuterRef("pk")).annotate(n=InCommon.of("words", hashes(words))).values("n")[:1]
    holds, fits, secret = Q(text__icontains=words.strip()), Q(key__in=keys), Q(access_level__gte=AccessLevel.SECRET)
    if in_order:
        fits |= Q(text__regex=".*".join(map(re.escape, in_order)))
    for pattern in told:
        fits |= Q(text__iregex=pattern.replace(r"\b", r"\y"))
    with act_as(principal):
        rows = _live(principal).annotate(n=Coalesce(Subquery(shared), 0), rank=Case(When(holds, then=2), When(fits, then=1), default=0))
        rows = rows.order_by("-rank", "-n", "-created_at", "-number")
        return [*rows.filter(~secret, Q(n__gt=0) | Q(rank__gt=0))[:limit], *rows.filter(secret)[:limit]]


def _live(principal: Principal) -> MemoryQuerySet:
    """Active memories and candidates this principal sees, without those that are never spoken of."""
    return Memory.objects.visible_to(principal).in_states(State.ACTIVE, State.CANDIDATE).exclude(kind__in=UNSPOKEN)


def current(principal: Principal, *, limit: int) -> list[Memory]:
    """What holds now for this principal, newest first."""
    with act_as(principal):
        rows = Memory.objects.visible_to(principal).current(timezone.now()).exclude(kind__in=UNSPOKEN)
        return list(rows.order_by("-created_at", "-number")[:limit])


def history(principal: Principal, key: UUID | str | int) -> History:
    """The memory's own line: what it superseded and what superseded it, and what happened to each."""
    principal.need(Capability.READ)
    with act_as(principal):
        memory = find(principal, key, trash=not principal.is_agent)
        versions = _line(principal, memory)
        entries = OperationLog.objects.visible_to(principal).filter(memory_id__in=[one.pk for one in versions])
        return History(versions, with_notes(entries.order_by("at", "seq")))


def earlier_versions(memory: Memory) -> list[Memory]:
    """What this memory corrected, and what that had corrected, in whatever state: the older wordings of one statement. Inside `act_as`."""
    found: list[Memory] = []
    frontier = [memory.pk]
    while frontier:
        rows = Memory.objects.filter(owner_id=memory.owner_id, superseded_by_id__in=frontier, key=memory.key)
        fresh = [row for row in rows if row not in found]
        found += fresh
        frontier = [row.pk for row in fresh]
    return found


def _line(principal: Principal, memory: Memory) -> list[Memory]:
    """The chain of versions through `supersedes` and `superseded_by`, at most 200 long, oldest first."""
    seen = {memory.pk: memory}
    frontier = [memory]
    while frontier and len(seen) < 200:
        ids = [one.pk for one in frontier]
        linked = Q(superseded_by_id__in=ids) | Q(supersedes_id__in=ids) | Q(pk__in=[one.superseded_by_id for one in frontier])
        rows = Memory.objects.visible_to(principal).not_forgotten().filter(linked).exclude(pk__in=list(seen)).select_related(*RELATED)
        frontier = list(rows)
        seen |= {row.pk: row for row in frontier}
    return sorted(seen.values(), key=lambda one: (one.created_at, one.number))
