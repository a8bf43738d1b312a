"""Carrying out what was decided: rows, profile, vector, log, all in the caller's transaction. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F
from psycopg.types.numeric import Int4

from accounts.principals import Principal
from memory import crypto
from memory.audit.services import append
from memory.enums import State
from memory.errors import Conflict as ChangedMeanwhile
from memory.lifecycle import transitions
from memory.lifecycle.projection import project, project_new
from memory.lifecycle.transitions import LIVE
from memory.lifecycle.types import Prepared
from memory.models import Conflict, Memory, OperationLog, Profile
from memory.models.prepared import big, columns, execute, fetch, instance, together
from memory.models.prepared import insert as write_row
from memory.screening import screen
from memory.vectors.services import store_vectors


def lock_owner(owner_id: int) -> Profile:
    """The owner's profile row, locked until the transaction ends: writes to one person's memory happen one after another."""
    owner = {"owner": big([owner_id])[0]}
    rows = fetch(LOCK.format(profile=columns(Profile, "p")), owner)
    if not rows:
        Profile.objects.bulk_create([Profile(owner_id=owner_id)], ignore_conflicts=True)
        rows = fetch(LOCK.format(profile=columns(Profile, "p")), owner)
    return instance(Profile, rows[0])


LOCK = "select {profile} from memory_profile p where p.owner_id = %(owner)s for update"


def insert(principal: Principal, profile: Profile, one: Prepared, state: State, now: datetime) -> Memory:
    """A new row with its number, vector, profile field and log entry. The caller then notes it with `touched`, which keeps the number taken."""
    memory = draft(principal, profile, one, state, now)
    with together():
        write_row(memory)
        store_vectors(principal, [(memory, one.vector)])
        append(principal, f"memory.{'save' if state == State.ACTIVE else 'propose'}", memory=memory)
    project_new(memory)
    return memory


def draft(principal: Principal, profile: Profile, one: Prepared, state: State, now: datetime) -> Memory:
    """The row as it would be written, under the next number, which is taken with it."""
    new = one.new
    memory = Memory(
        owner_id=profile.owner_id,
        number=profile.next_number,
        kind=new.kind,
        key=new.key,
        language=one.language,
        quote=new.quote,
        when_words=new.when_words[:200],
        state=state,
        state_changed_at=now,
        access_level=one.level,
        scope=one.scope,
        suspicious=one.suspicious,
        reasons=list(one.reasons),
        source=new.source,
        inferred_by=new.inferred_by,
        confidence=new.confidence,
        agent_id=principal.agent_id,
        session_id=new.session_id,
        turn_id=new.turn_id,
        valid_from=now,
        valid_until=new.valid_until,
        occurred_at=new.occurred_at,
        metadata=dict(new.metadata),
        removes=new.removes,
        client_key=new.client_key,
        fingerprint=one.fingerprint,
        created_at=now,
        created_by=principal.author,
        updated_at=now,
        updated_by=principal.author,
    )
    set_content(memory, new.text, new.value)
    profile.next_number += 1
    return memory


def set_content(memory: Memory, text: str, value: Any) -> None:
    """Put text and value into the row; of a secret they, its quote and its metadata are sealed, and the row shows the text masked (SPEC 10.4)."""
    if memory.is_secret:
        memory.sealed = crypto.seal({"text": text, "value": value, "quote": memory.quote, "metadata": memory.metadata})
        memory.text, memory.value, memory.quote, memory.metadata = screen(text).masked_text, None, "", {}
        if memory.text == text:
            memory.text = "••••••"
    else:
        memory.sealed, memory.text, memory.value = None, text, value


def touched(profile: Profile, now: datetime) -> None:
    """Note that something of this owner changed, so that every cache of it is stale, and which number comes next."""
    profile.generation += 1
    profile.updated_at = now
    owner, generation = big([profile.owner_id, profile.generation])
    execute(TOUCH, {"owner": owner, "generation": generation, "number": Int4(profile.next_number), "now": now})


TOUCH = "update memory_profile set generation = %(generation)s, next_number = %(number)s, updated_at = %(now)s where owner_id = %(owner)s"


def move(principal: Principal, memory: Memory, state: State, *, action: str, now: datetime, reason: str = "", **changes: Any) -> Memory:
    """Move one memory to `state`, by comparing and setting.

    Nothing happens, and Conflict is raised, when it is no longer where it was, or would stand beside another row of the same statement.
    """
    before, end = memory.state, memory.valid_until
    transitions.check(before, state)
    if state in LIVE and before not in LIVE:
        check_unsaid(memory.owner_id, memory.scope, memory.fingerprint, now)
    fields = {
        "state": state,
        "state_changed_at": now,
        "state_before": before,
        "updated_at": now,
        "updated_by": principal.author,
        **changes,
    }
    moved = Memory.objects.filter(pk=memory.pk, state=before, version=memory.version).update(version=F("version") + 1, **fields)
    if not moved:
        raise ChangedMeanwhile
    for name, value in fields.items():
        setattr(memory, name, value)
    memory.version += 1
    project(memory)
    ended = "valid_until" in changes and changes["valid_until"] != end
    details = {ENDED: end.isoformat() if end else None} if ended else {}
    append(principal, action, memory=memory, state_before=before, reason=reason, details=details)
    return memory


def check_unsaid(owner_id: int, scope: str, fingerprint: str, now: datetime) -> None:
    """Conflict when a candidate or an active memory says this already: no statement is held twice."""
    clash = Memory.objects.filter(owner_id=owner_id, scope=scope, fingerprint=fingerprint, state__in=LIVE).first()
    if clash is not None and not settle(clash, now):
        message = f"That is already remembered, as #{clash.number}. Nothing was changed."
        raise ChangedMeanwhile(message)


def settle(memory: Memory, now: datetime) -> bool:
    """Give up the place of what is past its end, as the sweep would: what is saved beside it is new. False when it holds on."""
    if memory.state not in LIVE or memory.holds_at(now):
        return False
    state, action = (State.EXPIRED, "memory.expire") if memory.state == State.ACTIVE else (State.LAPSED, "memory.lapse")
    move(Principal.service(memory.owner_id), memory, state, action=action, now=now, reason="time")
    return True


ENDED = "end_before"
"""In the log of a move that set another end: the end the memory had until then."""


def end_before(memory: Memory, now: datetime) -> datetime | None:
    """The end a memory had before its last move gave it another; None when there was none, or when it has passed since."""
    rows = OperationLog.objects.filter(owner_id=memory.owner_id, memory_id=memory.pk, details__has_key=ENDED)
    noted = rows.order_by("-seq").values_list(f"details__{ENDED}", flat=True).first()
    end = datetime.fromisoformat(noted) if noted else None
    return end if end is not None and end > now else None


def supersede(principal: Principal, successor: Memory, olds: Iterable[Memory], now: datetime) -> None:
    """`successor` takes the place of each old memory that still holds a place. The old ones stay as history, with an end and a link."""
    for old in olds:
        if old.pk == successor.pk or old.state not in LIVE or settle(old, now):
            continue
        end = _end(old, successor, now)
        move(principal, old, State.SUPERSEDED, action="memory.supersede", now=now, superseded_by=successor, valid_until=end)
        if successor.supersedes_id is None:
            successor.supersedes = old
            Memory.objects.filter(pk=successor.pk).update(supersedes=old)
        Conflict.objects.filter(old=old, outcome="").update(outcome=Conflict.Outcome.NEW, resolved_at=now, resolved_by=principal.author)


def _end(old: Memory, successor: Memory, now: datetime) -> datetime:
    """When the old one stopped to hold: the day the new one tells ("I moved last week") when it lies in the old one's time, else now."""
    since = successor.occurred_at
    told = since if since is not None and old.valid_from < since < now else now
    return min(old.valid_until, told) if old.valid_until else told


def note_conflicts(principal: Principal, new: Memory, olds: Iterable[UUID], reason: str) -> None:
    """Items for a person to decide: both values, their sources, and why they may not both hold."""
    Conflict.objects.bulk_create(
        [Conflict(owner_id=new.owner_id, old_id=old, new_id=new.pk, reason=reason) for old in olds], ignore_conflicts=True
    )
    append(principal, "memory.conflict", memory=new, reason=reason, details={"with": len(list(olds))})
