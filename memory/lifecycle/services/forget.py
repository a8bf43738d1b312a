"""Forget, restore, erase (SPEC 9.2): out of sight at once, back on the person's wish, gone for good."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.conf import numbers
from memory.enums import Kind, State
from memory.errors import NotPermitted
from memory.lifecycle import apply, selectors
from memory.lifecycle.store import value_print
from memory.models import ContextMemory, ContextRecord, Memory, MemoryVector, ProfileField, Tombstone
from memory.queue import nudge
from memory.vectors.services import store_vectors

Key = UUID | str | int


def forget(principal: Principal, key: Key, *, reason: str = "") -> Memory:
    """Take it out of everything an agent or an export can see, in one transaction, and leave a tombstone so that it is not learnt again."""
    with act_as(principal.keeper()):
        memory = selectors.find(principal, key)
        return _forget(principal, [memory], timezone.now(), reason)[0]


def forget_many(principal: Principal, keys: Sequence[Key], *, reason: str = "") -> list[Memory]:
    """The same for several, all or none."""
    with act_as(principal.keeper()):
        return _forget(principal, [selectors.find(principal, key) for key in keys], timezone.now(), reason)


def forget_all(principal: Principal, *, reason: str = "") -> int:
    """Everything of this person, and of nobody else: the owner is the principal's, never a wish of the caller. How many went."""
    with act_as(principal.keeper()):
        rows = list(Memory.objects.own(principal).not_forgotten())
        _forget(principal, rows, timezone.now(), reason or "everything")
        return len(rows)


def restore(principal: Principal, key: Key) -> Memory:
    """Back from the trash, or from among the rejected, lapsed, expired and superseded, to where it was. A person's act."""
    if principal.is_agent:
        raise NotPermitted
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = selectors.find(principal, key, trash=True)
        profile = apply.lock_owner(memory.owner_id)
        apply.touched(profile, now)
        back = _back_to(memory)
        if back == memory.state:
            return memory
        Tombstone.objects.filter(owner_id=memory.owner_id, fingerprint__in=_prints(memory)).delete()
        until = None if memory.state == State.EXPIRED or (memory.valid_until and memory.valid_until <= now) else memory.valid_until
        apply.move(principal, memory, back, action="memory.restore", now=now, valid_until=until, superseded_by=None)
        store_vectors(principal, [(memory, None)])
        nudge("memory.tasks.vectors.sweep_vectors")
        return memory


def erase(principal: Principal, key: Key, *, reason: str = "") -> None:
    """Physically: row, versions, vectors, confirmations, uses. The log keeps that it happened, not what it said."""
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = selectors.find(principal, key, trash=True)
        profile = apply.lock_owner(memory.owner_id)
        versions = _earlier_versions(memory)
        _scrub_contexts([memory, *versions])
        append(principal, "memory.erase", memory=memory, state_before=memory.state, reason=reason, details={"versions": len(versions) + 1})
        _bury([memory, *versions])
        Memory.objects.filter(pk__in=[one.pk for one in (memory, *versions)]).delete()
        apply.touched(profile, now)


def _forget(principal: Principal, memories: Sequence[Memory], now: datetime, reason: str) -> list[Memory]:
    for owner_id in sorted({one.owner_id for one in memories}):
        apply.touched(apply.lock_owner(owner_id), now)
    line = [version for one in memories for version in (one, *_earlier_versions(one))]
    _bury(line)
    resting = list(Memory.objects.filter(kind=Kind.SUMMARY, owner_id__in={one.owner_id for one in memories}).not_forgotten())
    rested = [one for one in resting if _rests_on(one, line) and one not in memories]
    for one in dict.fromkeys([*memories, *rested]):
        apply.move(principal, one, State.FORGOTTEN, action="memory.forget", now=now, reason=reason)
    gone = [one.pk for one in (*memories, *rested)]
    MemoryVector.objects.filter(memory_id__in=gone).delete()
    ProfileField.objects.filter(memory_id__in=gone).delete()
    _scrub_contexts([*memories, *rested])
    if numbers().trash_days == 0:
        Memory.objects.filter(pk__in=gone).delete()
    return list(memories)


def _rests_on(summary: Memory, memories: Sequence[Memory]) -> bool:
    """A summary rests on what it names among its sources; one that cannot be rebuilt without it goes with it."""
    sources = set(summary.metadata.get("memories", []))
    return bool(sources & {str(one.pk) for one in memories})


def _bury(memories: Sequence[Memory]) -> None:
    stones = [Tombstone(owner_id=one.owner_id, fingerprint=print_) for one in memories for print_ in _prints(one)]
    Tombstone.objects.bulk_create(stones, ignore_conflicts=True)


def _prints(memory: Memory) -> list[str]:
    return [print_ for print_ in (memory.fingerprint, value_print(memory.key, memory.value)) if print_]


def _earlier_versions(memory: Memory) -> list[Memory]:
    """What this memory corrected, and what that had corrected: forgetting a statement does not leave its older wordings."""
    found: list[Memory] = []
    frontier = [memory.pk]
    while frontier:
        rows = Memory.objects.filter(owner_id=memory.owner_id, superseded_by_id__in=frontier, key=memory.key)
        fresh = [row for row in rows if row not in found]
        found += fresh
        frontier = [row.pk for row in fresh]
    return found


def _back_to(memory: Memory) -> State:
    if memory.state == State.FORGOTTEN:
        return State(memory.state_before or State.CANDIDATE)
    if memory.state in (State.REJECTED, State.LAPSED):
        return State.CANDIDATE
    return State.ACTIVE


def _scrub_contexts(memories: Sequence[Memory]) -> None:
    """Contexts that were given keep their ids and scores, not the text of what is forgotten (SPEC 9.2)."""
    ids = [one.pk for one in memories]
    used = ContextRecord.objects.filter(Q(uses__memory_id__in=ids)).distinct()
    for record in used:
        record.given = {"forgotten": True, "memories": _without(record.given, {str(pk) for pk in ids})}
        record.save(update_fields=["given"])
    ContextMemory.objects.filter(memory_id__in=ids).update(scores={})


def _without(given: dict[str, object], gone: set[str]) -> list[object]:
    memories = given.get("memories", [])
    return [one for one in memories if isinstance(one, dict) and one.get("id") not in gone] if isinstance(memories, list) else []
