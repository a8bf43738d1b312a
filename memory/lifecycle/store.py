"""The one way to write a memory: compare with what is known, decide, carry out. Runs inside the transaction of its caller."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q

from accounts.principals import Principal
from memory.audit.services import append
from memory.conf import admission_rules, numbers
from memory.crypto import fingerprint
from memory.enums import AccessLevel, Kind, Source, State
from memory.lifecycle import admission, apply, conflict
from memory.lifecycle.confirm import add_confirmation
from memory.lifecycle.transitions import LIVE
from memory.lifecycle.types import Act, Decision, Known, NewMemory, Prepared, Saved
from memory.models import Memory, Profile, Tombstone
from memory.models.prepared import big, columns, fetch, instance
from memory.profile.schema import is_many
from memory.recall.services import neighbours
from memory.text.normalise import fold
from memory.text.segment import content_words

ANOTHER_VALUE = "another value for the same thing"


def store(principal: Principal, prepared: Sequence[Prepared], *, now: datetime) -> list[Saved]:
    """What became of each statement, in order. Call inside `act_as(principal.keeper())`; takes the owner's lock.

    A statement of a batch sees what the ones before it left, so that two contradicting ones in one message end with one current value.
    """
    owners = sorted({_owner_of(principal, one) for one in prepared})
    profiles = {owner_id: apply.lock_owner(owner_id) for owner_id in owners}
    graves = {owner_id: _graves(owner_id, [one for one in prepared if _owner_of(principal, one) == owner_id]) for owner_id in owners}
    saved = []
    for one in prepared:
        owner_id = _owner_of(principal, one)
        saved.append(_store_one(principal, profiles[owner_id], one, graves[owner_id], now))
    for owner_id in sorted({one.memory.owner_id for one in saved if not one.blocked}):
        apply.touched(profiles[owner_id], now)
    return saved


def starts_as(principal: Principal, one: Prepared) -> State:
    """The state in which a statement that nobody has said yet starts: active at once, or a candidate (SPEC 3.8)."""
    return admission.decide(one.new, principal, suspicious=one.suspicious, policy=admission_rules())


Graves = dict[str, datetime]
"""The fingerprints of what was forgotten, with the moment."""
GRAVES = "select t.fingerprint, t.created_at from memory_tombstone t where t.owner_id = %(owner)s and t.fingerprint = any(%(prints)s)"


def _owner_of(principal: Principal, one: Prepared) -> int:
    return principal.team_owner(one.scope) or principal.owner_id


def _store_one(principal: Principal, profile: Profile, one: Prepared, graves: Graves, now: datetime) -> Saved:
    if _buried(principal, profile.owner_id, one, graves):
        append(principal, "memory.skip", owner_id=profile.owner_id, reason="forgotten before")
        return Saved(None, created=False, blocked=True)
    known = known_near(principal, profile.owner_id, one, now)
    decision = conflict.decide(one, [item for item, _ in known], related=numbers().related_cosine)
    rows = {row.pk: row for _, row in known}
    if decision.act == Act.CONFIRM and decision.same is not None:
        same = rows[decision.same]
        said = _say_again(principal, same, one, decision, now)
        # Whoever may not read it must not learn from the answer that it was there, nor what it says.
        hidden = same.access_level > principal.clearance
        return Saved(apply.draft(principal, profile, one, starts_as(principal, one), now), created=True) if hidden else said
    if decision.act == Act.UPDATE and decision.same is not None:
        return Saved(_update(principal, profile, rows[decision.same], one, [rows[pk] for pk in decision.supersedes], now), created=False)
    return Saved(_insert(principal, profile, one, decision, rows, now), created=True)


def _graves(owner_id: int, prepared: Sequence[Prepared]) -> Graves:
    prints = [mark for one in prepared for mark in _marks(one)]
    return dict(fetch(GRAVES, {"owner": big([owner_id])[0], "prints": prints}))


def _marks(one: Prepared) -> list[str]:
    """The fingerprints under which this would have been forgotten."""
    return stones_of(one.fingerprint, one.new.text, one.new.key, one.new.value)


def _buried(principal: Principal, owner_id: int, one: Prepared, graves: Graves) -> bool:
    """Whether this was forgotten and nobody but a machine says it again. A new statement by the person lifts the stone (SPEC 3.12)."""
    found = [mark for mark in _marks(one) if mark in graves]
    if not all(_said_since(principal, one.new, graves[mark]) for mark in found):
        return True
    if found:
        Tombstone.objects.filter(owner_id=owner_id, fingerprint__in=found).delete()
        for mark in found:
            del graves[mark]
    return False


def _said_since(principal: Principal, new: NewMemory, forgotten_at: datetime) -> bool:
    """Whether the person said it, or asked for it, after it was forgotten. A message from before, read again, is no new statement.

    That the person asked for it is believed of a first-party agent only.
    """
    if new.said_at is not None:
        return new.said_at > forgotten_at
    vouches = not principal.is_agent or principal.first_party
    return vouches and new.source in (Source.USER_INPUT, Source.DASHBOARD)


def stones_of(statement: str, text: str, key: str, value: object) -> list[str]:
    """The fingerprints under which a statement lies when it is forgotten, and by which it is known again in other words.

    `statement`: that of its very words. The others: its key and value, and the words that carry the meaning of its text, and of key and value.
    """
    named = f"{key}={_bare(value)}" if key and value is not None else ""
    words = [content_words(text), content_words(re.sub(r"[._=-]", " ", named))]
    by_words = [fingerprint("words", " ".join(sorted(some))) for some in words if len(some) > 1]
    return list(dict.fromkeys([statement, *([fingerprint("value", named)] if named else []), *by_words]))


def stones_for(memory: Memory) -> list[str]:
    """The same of a memory, a secret too."""
    return stones_of(memory.fingerprint, memory.full_text, memory.key, memory.full_value)


def _bare(value: object) -> str:
    """A value without what is not its own: case, width, an article, a list about it alone."""
    alone = value[0] if isinstance(value, list) and len(value) == 1 else value
    return re.sub(r"^(?:the|an?) (?=\S)", "", fold(str(alone)).strip())


def known_near(principal: Principal, owner_id: int, one: Prepared, now: datetime) -> list[tuple[Known, Memory]]:
    """Candidates and active memories that may be the same or stand against the new one: by print, key, client key, correction, vector.

    Those that are past their end give up their place here, and are not among them.
    """
    cosines: dict[UUID, float] = {}
    if one.vector is not None:
        cosines = {near.memory_id: near.cosine for near in neighbours(owner_id, one.vector, limit=8)}
    new = one.new
    keys = [new.key, conflict.OPPOSITES.get(new.key, new.key)] if new.key else []
    values = {
        "owner": big([owner_id])[0],
        "print": one.fingerprint,
        "near": list(cosines),
        "keys": keys,
        "client_key": new.client_key,
        "agent": None if principal.agent_id is None else big([principal.agent_id])[0],
        "words": f"%{_like(new.replaces)}%" if new.replaces else "",
    }
    rows = [instance(Memory, row) for row in fetch(KNOWN.format(memory=columns(Memory, "m")), values)]
    held = [row for row in rows if not apply.settle(row, now)]
    return [(_as_known(row, cosines.get(row.pk, 0.0), mine=row.agent_id == principal.agent_id), row) for row in held]


KNOWN = """
select {memory} from memory_memory m
where m.owner_id = %(owner)s and m.state in ('active', 'candidate') and m.kind <> 'summary' and (
    m.fingerprint = %(print)s or m.id = any(%(near)s::uuid[]) or m.key = any(%(keys)s::text[])
    or (%(client_key)s <> '' and m.client_key = %(client_key)s and m.agent_id is not distinct from %(agent)s::bigint)
    or (%(words)s <> '' and m.text ilike %(words)s))
order by m.created_at desc limit 60
"""


def _like(words: str) -> str:
    """The words as a pattern that holds nothing but them."""
    return words.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _as_known(row: Memory, cosine: float, *, mine: bool) -> Known:
    return Known(
        id=row.pk,
        state=State(row.state),
        text=row.text,
        key=row.key,
        value=row.value,
        scope=row.scope,
        fingerprint=row.fingerprint,
        words=content_words(row.text),
        cosine=cosine,
        valid_until=row.valid_until,
        # Each agent has client keys of its own.
        client_key=row.client_key if mine else "",
    )


def _insert(principal: Principal, profile: Profile, one: Prepared, decision: Decision, rows: dict[UUID, Memory], now: datetime) -> Memory:
    state = starts_as(principal, one)
    olds = [rows[pk] for pk in decision.supersedes]
    _free_client_key(principal, profile.owner_id, one.new.client_key)
    memory = apply.insert(principal, profile, one, state, now)
    take_over(principal, memory, olds, now)
    if decision.disputes:
        apply.note_conflicts(principal, memory, decision.disputes, "may contradict what is known")
    return memory


def take_over(principal: Principal, memory: Memory, olds: Sequence[Memory], now: datetime) -> None:
    """A candidate never displaces an active memory until it is admitted; an older candidate on the same key gives way at once."""
    giving_way = olds if memory.state == State.ACTIVE else [old for old in olds if old.state == State.CANDIDATE]
    apply.supersede(principal, memory, giving_way, now)
    waiting = [old.pk for old in olds if old not in giving_way]
    if waiting:
        apply.note_conflicts(principal, memory, waiting, ANOTHER_VALUE)


def _free_client_key(principal: Principal, owner_id: int, client_key: str) -> None:
    """What has ended (expired, rejected, lapsed, archived) gives its client key up to what is saved under it now."""
    if client_key:
        held = Memory.objects.filter(Q(agent_id=principal.agent_id), owner_id=owner_id, client_key=client_key)
        held.exclude(state__in=LIVE).update(client_key="")


def _say_again(principal: Principal, same: Memory, one: Prepared, decision: Decision, now: datetime) -> Saved:
    """The statement is known: no second row, one more confirmation, and a wish or two independent ones admit a candidate."""
    state = admission.decide(one.new, principal, suspicious=one.suspicious or same.suspicious, policy=admission_rules())
    counted = add_confirmation(principal, same, one.new, now)
    if same.state == State.CANDIDATE and not same.suspicious:
        enough = same.confirmations >= numbers().confirmations_needed
        if state == State.ACTIVE or (counted and enough and not _team_needs_more(same)):
            admit(principal, same, now, reason="asked for" if state == State.ACTIVE else "said again")
    _date_anew(same, one.new)
    if same.state == State.ACTIVE and decision.supersedes:
        # Read anew: admitting it just now may have moved some of them already.
        left = Memory.objects.filter(pk__in=decision.supersedes, owner_id=same.owner_id, state__in=LIVE)
        apply.supersede(principal, same, list(left), now)
    return Saved(same, created=False)


def _date_anew(same: Memory, new: NewMemory) -> None:
    """Said again later, "next Monday" is another day: of the end and of the day it happens, whichever lies further on holds."""
    told = {"valid_until": new.valid_until, "occurred_at": new.occurred_at}
    later = {name: at for name, at in told.items() if at and (before := getattr(same, name)) and at > before}
    if later:
        Memory.objects.filter(pk=same.pk).update(**later)
        for name, at in later.items():
            setattr(same, name, at)


def _team_needs_more(memory: Memory) -> bool:
    """A team's memory is corroborated by different members, which one person saying it twice is not (SPEC 3.8)."""
    return memory.scope.startswith("team:")


def admit(principal: Principal, memory: Memory, now: datetime, *, reason: str = "") -> Memory:
    """A candidate becomes active, and what it contradicts gives way, in one step."""
    olds = displaced_by(memory)
    apply.supersede(principal, memory, olds, now)
    until = memory.valid_until
    if until is None and memory.kind == Kind.CONTEXT:
        until = now + timedelta(days=numbers().context_days)
    return apply.move(principal, memory, State.ACTIVE, action="memory.admit", now=now, reason=reason, valid_until=until)


def displaced_by(memory: Memory) -> list[Memory]:
    """What gives way once this holds: what it was found to contradict when it came, what holds its single-valued key, what says the same."""
    noted = Q(conflicts_as_old__new=memory, conflicts_as_old__outcome="", conflicts_as_old__reason=ANOTHER_VALUE)
    if memory.key and not is_many(memory.key) and not memory.removes:
        noted |= Q(key=memory.key, scope=memory.scope)
    same = Q(fingerprint=memory.fingerprint, scope=memory.scope, state__in=LIVE)
    rows = Memory.objects.filter(Q(noted, state=State.ACTIVE) | same, owner_id=memory.owner_id).exclude(pk=memory.pk)
    return list(rows.distinct())


def _update(principal: Principal, profile: Profile, old: Memory, one: Prepared, others: Sequence[Memory], now: datetime) -> Memory:
    """The same client key again with another text: a new version takes the old one's place and keeps its metadata."""
    state = starts_as(principal, one)
    Memory.objects.filter(pk=old.pk).update(client_key="")
    # Whoever keeps it more closely by now has said so of the thing, not of its wording.
    level = max(one.level, AccessLevel(old.access_level))
    kept = replace(one, new=replace(one.new, metadata={**old.full_metadata, **one.new.metadata}), level=level)
    memory = apply.insert(principal, profile, kept, state, now)
    take_over(principal, memory, [old, *others], now)
    return memory
