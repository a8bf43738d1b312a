"""Yes, no, no longer: decisions about one memory, each one transaction with its log entry."""

from __future__ import annotations

import re
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.conf import numbers
from memory.enums import ActorKind, Capability, Role, State
from memory.errors import BadInput, Conflict, NotPermitted
from memory.lifecycle import apply, selectors
from memory.lifecycle.confirm import add_confirmation
from memory.lifecycle.store import admit
from memory.lifecycle.types import NewMemory
from memory.models import Memory, Turn
from memory.text.likeness import NEGATION, content_words

Key = UUID | str | int
ADMISSIBLE = (State.CANDIDATE, State.REJECTED, State.LAPSED)
# A plain "yes, remember that" is about what was said just before, not about a candidate of an hour ago.
RECENT_EXCHANGES = 3


def confirm(principal: Principal, key: Key, *, seen: str | None = None, session: str = "", turn: str = "", reason: str = "") -> Memory:
    """A yes.

    From the person, or an administrator, it admits the candidate; what was marked suspicious only an administrator can admit. From an agent
    it is one confirmation, and needs the turn in which the person said so. `seen` is the tag of what was shown: Conflict when it changed.
    A memory that is active already is returned as it is, so that a yes said twice changes nothing.
    """
    principal.need(Capability.WRITE)
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = _open(principal, key, seen)
        if principal.is_agent:
            return _agent_says_yes(principal, memory, session, turn, now)
        if memory.state_now == State.ACTIVE:
            return memory
        if memory.state not in ADMISSIBLE:
            # Its end and its successor are those of history: what is superseded or expired comes back by `restore`.
            message = f"A memory that is {memory.state_now} is no longer waiting for a yes. Nothing was changed."
            raise Conflict(message)
        if memory.suspicious and principal.actor != ActorKind.ADMIN:
            message = "This candidate looks like an instruction to an agent. Only an administrator can admit it; you can reject it."
            raise NotPermitted(message)
        return admit(principal, memory, now, reason=reason)


def reject(principal: Principal, key: Key, *, seen: str | None = None, reason: str = "") -> Memory:
    """A no: the candidate is kept out, and may be taken back from there. An agent cannot reject for the person."""
    principal.need(Capability.WRITE)
    if principal.is_agent:
        message = "Only the person, or an administrator, can reject a candidate."
        raise NotPermitted(message)
    with act_as(principal.keeper()):
        memory = _open(principal, key, seen)
        if memory.state == State.REJECTED:
            return memory
        return apply.move(principal, memory, State.REJECTED, action="memory.reject", now=timezone.now(), reason=reason)


def expire(principal: Principal, key: Key, *, reason: str = "") -> Memory:
    """No longer true, from now on: the memory stays as history and is not recalled."""
    principal.need(Capability.WRITE)
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = _open(principal, key, None)
        if memory.state_now == State.EXPIRED:
            return memory
        return apply.move(principal, memory, State.EXPIRED, action="memory.expire", now=now, reason=reason, valid_until=now)


def lapse_or_expire(principal: Principal, key: Key, state: State) -> Memory:
    """What time does to a memory: an active one expires, a candidate lapses. Conflict when it is no longer where it was."""
    action = "memory.expire" if state == State.EXPIRED else "memory.lapse"
    with act_as(principal.keeper()):
        return apply.move(principal, _open(principal, key, None), state, action=action, now=timezone.now(), reason="time")


def replace_by(principal: Principal, old: Key, new: Key) -> None:
    """`new`, an active memory, takes the place of `old`; nothing when `old` holds no place any more."""
    with act_as(principal.keeper()):
        successor = _open(principal, new, None)
        predecessor = selectors.find(principal, old)
        apply.supersede(principal, successor, [predecessor], timezone.now())


def undo(principal: Principal, key: Key, *, seen: str | None = None, reason: str = "") -> Memory:
    """Take back the last yes or no about a memory: it waits again, and what had given way to it holds again. `seen` as for `confirm`."""
    if principal.is_agent:
        raise NotPermitted
    now = timezone.now()
    with act_as(principal.keeper()):
        memory = _open(principal, key, seen)
        if memory.state_before != State.CANDIDATE or memory.state_now not in (State.ACTIVE, State.REJECTED):
            message = "There is no decision about this memory to take back."
            raise Conflict(message)
        apply.move(principal, memory, State.CANDIDATE, action="memory.undo", now=now, reason=reason)
        for old in Memory.objects.filter(superseded_by=memory, state=State.SUPERSEDED, state_before=State.ACTIVE):
            apply.move(
                principal, old, State.ACTIVE, action="memory.undo", now=now, superseded_by=None, valid_until=apply.end_before(old, now)
            )
        return memory


def decide_by_words(principal: Principal, turn: Turn, *, yes: bool) -> list[Memory]:
    """The person's own "yes, remember that" or "no, don't" in a conversation, about what their last message before it brought (SPEC 3.8).

    It is the person who speaks, so it decides; but what was marked suspicious stays where it is. Call as the keeper, inside a transaction.
    """
    now = timezone.now()
    with act_as(principal.keeper()):
        profile = apply.lock_owner(principal.owner_id)
        rows = Memory.objects.filter(
            owner_id=principal.owner_id,
            session_id=turn.session_id,
            state=State.CANDIDATE,
            suspicious=False,
            turn__position__lt=turn.position,
            turn__exchange__gte=turn.exchange - RECENT_EXCHANGES,
        )
        last = rows.order_by("-turn__position").values_list("turn_id", flat=True).first()
        decided = list(rows.filter(turn_id=last).order_by("number")) if last else []
        for memory in decided:
            if yes:
                admit(principal, memory, now, reason="the person said yes in the conversation")
            else:
                apply.move(
                    principal, memory, State.REJECTED, action="memory.reject", now=now, reason="the person said no in the conversation"
                )
        if decided:
            apply.touched(profile, now)
        return decided


def _open(principal: Principal, key: Key, seen: str | None) -> Memory:
    """The memory, its owner locked, if it still is what was shown."""
    found = selectors.find(principal, key)
    profile = apply.lock_owner(found.owner_id)
    memory = selectors.find(principal, found.pk)
    selectors.check_seen(memory, seen)
    apply.touched(profile, timezone.now())
    return memory


def _agent_says_yes(principal: Principal, memory: Memory, session: str, turn: str, now: datetime) -> Memory:
    said = _turn_of_the_person(principal, session, turn)
    if not _speaks_of(said.content, memory.text):
        message = "That message neither says yes nor speaks of this memory. Nothing was confirmed."
        raise BadInput(message, fields={"turn": [message]})
    # What was said before there was anything to confirm is no confirmation of it.
    if memory.state != State.CANDIDATE or memory.suspicious or said.pk == memory.turn_id or said.created_at < memory.created_at:
        return memory
    new = NewMemory(text=memory.text, turn_id=said.pk, session_id=said.session_id)
    if add_confirmation(principal, memory, new, now, same_session=True) and memory.confirmations >= numbers().confirmations_needed:
        return admit(principal, memory, now, reason="confirmed twice")
    return memory


# A word that is a yes by itself; the weaker ones only where nothing follows that they could belong to ("right now", 好像).
_YES = re.compile(
    r"^\W*(?:(?:yes|yeah|yep|yup|indeed|of course|please do|go ahead|absolutely|definitely|exactly|confirmed?)\b"
    r"|(?:ok(?:ay)?|sure|right|correct|true|fine|good|(?:没错|确认|当然|可以|[是对好嗯行])+[的啊呀吧了啦哦嘛呢]*)\s*(?:[^\w\s]|$))"
    r"|\b(?:remember|keep|save|confirm) (?:that|this|it)\b|记住|记下|记着",
    re.IGNORECASE,
)
_NOT_WRONG = "没错"


def _speaks_of(said: str, text: str) -> bool:
    """Whether a message says yes, or says again at least half of what the memory says: the same numbers in it, and denied or not as there."""
    if said.rstrip().endswith(("?", "？")):
        return False
    words, wanted = content_words(said.replace(_NOT_WRONG, "")), content_words(text)
    if _YES.search(said) and not (NEGATION in words and NEGATION not in wanted):
        return True
    if (NEGATION in words) != (NEGATION in wanted) or not {word for word in wanted if any(map(str.isdigit, word))} <= words:
        return False
    return len(wanted & words) * 2 >= max(1, len(wanted))


def _turn_of_the_person(principal: Principal, session: str, turn: str) -> Turn:
    """The message in which the person said yes; BadInput when none, or none of theirs, is named."""
    message = "Name the message in which the person said so: `session` and `turn`."
    if not turn or not turn.isascii() or not turn.isdigit() or len(turn) > 18:
        raise BadInput(message, fields={"turn": [message]})
    rows = Turn.objects.filter(Q(session__agent_id=principal.agent_id), owner_id=principal.owner_id, pk=int(turn), role=Role.USER)
    said: Turn | None = (rows.filter(session__external_id=session) if session else rows).first()
    if said is None:
        raise BadInput(message, fields={"turn": ["There is no such message of this person in that session."]})
    return said
