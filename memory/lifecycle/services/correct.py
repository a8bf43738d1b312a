"""Correct: another text or value is a new version linked to the old one; level, scope, kind and dates change in place (SPEC 4.6)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.enums import AccessLevel, ActorKind, Capability, Kind, Source, State
from memory.errors import BadInput, Conflict, NotPermitted, StaleVersion
from memory.lifecycle import admission, apply, selectors
from memory.lifecycle.prepare import check_json, check_scope, level_of, prepare
from memory.lifecycle.projection import project
from memory.lifecycle.rewording import typed_value_after
from memory.lifecycle.scrub import forget_contexts, scrub
from memory.lifecycle.store import ANOTHER_VALUE, admit
from memory.lifecycle.types import UNSET, NewMemory, Prepared
from memory.models import Memory, Profile
from memory.screening import without_secrets

EDITABLE = (State.CANDIDATE, State.ACTIVE, State.EXPIRED)


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be different; UNSET leaves a thing as it is."""

    text: Any = UNSET
    value: Any = UNSET
    kind: Any = UNSET
    scope: Any = UNSET
    access_level: Any = UNSET
    valid_until: Any = UNSET
    metadata: Any = UNSET
    fields: tuple[str, ...] = field(default=("kind", "scope", "access_level", "valid_until", "metadata"))

    def in_place(self) -> dict[str, Any]:
        """The changes that make no new version."""
        return {name: getattr(self, name) for name in self.fields if getattr(self, name) is not UNSET}

    @property
    def rewords(self) -> bool:
        """Whether it says something else afterwards."""
        return self.text is not UNSET or self.value is not UNSET


def correct(principal: Principal, key: UUID | str | int, changes: Changes, *, if_match: str | None = None, reason: str = "") -> Memory:
    """The memory as it is afterwards: a new row when it says something else, the same one when only its settings change.

    Words that may not take effect at once (from a third-party agent, or aimed at agents) wait as a candidate beside it, which is returned.
    StaleVersion when `if_match` is not its current tag. Agents can raise a level, never lower it; lowering is a person's act (SPEC 3.6).
    """
    principal.need(Capability.WRITE)
    with act_as(principal):
        old = selectors.find(principal, key)
    _check(principal, old, changes, if_match)
    reworded = prepare(principal, [_reworded(old, changes)])[0] if changes.rewords else None
    with act_as(principal.keeper()):
        profile = apply.lock_owner(old.owner_id)
        memory = selectors.find(principal, old.pk)
        _check(principal, memory, changes, if_match)
        if memory.version != old.version and reworded is not None:
            raise Conflict
        now = timezone.now()
        if memory.state == State.ACTIVE:
            apply.settle(memory, now)
        if reworded is None or _says_the_same(memory, reworded):
            changed = _change(principal, memory, changes.in_place(), now, reason)
            _keep_as_closely(principal, changed, now, reason)
        elif memory.state == State.ACTIVE and not admission.may_reword(principal, suspicious=reworded.suspicious):
            changed = _propose(principal, profile, memory, reworded, now)
        else:
            changed = _new_version(principal, profile, memory, reworded, changes, now, reason)
            _keep_as_closely(principal, changed, now, reason)
        apply.touched(profile, now)
        return changed


def keep_reworded(principal: Principal, key: UUID | str | int, *, text: str, seen: str = "") -> Memory:
    """A yes in other words, from the person or an administrator: the candidate that was shown is reworded and admitted, the original kept as history.

    One decision: Conflict when it changed since or waits no longer, NotPermitted for words that only an administrator may admit; in either case
    it is as it was.
    """
    if principal.is_agent:
        raise NotPermitted
    with act_as(principal):
        old = selectors.find(principal, key)
    check_worded(text, old)
    changes = Changes(text=text)
    reworded = prepare(principal, [_reworded(old, changes)])[0]
    now = timezone.now()
    with act_as(principal.keeper()):
        profile = apply.lock_owner(old.owner_id)
        memory = selectors.find(principal, old.pk)
        selectors.check_seen(memory, seen)
        same = _says_the_same(memory, reworded)
        _check_waiting(principal, memory, old, suspicious=reworded.suspicious or (same and memory.suspicious))
        if not same:
            memory = _new_version(principal, profile, memory, reworded, changes, now, "kept with changes")
            _keep_as_closely(principal, memory, now, "kept with changes")
        apply.touched(profile, now)
        return admit(principal, memory, now)


def _check_waiting(principal: Principal, memory: Memory, read: Memory, *, suspicious: bool) -> None:
    if memory.version != read.version:
        raise Conflict
    if memory.state != State.CANDIDATE:
        message = f"A memory that is {memory.state} is no longer waiting for a yes. Nothing was changed."
        raise Conflict(message)
    if suspicious and principal.actor != ActorKind.ADMIN:
        message = "This looks like an instruction to an agent. Only an administrator can admit it; nothing was changed."
        raise NotPermitted(message)


def _check(principal: Principal, memory: Memory, changes: Changes, if_match: str | None) -> None:
    if if_match and if_match.strip() != "*" and selectors.etag(memory) not in [tag.strip() for tag in if_match.split(",")]:
        raise StaleVersion
    if memory.state not in EDITABLE:
        message = f"A memory that is {memory.state} cannot be changed. Restore it first, or save a new one."
        raise Conflict(message)
    if changes.scope is not UNSET:
        check_scope(principal, changes.scope)
        team = principal.team_owner(changes.scope)
        if (team or principal.owner_id) != memory.owner_id:
            message = "A memory cannot move between a person and a team. Save it again in the other scope."
            raise BadInput(message, fields={"scope": [message]})
    if changes.access_level is not UNSET and principal.is_agent and changes.access_level < memory.access_level:
        message = "An agent may raise an access level; lowering it is for the person."
        raise NotPermitted(message)
    if changes.metadata is not UNSET:
        check_json(changes.metadata, field="metadata")
    if changes.text is not UNSET:
        check_worded(changes.text, memory)


def check_worded(text: str, *shown: Memory) -> None:
    """BadInput where a wording is only the mask under which one of these secrets was shown."""
    if any(memory.is_its_mask(text) for memory in shown):
        message = "That is only how the secret is hidden. Write what it is to say; nothing was changed."
        raise BadInput(message, fields={"text": [message]})


def _reworded(old: Memory, changes: Changes) -> NewMemory:
    level = changes.access_level if changes.access_level is not UNSET else AccessLevel(old.access_level)
    return NewMemory(
        text=changes.text if changes.text is not UNSET else _worded_for(old, changes.value),
        kind=Kind(changes.kind if changes.kind is not UNSET else old.kind),
        key=old.key,
        value=changes.value if changes.value is not UNSET else typed_value_after(old.key, old.full_value, old.full_text, changes.text),
        source=Source(old.source),
        inferred_by=old.inferred_by,
        access_level=AccessLevel(level),
        scope=changes.scope if changes.scope is not UNSET else old.scope,
        quote=old.full_text if old.sealed else old.quote,
        metadata=dict(changes.metadata if changes.metadata is not UNSET else old.full_metadata),
    )


def _worded_for(old: Memory, value: Any) -> str:
    """A sentence for a new value: the old sentence with the value exchanged where it stands in it, else key and value as they are."""
    before, after = old.full_value, value
    if isinstance(before, str) and isinstance(after, str) and before and before in old.full_text:
        return old.full_text.replace(before, after)
    return f"{old.key or old.kind}: {after}"


def _says_the_same(memory: Memory, new: Prepared) -> bool:
    return memory.full_text == new.new.text and memory.full_value == new.new.value


def _new_version(
    principal: Principal, profile: Profile, old: Memory, new: Prepared, changes: Changes, now: datetime, reason: str
) -> Memory:
    """A row in the old one's state, provenance and metadata kept, the old one superseded by it."""
    # The slot of the client key and of the fingerprint is freed before the new row takes it.
    client_key, state, until = old.client_key, State(old.state), old.valid_until
    apply.move(principal, old, State.SUPERSEDED, action="memory.correct", now=now, reason=reason, valid_until=now, client_key="")
    apply.check_unsaid(old.owner_id, new.scope, new.fingerprint, now)
    memory = apply.insert(principal, profile, new, state, now)
    kept = {
        "agent_id": old.agent_id,
        "session_id": old.session_id,
        "turn_id": old.turn_id,
        "valid_until": changes.valid_until if changes.valid_until is not UNSET else until,
        "occurred_at": old.occurred_at,
        "valid_from": old.valid_from,
        "client_key": client_key,
        "confidence": old.confidence,
        "weight": old.weight,
        "created_by": old.created_by,
        "created_at": old.created_at,
        "supersedes_id": old.pk,
    }
    for name, value in kept.items():
        setattr(memory, name, value)
    memory.save(update_fields=list(kept))
    Memory.objects.filter(pk=old.pk).update(superseded_by=memory)
    return memory


def _propose(principal: Principal, profile: Profile, old: Memory, new: Prepared, now: datetime) -> Memory:
    """A candidate beside the old one, which holds until somebody who may admits the new."""
    apply.check_unsaid(old.owner_id, new.scope, new.fingerprint, now)
    source = Source.AGENT if principal.is_agent else Source.DASHBOARD
    proposed = replace(new, new=replace(new.new, source=source))
    memory = apply.insert(principal, profile, proposed, State.CANDIDATE, now)
    apply.note_conflicts(principal, memory, [old.pk], ANOTHER_VALUE)
    return memory


def _change(principal: Principal, memory: Memory, changes: dict[str, Any], now: datetime, reason: str) -> Memory:
    before = {name: memory.full_metadata if name == "metadata" else getattr(memory, name) for name in changes}
    different = {name: value for name, value in changes.items() if before[name] != value}
    if not different:
        return memory
    if level_of(different.get("metadata", {})) > different.get("access_level", memory.access_level):
        different["access_level"] = level_of(different["metadata"])
    sealing = memory.sealed is not None or different.get("access_level") == AccessLevel.SECRET or different.get("kind") == Kind.CREDENTIAL
    raised = different.get("access_level", 0) > memory.access_level
    text, value, quote, metadata = memory.full_text, memory.full_value, memory.full_quote, memory.full_metadata
    for name, given in different.items():
        setattr(memory, name, given)
    if sealing:
        memory.quote, memory.metadata = quote, different.get("metadata", metadata)
        apply.set_content(memory, text, value)
        # The quote of a secret may hold another one beside it; outside the seal it does not.
        memory.quote = memory.quote if memory.sealed else without_secrets(quote)
        memory.vectors.all().delete()
    memory.version, memory.updated_at, memory.updated_by = F("version") + 1, now, principal.author
    memory.save()
    memory.refresh_from_db(fields=["version"])
    project(memory)
    append(principal, "memory.change", memory=memory, state_before=memory.state, reason=reason, details={"changed": sorted(different)})
    if memory.sealed is not None:
        # After the entry: a context that is being kept either is there by now, or waits for it and then sees the new level.
        scrub(principal, [memory])
    elif raised:
        forget_contexts({memory.owner_id, principal.owner_id})
    return memory


def _keep_as_closely(principal: Principal, memory: Memory, now: datetime, reason: str) -> None:
    """The older wordings are kept no less closely than the one they led to: history must not tell what it hides."""
    for older in selectors.earlier_versions(memory):
        if older.access_level < memory.access_level and older.state != State.ARCHIVED:
            _change(principal, older, {"access_level": memory.access_level}, now, reason)
