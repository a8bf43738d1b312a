"""Erasing: the trash, everything remembered, or the person altogether (SPEC 9.2, 9.3). Physical, in one transaction, with a receipt of counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from django.db import OperationalError, connection
from django.db.models import Model, QuerySet
from django.utils import timezone
from psycopg.errors import DeadlockDetected

from accounts.enums import Capability
from accounts.isolation import act_as
from accounts.models import ExternalId, Grant, Owner, Team, TeamMember, User
from accounts.principals import Principal, TeamAccess
from accounts.services.users import sign_out_everywhere
from memory.audit.services import append
from memory.enums import State
from memory.errors import NotPermitted
from memory.governance.types import Receipt
from memory.lifecycle.services import erase, forget_all
from memory.models import (
    ArchivedMemory,
    Confirmation,
    Conflict,
    ContextMemory,
    ContextRecord,
    Event,
    Feedback,
    IdempotencyRecord,
    LogNote,
    Memory,
    MemoryTerm,
    MemoryVector,
    ModelCall,
    Profile,
    ProfileField,
    Session,
    Tombstone,
    Turn,
    TurnTerm,
    TurnVector,
    Workflow,
)
from memory.queue import nudge
from memory.recall.services import forget_hot

T = TypeVar("T")
TRIES = 5
# What is about the person's memory, children before what they hang on; the rest of a person's rows are in ACCOUNT.
REMEMBERED: tuple[tuple[str, Any], ...] = (
    ("feedback", Feedback),
    ("uses", ContextMemory),
    ("contexts", ContextRecord),
    ("confirmations", Confirmation),
    ("conflicts", Conflict),
    ("profile_fields", ProfileField),
    ("memory_vectors", MemoryVector),
    ("memories", Memory),
    ("turn_vectors", TurnVector),
    ("turns", Turn),
    ("sessions", Session),
    ("workflows", Workflow),
    ("replays", IdempotencyRecord),
    ("reasons", LogNote),
    ("events", Event),
)
ACCOUNT: tuple[tuple[str, Any], ...] = (
    ("tombstones", Tombstone),
    ("model_calls", ModelCall),
    ("profiles", Profile),
    ("grants", Grant),
    ("memory_words", MemoryTerm),
    ("turn_words", TurnTerm),
)


def erase_trash(principal: Principal) -> int:
    """Everything in the person's own trash. How many went. Only the person can."""
    if principal.is_agent:
        raise NotPermitted
    with act_as(principal):
        ids = list(Memory.objects.own(principal).in_states(State.FORGOTTEN).values_list("pk", flat=True))
        for pk in ids:
            # One that hung on another as its earlier version went with it.
            if Memory.objects.own(principal).filter(pk=pk).exists():
                erase(principal, pk, reason="the trash was emptied")
    return len(ids)


def erase_memories(principal: Principal) -> Receipt:
    """Every memory with its versions, every conversation, and what was made from them. The account and its settings stay.

    Tombstones are left, so that what is gone is not learnt again from an import or a repeat.
    """
    _may(principal)
    receipt = however_often(lambda: _erase_memories(principal))
    forget_hot(principal.owner_id)
    return receipt


def _erase_memories(principal: Principal) -> Receipt:
    with act_as(principal.keeper()):
        _lock(principal.owner_id)
        forget_all(principal, reason="everything is erased")
        _unlink_from_teams(principal)
        _doom_archive(principal)
        removed = _remove(principal.owner_id, REMEMBERED)
        append(principal, "memory.erase", reason="everything", details=removed)
        return Receipt(_counted(removed), timezone.now())


def erase_account(principal: Principal) -> Receipt:
    """The person: all that `erase_memories` removes, and account, ids, grants, memberships, sign-ins, tombstones.

    Entries of the operation log stay, as numbers without content, so that the chain can still be checked. Who signs up later with the same
    e-mail, or is named by the same external id, is another person with another owner.
    """
    _may(principal)
    receipt = however_often(lambda: _erase_account(principal))
    forget_hot(principal.owner_id)
    return receipt


def _erase_account(principal: Principal) -> Receipt:
    with act_as(principal.keeper()):
        _lock(principal.owner_id)
        user = User.objects.get(owner_id=principal.owner_id)
        _unlink_from_teams(principal)
        _doom_archive(principal)
        removed = _remove(principal.owner_id, REMEMBERED)
        removed |= _remove(principal.owner_id, ACCOUNT[:-2])
        removed |= _leave(principal, user)
        # Removing memories and messages updates their lists of words, which therefore go last.
        removed |= _remove(principal.owner_id, ACCOUNT[-2:])
        append(principal, "account.erase", details=removed)
        user.delete()
        Owner.objects.filter(pk=principal.owner_id).delete()
        return Receipt(_counted(removed), timezone.now())


def _doom_archive(principal: Principal) -> None:
    """Archived files follow by a task of their own: each has a row that stays until the file is seen to be gone."""
    ArchivedMemory.objects.own(principal).update(doomed_at=timezone.now())
    nudge("memory.tasks.retention.remove_doomed")


def _lock(owner_id: int) -> None:
    """Whoever is about to write a row of this person waits for these locks, and then finds no owner to write for.

    The profile comes first, as for every other writer.
    """
    list(Profile.objects.select_for_update().filter(owner_id=owner_id))
    Owner.objects.select_for_update().get(pk=owner_id)


def however_often(act: Callable[[], T]) -> T:
    """Do it, again from the start where the database broke it off because a message was being stored at the same moment."""
    for _ in range(TRIES - 1):
        try:
            return act()
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected) or connection.in_atomic_block:
                raise
    return act()


def _may(principal: Principal) -> None:
    if principal.is_agent and not principal.can(Capability.ACCOUNT):
        raise NotPermitted


def _unlink_from_teams(principal: Principal) -> None:
    """What was written for a team stays with the team, also one the person has left, without its link to their conversations."""
    every_team = tuple(TeamAccess(team.slug, team.owner_id) for team in Team.objects.all())
    with act_as(replace(principal.keeper(), teams=every_team)):
        shared = Memory.objects.exclude(owner_id=principal.owner_id).filter(session__owner_id=principal.owner_id)
        shared.update(session=None, turn=None)


def _leave(principal: Principal, user: User) -> dict[str, int]:
    """Sign the person out everywhere, and take their name off what they wrote for a team; the team keeps it."""
    removed = {
        "sign_ins": sign_out_everywhere(user),
        "external_ids": _delete(ExternalId.objects.filter(user=user)),
        "memberships": _delete(TeamMember.objects.filter(user=user)),
    }
    for field in ("created_by", "updated_by"):
        Memory.objects.visible_to(principal).exclude(owner_id=principal.owner_id).filter(**{field: str(user)}).update(**{field: ""})
    return removed


def _remove(owner_id: int, tables: tuple[tuple[str, Any], ...]) -> dict[str, int]:
    return {name: _delete(table.objects.filter(owner_id=owner_id)) for name, table in tables}


def _delete(rows: QuerySet[Model]) -> int:
    """How many rows there were; what hung on them is counted with its own table."""
    found = rows.count()
    rows.delete()
    return found


def _counted(removed: dict[str, int]) -> dict[str, int]:
    return {name: n for name, n in removed.items() if n}
