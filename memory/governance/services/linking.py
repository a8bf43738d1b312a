"""Linking: what an anonymous id gathered becomes the real person's, in one transaction (SPEC 1.3)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.utils import timezone

from accounts.enums import Capability
from accounts.isolation import act_as
from accounts.models import ExternalId, Grant, Owner, User
from accounts.principals import Principal, TeamAccess
from accounts.services.users import check_external_id, person_for
from memory.audit.services import append
from memory.errors import Conflict, NotPermitted
from memory.governance.services.erasure import however_often
from memory.lifecycle.selectors import check_open
from memory.lifecycle.services import adopt
from memory.models import (
    ArchivedMemory,
    IdempotencyRecord,
    Memory,
    MemoryTerm,
    MemoryVector,
    Profile,
    ProfileField,
    Session,
    Tombstone,
    TurnTerm,
    TurnVector,
    Workflow,
)

# An id that a browser made by itself (static/js/anonymous-id.js): whoever shows it has it from that browser.
UNGUESSABLE = re.compile(r"anon-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")
# Moved row by row, kept by triggers, or renamed first; every other table with an owner is moved as it is.
APART: frozenset[type[Model]] = frozenset(
    {Memory, MemoryTerm, MemoryVector, Profile, ProfileField, Tombstone, TurnTerm, TurnVector, IdempotencyRecord}
)
NAMED = {"Session": "sessions", "Turn": "turns", "ContextRecord": "contexts", "Workflow": "workflows"}
COUNTED = ("memories", "merged", "replaced", "sessions", "turns", "contexts", "workflows")


def link_identity(principal: Principal, anonymous_id: str) -> dict[str, int]:
    """Move everything gathered under `anonymous_id` to the person acted for; from then on the id names them. How much of what was moved.

    Safe to repeat: an id that is theirs already moves nothing, and one never heard of is theirs from now on. Conflict for an id of somebody
    who signs in. Third-party agents cannot link; a login session only an id that its own browser made.
    """
    _may(principal, check_external_id(anonymous_id))
    return however_often(lambda: _link(principal, anonymous_id))


def _may(principal: Principal, anonymous_id: str) -> None:
    if principal.is_agent and not (principal.first_party and principal.can(Capability.WRITE)):
        message = "Only a first-party agent that may write can link an anonymous id. Nothing was moved."
        raise NotPermitted(message)
    if not principal.is_agent and not UNGUESSABLE.match(anonymous_id):
        message = "By login session only an id that the browser made can be linked; other ids are linked by the agent that gave them."
        raise NotPermitted(message)
    check_open(principal)


def _link(principal: Principal, anonymous_id: str) -> dict[str, int]:
    source = person_for(anonymous_id)
    if source.pk == principal.user_id:
        return dict.fromkeys(COUNTED, 0)
    if not source.anonymous:
        message = "That id names somebody who signs in. Nothing was moved."
        raise Conflict(message)
    both = replace(principal.keeper(), teams=(*principal.teams, TeamAccess("", source.owner_id)))
    with act_as(both):
        moved = _move(both, source)
        append(both, "identity.link", details={"from": source.owner_id, **moved})
        ExternalId.objects.filter(user=source).update(user=principal.user_id)
        source.delete()
        Owner.objects.filter(pk=source.owner_id).delete()
    return {name: moved[name] for name in COUNTED}


def _move(principal: Principal, source: User) -> Counter[str]:
    moved = adopt(principal, source.owner_id, now=timezone.now())
    # Whoever is about to write for the anonymous id waits here, and then finds no owner to write for.
    Owner.objects.select_for_update().get(pk=source.owner_id)
    _rename(Session, "external_id", principal.owner_id, source.owner_id)
    _rename(Workflow, "name", principal.owner_id, source.owner_id)
    _move_unless_there(IdempotencyRecord, ("agent_id", "key", "method_path"), principal.owner_id, source.owner_id)
    _move_unless_there(Grant, ("agent_id",), principal.owner_id, source.owner_id)
    # Its owner is a number, so that it outlives accounts; the file keeps its name.
    ArchivedMemory.objects.filter(owner_id=source.owner_id).update(owner_id=principal.owner_id)
    for table in owned_tables():
        rows = table.objects.filter(owner_id=source.owner_id)
        moved[NAMED.get(table.__name__, "other")] += rows.update(owner_id=principal.owner_id)
    return moved


def owned_tables() -> list[Any]:
    """Every table of the memory service whose rows move as they are."""
    return [table for table in apps.get_app_config("memory").get_models() if hasattr(table, "owner") and table not in APART]


def _rename(table: Any, field: str, target_id: int, source_id: int) -> None:
    """Where both have one of the same name, the anonymous one gets another: neither is lost, and none is mixed into the other."""
    taken = set(table.objects.filter(owner_id=target_id).values_list(field, flat=True))
    for row in table.objects.filter(owner_id=source_id, **{f"{field}__in": taken}):
        name = getattr(row, field)
        ending = next(f"~{place}" for place in range(2, len(taken) + 3) if f"{name[:120]}~{place}" not in taken)
        setattr(row, field, f"{name[:120]}{ending}")
        taken.add(getattr(row, field))
        row.save(update_fields=[field])


def _move_unless_there(table: Any, unique: tuple[str, ...], target_id: int, source_id: int) -> None:
    there = set(table.objects.filter(owner_id=target_id).values_list(*unique))
    for row in table.objects.filter(owner_id=source_id):
        if tuple(getattr(row, name) for name in unique) in there:
            row.delete()
        else:
            table.objects.filter(pk=row.pk).update(owner_id=target_id)
