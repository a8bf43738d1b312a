"""Taking words out of what was made from them: contexts that were given, summaries, answers kept for a repeated request (SPEC 9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial, reduce
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import F, JSONField, Q, QuerySet, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import JSONObject

from accounts.isolation import act_as_maintenance
from accounts.principals import Principal
from memory.lifecycle.said import drop_questions, scrub_summaries, speakers, told_by, turns_behind
from memory.models import Confirmation, ContextMemory, ContextRecord, IdempotencyRecord, Memory, Session, Turn
from memory.models.governance import CONTEXT_CALLS
from memory.recall.services import forget_hot

# None of them can be looked into: all go.
HOLD_CONTEXTS = reduce(or_, (Q(method_path__startswith=call) for call in CONTEXT_CALLS))

WITHOUT = """
jsonb_build_object('forgotten', true, 'memories', coalesce((
  select jsonb_agg(named.one order by named.place)
  from jsonb_array_elements(case jsonb_typeof(given -> 'memories') when 'array' then given -> 'memories' else '[]'::jsonb end)
    with ordinality named (one, place)
  where jsonb_typeof(named.one) = 'object' and coalesce(named.one ->> 'id', '') <> all (%s)), '[]'::jsonb))"""


def scrub(principal: Principal, memories: Sequence[Memory]) -> None:
    """Nothing that was made from these memories says any more what they say. Inside the transaction that forgets or seals them."""
    owners = {one.owner_id for one in memories}
    for owner_id in owners:
        # No longer used once the generation has gone up; this takes the words themselves out of the cache.
        transaction.on_commit(partial(forget_hot, owner_id))
    _scrub_contexts(memories)
    _scrub_what_was_said(memories)
    forget_contexts({principal.owner_id, *owners})
    shared = [one for one in memories if one.scope.startswith("team:")]
    if shared:
        _scrub_others(principal, shared)


def forget_answers(records: QuerySet[IdempotencyRecord]) -> None:
    """Answers kept for a repeated request lose their words, and the print of the request; that there was one stays, so that it is not done twice."""
    records.update(body="", body_digest="", headers={"forgotten": True})


def forget_contexts(owners: Iterable[int]) -> None:
    """Answers that hold a whole context of these owners lose their words."""
    forget_answers(IdempotencyRecord.objects.filter(HOLD_CONTEXTS, owner_id__in=set(owners)))


def scrub_given(records: QuerySet[ContextRecord]) -> None:
    """Contexts whose conversation is deleted keep their ids, the memories they named and their scores, not what was said."""
    records.update(query="", given=JSONObject(forgotten=Value(value=True), memories=F("given__memories")))


def without(given: dict[str, Any], gone: set[str]) -> dict[str, Any]:
    """What stays of a context when the memories of these ids are gone: the others it named."""
    named = given.get("memories", [])
    kept = [one for one in named if isinstance(one, dict) and one.get("id") not in gone] if isinstance(named, list) else []
    return {"forgotten": True, "memories": kept}


def _scrub_what_was_said(memories: Sequence[Memory]) -> None:
    """Neither the summary of a conversation in which they were said, nor a context that was given in it since, nor an answer tells them any more."""
    turns, told = turns_behind(memories), Q(headers__memories__has_any_keys=[str(one.pk) for one in memories])
    again = Confirmation.objects.filter(memory__in=memories).values("session_id")
    for speaker in speakers(turns):
        with speaker:
            said = Turn.objects.filter(pk__in=turns)
            sessions = Q(pk__in=said.values("session_id")) | Q(memories__in=memories) | Q(pk__in=again)
            scrub_summaries(Session.objects.filter(sessions), memories)
            _empty(told_by(turns), memories)
            drop_questions(turns)
            forget_answers(IdempotencyRecord.objects.filter(told | Q(HOLD_CONTEXTS, owner_id__in=said.values("owner_id"))))


def _scrub_contexts(memories: Sequence[Memory]) -> None:
    """Contexts that were given keep their ids and scores, not the text of what is forgotten, be it as a memory or in the profile."""
    keys = sorted({one.key for one in memories if one.key and one.value is not None})
    since = min((one.created_at for one in memories), default=None)
    held = Q(uses__memory__in=memories)
    if keys:
        held |= Q(owner_id__in={one.owner_id for one in memories}, given__profile__has_any_keys=keys, created_at__gte=since)
    _empty(ContextRecord.objects.filter(held).distinct(), memories)
    ContextMemory.objects.filter(memory__in=memories).update(scores={})


def _scrub_others(principal: Principal, memories: Sequence[Memory]) -> None:
    """A team's memory stands in contexts of its other members, whose rows this principal cannot see.

    A transaction of its own: should the other one fail, those contexts have lost their words for nothing, which harms less than the reverse.
    The uses go too, since a memory that is erased could not be deleted while others' rows hang on it. The principal's own rows are left to the
    open transaction, which holds them locked.
    """
    ids, own = [one.pk for one in memories], principal.owner_id
    with act_as_maintenance() as alias:
        records = ContextRecord.objects.using(alias).filter(uses__memory_id__in=ids).exclude(owner_id=own).distinct()
        owners = list(records.values_list("owner_id", flat=True))
        _empty(records, memories)
        ContextMemory.objects.using(alias).filter(memory_id__in=ids).exclude(owner_id=own).delete()
        forget_answers(IdempotencyRecord.objects.using(alias).filter(HOLD_CONTEXTS, owner_id__in=owners))


def _empty(records: QuerySet[ContextRecord], memories: Sequence[Memory]) -> None:
    """What `without` does, to every record in one statement: thousands may have named what is forgotten, and its owner's row is locked."""
    records.update(given=RawSQL(WITHOUT, [[str(one.pk) for one in memories]], output_field=JSONField()))  # noqa: S611 (a statement of ours; the ids are parameters)
