"""Taking over what was gathered under another owner, with conflicts resolved as for anything new (SPEC 1.3, 3.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db.models import F, Q

from accounts.principals import Principal
from memory.audit.services import append
from memory.conf import numbers
from memory.enums import AccessLevel, Kind, Source, State
from memory.lifecycle import apply, conflict
from memory.lifecycle.confirm import add_confirmation
from memory.lifecycle.projection import project
from memory.lifecycle.store import admit, known_near, stones_for, take_over
from memory.lifecycle.transitions import LIVE
from memory.lifecycle.types import Act, Decision, NewMemory, Prepared
from memory.models import Confirmation, Memory, MemoryVector, Profile, ProfileField, Tombstone
from memory.models.querysets import overdue
from memory.text.segment import content_words
from memory.vectors.services import active_model

UNIQUE_KEY = ~Q(client_key="") & ~Q(state__in=[State.SUPERSEDED, State.FORGOTTEN])
REASON = "an anonymous id was linked"


def adopt(principal: Principal, source_id: int, *, now: datetime) -> Counter[str]:
    """Make every memory of the owner `source_id` one of the principal's, oldest first. Call as the keeper of both, in one transaction.

    Of two values of one single-valued key the one said later holds, whoever had it; equal statements become one, with a confirmation more.
    Numbers go on from the last one of the new owner; who had none keeps those of the old. Counts: `memories`, `merged`, `replaced`.
    """
    target_id = principal.owner_id
    profiles = {owner_id: apply.lock_owner(owner_id) for owner_id in sorted((source_id, target_id))}
    profile, offset = profiles[target_id], profiles[target_id].next_number - 1
    ProfileField.objects.filter(owner_id=source_id).delete()
    for memory in Memory.objects.filter(overdue(), owner_id=source_id):
        apply.settle(memory, now)
    counts: Counter[str] = Counter(memories=_move_settled(source_id, target_id, offset))
    for memory in Memory.objects.filter(owner_id=source_id).order_by("created_at", "number"):
        counts["memories"] += 1
        counts[_adopt_one(principal, memory, offset, now)] += 1
    profile.next_number = offset + profiles[source_id].next_number
    apply.touched(profile, now)
    _take_over_stones(source_id, target_id)
    return counts


def _move_settled(source_id: int, target_id: int, offset: int) -> int:
    """What no longer holds a place comes as it is; a client key that is taken is given up."""
    settled = Memory.objects.filter(owner_id=source_id).exclude(state__in=LIVE)
    for agent_id, client_key in Memory.objects.filter(UNIQUE_KEY, owner_id=target_id).values_list("agent_id", "client_key"):
        settled.filter(agent_id=agent_id, client_key=client_key).update(client_key="")
    return settled.update(owner_id=target_id, number=F("number") + offset)


def _adopt_one(principal: Principal, memory: Memory, offset: int, now: datetime) -> str:
    if _forgotten_since(principal.owner_id, memory):
        MemoryVector.objects.filter(memory=memory).delete()
        apply.move(principal, memory, State.FORGOTTEN, action="memory.forget", now=now, reason="forgotten before it was linked")
        return _transfer(principal, memory, offset, "forgotten")
    speaker = replace(principal, agent_id=memory.agent_id)
    one = _as_new(memory)
    known = known_near(speaker, principal.owner_id, one, now)
    decision = conflict.decide(one, [item for item, _ in known], related=numbers().related_cosine)
    rows = {row.pk: row for _, row in known}
    if decision.act == Act.CONFIRM and decision.same is not None:
        return _merge(principal, memory, rows[decision.same], one, offset, now)
    rivals = [rows[pk] for pk in dict.fromkeys((*decision.supersedes, *_updated(decision)))]
    later = [row for row in rivals if row.state == State.ACTIVE and row.created_at > memory.created_at]
    if later:
        apply.supersede(principal, max(later, key=lambda row: row.created_at), [memory], now)
        return _transfer(principal, memory, offset, "replaced")
    Memory.objects.filter(pk__in=_updated(decision)).update(client_key="")
    outcome = _transfer(principal, memory, offset, "replaced" if rivals else "")
    take_over(principal, memory, rivals, now)
    if decision.disputes:
        apply.note_conflicts(principal, memory, decision.disputes, "may contradict what is known")
    return outcome


def _updated(decision: Decision) -> list[UUID]:
    return [decision.same] if decision.act == Act.UPDATE and decision.same else []


def _forgotten_since(owner_id: int, memory: Memory) -> bool:
    return Tombstone.objects.filter(owner_id=owner_id, fingerprint__in=stones_for(memory), created_at__gte=memory.created_at).exists()


def _as_new(memory: Memory) -> Prepared:
    """The row as something to be compared: its own words, and the vector it has already."""
    found = MemoryVector.objects.filter(memory=memory, model=active_model(), embedding__isnull=False).first()
    new = NewMemory(
        text=memory.text,
        kind=Kind(memory.kind),
        key=memory.key,
        value=memory.value,
        source=Source(memory.source),
        removes=memory.removes,
        session_id=memory.session_id,
        turn_id=memory.turn_id,
        client_key=memory.client_key,
    )
    return Prepared(
        new=new,
        fingerprint=memory.fingerprint,
        language=memory.language,
        words=content_words(memory.text),
        level=AccessLevel(memory.access_level),
        scope=memory.scope,
        suspicious=memory.suspicious,
        reasons=tuple(memory.reasons),
        vector=list(found.embedding) if found and found.embedding is not None else None,
    )


def _merge(principal: Principal, memory: Memory, same: Memory, one: Prepared, offset: int, now: datetime) -> str:
    """Two rows that say one thing: the one that was there gains what the other had, and the other becomes its history."""
    counted = list(Confirmation.objects.filter(memory=same).values_list("turn_id", flat=True))
    brought = Confirmation.objects.filter(memory=memory).exclude(turn_id__in=[pk for pk in counted if pk]).update(memory=same)
    Memory.objects.filter(pk=same.pk).update(
        confirmations=F("confirmations") + brought, metadata={**memory.metadata, **same.metadata}, version=F("version") + 1
    )
    same.refresh_from_db()
    add_confirmation(principal, same, one.new, now)
    if memory.state == State.ACTIVE and same.state == State.CANDIDATE and not same.suspicious:
        admit(principal, same, now, reason="said again")
    apply.move(principal, memory, State.SUPERSEDED, action="memory.supersede", now=now, superseded_by=same, valid_until=now)
    return _transfer(principal, memory, offset, "merged")


def _transfer(principal: Principal, memory: Memory, offset: int, outcome: str) -> str:
    """Give the row its new owner and number, with an entry in the new owner's log."""
    memory.owner_id, memory.number = principal.owner_id, memory.number + offset
    memory.version += 1
    Memory.objects.filter(pk=memory.pk).update(owner_id=memory.owner_id, number=memory.number, version=memory.version)
    project(memory)
    append(principal, "memory.adopt", memory=memory, state_before=memory.state, reason=REASON)
    return outcome or "kept"


def _take_over_stones(source_id: int, target_id: int) -> None:
    """What was forgotten stays forgotten, except where the new owner holds the very same statement."""
    held = Memory.objects.filter(owner_id=target_id, state__in=LIVE)
    prints = {one for row in held for one in stones_for(row)}
    stones = Tombstone.objects.filter(owner_id=source_id).exclude(fingerprint__in=prints)
    fresh = [Tombstone(owner_id=target_id, fingerprint=one.fingerprint, created_at=one.created_at) for one in stones]
    Tombstone.objects.bulk_create(fresh, ignore_conflicts=True)
    Tombstone.objects.filter(owner_id=source_id).delete()
    Profile.objects.filter(owner_id=source_id).delete()
