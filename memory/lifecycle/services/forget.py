"""Forget, restore, erase (SPEC 9.2): out of sight at once, back on the person's wish, gone for good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.conf import numbers
from memory.enums import ActorKind, Capability, Kind, State
from memory.errors import Conflict, NotPermitted
from memory.lifecycle import apply, selectors
from memory.lifecycle.echoes import note_echoes
from memory.lifecycle.said import withhold
from memory.lifecycle.scrub import scrub
from memory.lifecycle.store import displaced_by, stones_for
from memory.models import ArchivedMemory, LogNote, Memory, MemoryVector, OperationLog, ProfileField, Tombstone
from memory.queue import nudge
from memory.vectors.services import store_vectors

Key = UUID | str | int


def forget(principal: Principal, key: Key, *, reason: str = "") -> Memory:
    """Take it out of everything an agent or an export can see, in one transaction, and leave a tombstone so that it is not learnt again."""
    principal.need(Capability.WRITE)
    with act_as(principal.keeper()):
        memory = selectors.find(principal, key)
        return _forget(principal, [memory], timezone.now(), reason)[0]


def forget_many(principal: Principal, keys: Sequence[Key], *, reason: str = "") -> list[Memory]:
    """The same for several, all or none."""
    with act_as(principal.keeper()):
        return _forget(principal, [selectors.find(principal, key) for key in keys], timezone.now(), reason)


def forget_all(principal: Principal, *, reason: str = "") -> int:
    """Everything of this person that the principal may see, and of nobody else: the owner is never a wish of the caller. How many went."""
    principal.need(Capability.WRITE, Capability.ACCOUNT)
    with act_as(principal.keeper()):
        rows = list(Memory.objects.own(principal).visible_to(principal).not_forgotten())
        _forget(principal, rows, timezone.now(), reason or "everything")
        return len(rows)


def restore(principal: Principal, key: Key, *, content: Mapping[str, Any] | None = None) -> Memory:
    """Back from the trash, or from among the rejected, lapsed, expired, archived and superseded, to where it was. A person's act.

    What an archived memory said comes with `content`; Conflict without it.
    """
    if principal.is_agent:
        raise NotPermitted
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = selectors.find(principal, key, trash=True)
        profile = apply.lock_owner(memory.owner_id)
        apply.touched(profile, now)
        if memory.state == State.ACTIVE:
            apply.settle(memory, now)
        back, along = _back_to(memory), _gone_along(memory)
        if back == memory.state:
            return memory
        _check_admitted(principal, memory, back)
        prints = [print_ for one in (memory, *along) for print_ in stones_for(one)]
        Tombstone.objects.filter(owner_id=memory.owner_id, fingerprint__in=prints).delete()
        for one in along:
            apply.move(principal, one, _back_to(one), action="memory.restore", now=now)
        if memory.state == State.ARCHIVED:
            _refill(memory, content)
        changes = _holding_again(memory, now) if back == State.ACTIVE else {}
        if back == State.ACTIVE:
            # The person's last word: what has taken its place since gives way, so that a key never holds two current values.
            apply.supersede(principal, memory, dict.fromkeys((*_successors(memory), *displaced_by(memory))), now)
        apply.move(principal, memory, back, action="memory.restore", now=now, **changes)
        store_vectors(principal, [(one, None) for one in (memory, *along)])
        nudge("memory.tasks.vectors.sweep_vectors")
        return memory


def _check_admitted(principal: Principal, memory: Memory, back: State) -> None:
    """NotPermitted for words aimed at agents that gave way before an administrator had admitted them: coming back is no way around that."""
    if back != State.ACTIVE or memory.state != State.SUPERSEDED or not memory.suspicious or principal.actor == ActorKind.ADMIN:
        return
    if not _was_admitted(memory):
        message = "This looks like an instruction to an agent. Only an administrator can admit it; nothing was changed."
        raise NotPermitted(message)


def _was_admitted(memory: Memory) -> bool:
    """Whether it held before it gave way. The row tells; after a stay in the trash only the log does, which is not kept for ever."""
    if memory.state_before != State.FORGOTTEN:
        return memory.state_before in (State.ACTIVE, State.EXPIRED)
    said = OperationLog.objects.filter(owner_id=memory.owner_id, memory_id=memory.pk, action__in=("memory.admit", "memory.undo"))
    last: str | None = said.order_by("-seq").values_list("action", flat=True).first()
    return last == "memory.admit"


def _successors(memory: Memory) -> list[Memory]:
    """What has taken its place, and what has taken that one's, to the last."""
    found: list[Memory] = []
    following = memory.superseded_by
    while following is not None and following != memory and following not in found:
        found.append(following)
        following = following.superseded_by
    return found


def _holding_again(memory: Memory, now: datetime) -> dict[str, Any]:
    """What changes beside the state when a memory holds again: its own end, and nothing in its place. What has ended keeps both as history."""
    ended = memory.state in (State.EXPIRED, State.ARCHIVED) or (memory.valid_until is not None and memory.valid_until <= now)
    return {"valid_until": apply.end_before(memory, now) if ended else memory.valid_until, "superseded_by": None}


def _refill(memory: Memory, content: Mapping[str, Any] | None) -> None:
    """Put what the archive held back into the row; its file has no word any more that the row has not, and goes."""
    if content is None:
        message = "What this memory said lies in the archive. Restore it from its own page, which fetches it."
        raise Conflict(message)
    memory.quote, memory.metadata = content["quote"], content["metadata"]
    apply.set_content(memory, content["text"], content["value"])
    memory.save(update_fields=["text", "value", "quote", "sealed", "metadata"])
    _doom([memory])


def _doom(memories: Sequence[Memory]) -> None:
    """Have the archived files of these memories removed, once this is committed; a row for each waits until its file is seen to be gone."""
    files = ArchivedMemory.objects.filter(memory_id__in=[one.pk for one in memories], doomed_at__isnull=True)
    if files.update(doomed_at=timezone.now()):
        nudge("memory.tasks.retention.remove_doomed")


def erase(principal: Principal, key: Key, *, reason: str = "") -> None:
    """Physically: row, versions, vectors, confirmations, uses. The log keeps that it happened, not what it said.

    What lies in the trash is the person's to take back or to erase: to an agent it is not there.
    """
    principal.need(Capability.WRITE)
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = selectors.find(principal, key, trash=not principal.is_agent)
        profile = apply.lock_owner(memory.owner_id)
        line = [memory, *selectors.earlier_versions(memory)]
        gone = list(dict.fromkeys([*line, *_resting_on(line)]))
        # The entry comes first: a context that is being kept either is there by now, or waits for it and then finds nothing to keep.
        append(principal, "memory.erase", memory=memory, state_before=memory.state, reason=reason, details={"versions": len(line)})
        # Of what was in the trash they were noted when it went there: what was said since is said anew.
        note_echoes(principal, [one for one in gone if one.state != State.FORGOTTEN])
        scrub(principal, gone)
        _bury(line)
        _remove(gone)
        apply.touched(profile, now)


def _forget(principal: Principal, memories: Sequence[Memory], now: datetime, reason: str) -> list[Memory]:
    for owner_id in sorted({one.owner_id for one in memories}):
        apply.touched(apply.lock_owner(owner_id), now)
    line = list(dict.fromkeys([*memories, *(version for one in memories for version in selectors.earlier_versions(one))]))
    _bury(line)
    gone = [one for one in dict.fromkeys([*line, *_resting_on(line)]) if one.state != State.FORGOTTEN]
    note_echoes(principal, gone)
    for one in gone:
        apply.move(principal, one, State.FORGOTTEN, action="memory.forget", now=now, reason=reason)
    ids = [one.pk for one in gone]
    MemoryVector.objects.filter(memory_id__in=ids).delete()
    ProfileField.objects.filter(memory_id__in=ids).delete()
    scrub(principal, gone)
    if numbers().trash_days == 0:
        _remove(gone)
    return list(memories)


def _remove(gone: Sequence[Memory]) -> None:
    """Take the rows away, and with them what is noted of them; the messages that told them are withheld from agents from now on."""
    ids = [one.pk for one in gone]
    _doom(gone)
    withhold(gone)
    LogNote.objects.filter(memory_id__in=ids).delete()
    Memory.objects.filter(pk__in=ids).delete()


def _resting_on(memories: Sequence[Memory]) -> list[Memory]:
    """Summary memories rest on what they name among their sources; they cannot be rebuilt without it, and go with it."""
    sources = {str(one.pk) for one in memories}
    summaries = Memory.objects.filter(kind=Kind.SUMMARY, owner_id__in={one.owner_id for one in memories}).not_forgotten()
    return [one for one in summaries if sources & set(one.metadata.get("memories", []))]


def _bury(memories: Sequence[Memory]) -> None:
    stones = [Tombstone(owner_id=one.owner_id, fingerprint=print_) for one in memories for print_ in stones_for(one)]
    Tombstone.objects.bulk_create(stones, ignore_conflicts=True)


def _gone_along(memory: Memory) -> list[Memory]:
    """The older wordings that went to the trash with it, in the same moment."""
    if memory.state != State.FORGOTTEN:
        return []
    return [
        one
        for one in selectors.earlier_versions(memory)
        if one.state == State.FORGOTTEN and one.state_changed_at == memory.state_changed_at
    ]


def _back_to(memory: Memory) -> State:
    if memory.state == State.FORGOTTEN:
        return State(memory.state_before or State.CANDIDATE)
    if memory.state in (State.REJECTED, State.LAPSED):
        return State.CANDIDATE
    return State.ACTIVE
