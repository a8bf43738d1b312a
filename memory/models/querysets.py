"""Choices of rows that the rooms share. The first one is the second wall of SPEC 10.1: the same rule as the policies, in the ORM."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import Q

from accounts.principals import EVERY_SCOPE, Principal
from memory.enums import State

M = TypeVar("M", bound=models.Model)


class OwnedQuerySet(models.QuerySet[M]):
    """Rows that belong to a person or a team."""

    def visible_to(self, principal: Principal) -> Self:
        """Only the rows of the principal's owners."""
        return self.filter(owner_id__in=principal.owner_ids)

    def own(self, principal: Principal) -> Self:
        """Only the rows of the person acted for, none of a team."""
        return self.filter(owner_id=principal.owner_id)


class GuardedQuerySet(OwnedQuerySet[M]):
    """Owned rows that carry a level and a scope."""

    def visible_to(self, principal: Principal) -> Self:
        """Rows of the principal's owners, at most at its clearance, in its scopes."""
        rows = super().visible_to(principal).filter(access_level__lte=principal.clearance)
        return rows if EVERY_SCOPE in principal.scopes else rows.filter(scope__in=principal.scopes)


class MemoryQuerySet(GuardedQuerySet[Any]):
    """Choices of memories."""

    def in_states(self, *states: str) -> Self:
        """Memories in one of these states."""
        return self.filter(state__in=states)

    def not_forgotten(self) -> Self:
        """Everything but what is in the trash."""
        return self.exclude(state=State.FORGOTTEN)

    def current(self, now: datetime) -> Self:
        """Active and not past its end. The end is exclusive: at that instant a memory no longer holds (SPEC 3.10)."""
        return self.filter(Q(valid_until__isnull=True) | Q(valid_until__gt=now), state=State.ACTIVE)
