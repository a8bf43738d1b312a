"""The messages behind memories, those that brought, confirmed or repeat them: what of them goes with the memories (SPEC 9.2).

A team's memory may have been said by another member, whose rows the one who forgets it cannot see: those are dealt with as that member's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

from django.db.models import Exists, Func, OuterRef, QuerySet, TextField

from accounts.isolation import act_as, act_as_maintenance
from accounts.principals import Principal
from memory.enums import Kind
from memory.lifecycle.echoes import echoes_of
from memory.models import Confirmation, ContextRecord, Memory, Session, Turn
from memory.text.likeness import tells


def turns_behind(memories: Sequence[Memory]) -> set[int]:
    """The messages that brought these memories, said them again or repeat them. A summary is nobody's message."""
    spoken = [one for one in memories if one.kind != Kind.SUMMARY]
    again = Confirmation.objects.filter(memory__in=spoken, turn__isnull=False).values_list("turn_id", flat=True)
    return {*again, *(one.turn_id for one in spoken if one.turn_id is not None), *echoes_of(one.pk for one in spoken)}


def withhold(memories: Sequence[Memory]) -> None:
    """What brought these memories, or said them again, is told to no agent from now on. Inside the transaction that erases them."""
    turns = turns_behind(memories)
    for speaker in speakers(turns):
        with speaker:
            Turn.objects.filter(pk__in=turns).update(withheld=True)


def speakers(turns: set[int]) -> Iterator[AbstractContextManager[object]]:
    """One after another, the views in which the rows of everybody who said one of these messages can be changed: the present one first."""
    yield nullcontext()
    hidden = turns - set(Turn.objects.filter(pk__in=turns).values_list("pk", flat=True)) if turns else set()
    if hidden:
        with act_as_maintenance() as alias:
            owners = sorted(set(Turn.objects.using(alias).filter(pk__in=hidden).values_list("owner_id", flat=True)))
        yield from (act_as(Principal.service(owner)) for owner in owners)


def scrub_summaries(sessions: QuerySet[Session], memories: Sequence[Memory]) -> None:
    """The summaries of these conversations lose the lines that tell what the memories say."""
    said = [text for one in memories for text in (one.full_text, one.full_quote) if text]
    for session in sessions.exclude(summary="").distinct():
        session.summary = "\n".join(line for line in session.summary.splitlines() if not any(tells(line, text) for text in said))
        session.save(update_fields=["summary"])


def told_by(turns: set[int]) -> QuerySet[ContextRecord]:
    """The contexts in which one of these messages may stand: those of its conversation that were given since.

    All of them, since after the messages themselves the summary tells of them.
    """
    before = Turn.objects.filter(pk__in=turns, session=OuterRef("session"), created_at__lte=OuterRef("created_at"))
    return ContextRecord.objects.filter(Exists(before), session__in=Turn.objects.filter(pk__in=turns).values("session"))


def drop_questions(turns: set[int]) -> None:
    """A message that was also the question of a context stands there no longer; questions are kept without the blanks around them."""
    bare = Func("content", template="btrim(%(expressions)s, E' \\t\\r\\n')", output_field=TextField())
    said = Turn.objects.filter(pk__in=turns, owner=OuterRef("owner")).annotate(bare=bare).filter(bare=OuterRef("query"))
    ContextRecord.objects.filter(Exists(said)).update(query="")
