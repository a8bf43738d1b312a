"""Choices of rows that the rooms share. The first one is the second wall of SPEC 10.1: the same rule as the policies, in the ORM."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import BooleanField, Case, F, Q, When
from django.db.models.expressions import RawSQL
from django.utils import timezone

from accounts.principals import EVERY_SCOPE, Principal
from memory.conf import numbers
from memory.enums import State
from memory.models.withheld import WITHHELD
from memory.providers.base import ChatReply

M = TypeVar("M", bound=models.Model)


class OwnedQuerySet(models.QuerySet[M]):
    """Rows that belong to a person or a team."""

    def visible_to(self, principal: Principal) -> Self:
        """Only the rows of the principal's owners."""
        return self.filter(owner_id__in=principal.owner_ids)

    def own(self, principal: Principal) -> Self:
        """Only the rows of the person acted for, none of a team."""
        return self.filter(owner_id=principal.owner_id)


class TurnQuerySet(OwnedQuerySet[Any]):
    """Choices of messages."""

    def withheld(self) -> Self:
        """Those that agents are not told."""
        return self.filter(self._is_withheld())

    def told(self) -> Self:
        """Those that agents are told."""
        return self.exclude(self._is_withheld())

    def _is_withheld(self) -> RawSQL:
        statement = WITHHELD.format(turn=self.model._meta.db_table)  # noqa: SLF001
        return RawSQL(statement, [], output_field=BooleanField())  # noqa: S611 (a statement of ours, without parameters)


class ModelCallQuerySet(OwnedQuerySet[Any]):
    """Paid calls to remote models: how they are counted, and how many more there may be (SPEC 3.3)."""

    def leaves_room(self, principal: Principal) -> bool:
        """Whether the person's calls of the last 24 hours, whatever they were for, leave room for one more. Inside `act_as`."""
        since = timezone.now() - timedelta(days=1)
        return self.own(principal).filter(created_at__gte=since).count() < numbers().model_calls_per_day

    def note(self, principal: Principal, purpose: str, *, calls: int, reply: ChatReply | None = None, usable: bool = False) -> None:
        """A row for each of the calls that led to a reply or to none; the tokens of all stand in the first, and of several the last was `usable`."""
        rows = [
            self.model(owner_id=principal.owner_id, purpose=purpose, model=reply.model if reply else "", usable=False) for _ in range(calls)
        ]
        if rows and reply:
            rows[-1].usable = usable
            rows[0].prompt_tokens, rows[0].completion_tokens = reply.prompt_tokens, reply.completion_tokens
        self.bulk_create(rows)


class GuardedQuerySet(OwnedQuerySet[M]):
    """Owned rows that carry a level and a scope."""

    def visible_to(self, principal: Principal) -> Self:
        """Rows of the principal's owners, at most at its clearance, in its scopes."""
        rows = super().visible_to(principal).filter(access_level__lte=principal.clearance)
        return rows if EVERY_SCOPE in principal.scopes else rows.filter(scope__in=principal.scopes)


def overdue(of: str = "") -> Q:
    """What is past its end and has not been swept yet: whoever looks, it counts as expired. `of`: the way to the memory, as `old__`."""
    return Q(**{f"{of}state": State.ACTIVE, f"{of}valid_until__lte": timezone.now()})


def now_in(*states: str, of: str = "") -> Q:
    """The memories whose state as of now is one of these."""
    found = Q(**{f"{of}state__in": states})
    if (State.ACTIVE in states) == (State.EXPIRED in states):
        return found
    return found & ~overdue(of) if State.ACTIVE in states else found | overdue(of)


class MemoryQuerySet(GuardedQuerySet[Any]):
    """Choices of memories."""

    def in_states(self, *states: str) -> Self:
        """Memories whose state as of now is one of these."""
        return self.filter(now_in(*states))

    def with_state_now(self) -> Self:
        """Each with `shown`, the state as of now."""
        return self.annotate(shown=Case(When(overdue(), then=models.Value(State.EXPIRED)), default=F("state")))

    def not_forgotten(self) -> Self:
        """Everything but what is in the trash."""
        return self.exclude(state=State.FORGOTTEN)

    def current(self, now: datetime) -> Self:
        """Active and not past its end. The end is exclusive: at that instant a memory no longer holds (SPEC 3.10)."""
        return self.filter(Q(valid_until__isnull=True) | Q(valid_until__gt=now), state=State.ACTIVE)
