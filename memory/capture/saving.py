"""What an agent or a page saves directly, by the same way as what is captured (SPEC 3.5, 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.capture import rules
from memory.capture.settling import ending
from memory.capture.typed import typed
from memory.conf import numbers
from memory.enums import Capability, Kind, PersonMode, Source
from memory.errors import BadInput, Conflict, DeskError, NotFound, NotPermitted, TooLarge
from memory.lifecycle.services import remember
from memory.lifecycle.types import NewMemory, Saved
from memory.models import Session

SUBJECT = {"用户": "我", "The user's ": "My ", "User's ": "My ", "The user is ": "I am ", "User is ": "I am ", "The user has ": "I have "}
THIRD_PERSON = {"The user ": "I ", "User ": "I "}


def save(principal: Principal, new: NewMemory, *, session: str = "") -> Saved:
    """Save one statement. NotPermitted while the person has paused their memory; Conflict for what they have forgotten since."""
    principal.need(Capability.WRITE)
    if principal.is_agent and principal.mode != PersonMode.ON:
        message = "This person has paused their memory: nothing is saved until they switch it on."
        raise NotPermitted(message)
    _check(new)
    saved = remember(principal, [ending(principal, _keyed(_in_session(principal, new, session)))])[0]
    if saved.blocked:
        message = "The person has forgotten this. Only a new statement of theirs brings it back; nothing was saved."
        raise Conflict(message)
    # What was updated under the caller's own key and is kept more closely holds the words of this call.
    return replace(saved, created=True) if saved.memory.access_level > principal.clearance else saved


def save_many(principal: Principal, items: Sequence[tuple[NewMemory, str]]) -> list[Saved | DeskError]:
    """Save each for itself: the result, or the error, of each item in order. One bad item does not sink the others."""
    limit = numbers().batch_limit
    if len(items) > limit:
        raise TooLarge(f"{len(items)} items; at most {limit} fit into one batch. Nothing was saved.")
    results: list[Saved | DeskError] = []
    for new, session in items:
        try:
            results.append(save(principal, new, session=session))
        except DeskError as error:
            results.append(error)
    return results


def _check(new: NewMemory) -> None:
    if new.kind == Kind.SUMMARY and new.source != Source.DASHBOARD:
        message = "Summaries are made by the service itself; save a fact or a context instead."
        raise BadInput(message, fields={"kind": [message]})
    if new.valid_until is not None and new.valid_until <= timezone.now():
        return
    if len(new.key) > 128:
        message = "At most 128 characters."
        raise BadInput(message, fields={"key": [message]})


def _in_session(principal: Principal, new: NewMemory, session: str) -> NewMemory:
    """The statement with the row of the session it names; NotFound when there is none of this agent and person."""
    if not session:
        return new
    with act_as(principal):
        row = Session.objects.own(principal).filter(Q(agent_id=principal.agent_id), external_id=session).first()
    if row is None:
        raise NotFound
    return replace(new, session_id=row.pk)


def _keyed(new: NewMemory) -> NewMemory:
    """Where no key was given and the rules read exactly one statement in the text, its key and value, so that contradictions are found.

    Agents write in the third person ("The user lives in Oslo"); the rules read the first.
    """
    if new.key or new.value is not None:
        return new
    found = rules.extract(_first_person(new.text), now=timezone.now())
    if len(found) != 1 or not found[0].key or not found[0].about_person:
        return new
    one = typed(found[0])
    kind = one.kind if new.kind == Kind.FACT else new.kind
    return replace(new, key=one.key, value=one.value, kind=kind, removes=one.removes, valid_until=new.valid_until or one.valid_until)


def _first_person(text: str) -> str:
    for written, spoken in SUBJECT.items():
        if text.startswith(written):
            return spoken + text[len(written) :]
    for written, spoken in THIRD_PERSON.items():
        if text.startswith(written):
            verb, _, rest = text[len(written) :].partition(" ")
            return f"{spoken}{_plain_verb(verb)} {rest}"
    return text


def _plain_verb(verb: str) -> str:
    """`lives` → `live`, `has` → `have`, `goes` → `go`: enough for the verbs the rules read."""
    irregular = {"has": "have", "is": "am", "does": "do", "goes": "go", "was": "was"}
    if verb in irregular:
        return irregular[verb]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
