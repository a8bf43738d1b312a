"""What reviewers need beside the queue itself: saved views, and a soft claim on what somebody has open (SPEC 13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.core.cache import cache
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.errors import BadInput, NotFound
from accounts.isolation import act_as_maintenance
from accounts.models import User
from memory.enums import AccessLevel, State
from memory.governance.staff import only_staff
from memory.models import Confirmation, Memory, OperationLog, SavedView, Turn

CLAIM_SECONDS = 300
MOST_VIEWS = 30
MOST_SIBLINGS = 5
MOST_TEXT = 600
REACH = 2  # messages shown before and after the one a candidate came from


def views(staff: User) -> list[SavedView]:
    """The administrator's own saved views and those that others share."""
    only_staff(staff)
    return list(SavedView.objects.filter(Q(made_by=staff) | Q(shared=True)).select_related("made_by").order_by("name", "pk")[:MOST_VIEWS])


def save_view(staff: User, *, name: str, query: str, shared: bool) -> SavedView:
    """Keep a filter under a name; the same name again replaces it. BadInput without a name, or without anything that is filtered."""
    only_staff(staff)
    name = " ".join(name.split())[:60]
    if not name or not query:
        raise BadInput(_("A view needs a name and a filter. Nothing was saved."))
    view, _made = SavedView.objects.update_or_create(made_by=staff, name=name, defaults={"query": query[:300], "shared": shared})
    return view


def drop_view(staff: User, view_id: int) -> None:
    """Delete a view of one's own; NotFound for another's."""
    only_staff(staff)
    if not SavedView.objects.filter(pk=view_id, made_by=staff).delete()[0]:
        raise NotFound


def claim(staff: User, memory_id: UUID) -> None:
    """Say that one looks at a candidate, for five minutes; whoever looks already keeps the claim.

    A hint to others, not a lock: what keeps two administrators from deciding the same twice is the version they send along.
    """
    only_staff(staff)
    if not cache.add(_key(memory_id), (staff.pk, _name(staff)), CLAIM_SECONDS):
        held = cache.get(_key(memory_id))
        if held and held[0] == staff.pk:
            cache.touch(_key(memory_id), CLAIM_SECONDS)


def release(memory_id: UUID) -> None:
    """Nobody looks at it any more."""
    cache.delete(_key(memory_id))


def claimed_by_others(staff: User, ids: Iterable[UUID]) -> dict[UUID, str]:
    """Who else looks at which of these candidates, by name."""
    keys = {_key(one): one for one in ids}
    held = cache.get_many(keys)
    return {keys[key]: name for key, (who, name) in held.items() if who != staff.pk}


@dataclass(frozen=True, slots=True)
class Line:
    """One message of the conversation around a candidate; `text` is empty where it led to something sensitive, or that was erased since (SPEC 9.7)."""

    role: str
    text: str
    is_source: bool


@dataclass(frozen=True, slots=True)
class Around:
    """What helps to decide about a candidate: the talk around its sentence, others of the same person, how often it was heard, its log."""

    talk: list[Line]
    siblings: list[Memory]
    heard_in: int
    log: list[OperationLog]


def around(staff: User, memory: Memory, *, hidden: bool) -> Around:
    """The surroundings of a candidate; nothing of the conversation where its own text is hidden."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        others = Memory.objects.using(alias).filter(owner_id=memory.owner_id, state=State.CANDIDATE, access_level__lt=AccessLevel.SENSITIVE)
        said = Confirmation.objects.using(alias).filter(memory=memory).exclude(session=memory.session_id)
        return Around(
            talk=[] if hidden else _talk(alias, memory.turn_id),
            siblings=list(others.exclude(pk=memory.pk).order_by("-created_at", "-number")[:MOST_SIBLINGS]),
            heard_in=said.order_by().values("session").distinct().count(),
            log=list(OperationLog.objects.using(alias).filter(owner_id=memory.owner_id, memory_id=memory.pk).order_by("-seq")[:20]),
        )


def _talk(alias: str, turn_id: int | None) -> list[Line]:
    source = Turn.objects.using(alias).filter(pk=turn_id).first() if turn_id else None
    if source is None:
        return []
    near = Turn.objects.using(alias).filter(
        session_id=source.session_id, position__gte=source.position - REACH, position__lte=source.position + REACH
    )
    rows = list(near.order_by("position"))
    guarded = Memory.objects.using(alias).filter(turn__in=rows, access_level__gte=AccessLevel.SENSITIVE).values_list("turn_id", flat=True)
    # Once what was sensitive is erased, nothing hangs on its message any more but that it is withheld. What repeats it is closed like it.
    told = {memory for row in rows for memory in row.echoes}
    closely = set(Memory.objects.using(alias).filter(pk__in=told, access_level__gte=AccessLevel.SENSITIVE).values_list("pk", flat=True))
    closed = {*guarded, *(row.pk for row in rows if row.withheld or closely.intersection(row.echoes))}
    return [Line(row.role, "" if row.pk in closed else row.content[:MOST_TEXT], row.pk == source.pk) for row in rows]


def _key(memory_id: UUID) -> str:
    return f"review:claim:{memory_id}"


def _name(staff: User) -> str:
    return str(staff.name or staff.email)
