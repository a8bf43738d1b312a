"""Remember: the front of the one way to write a memory."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.lifecycle.prepare import prepare
from memory.lifecycle.store import store
from memory.lifecycle.types import NewMemory, Saved


def remember(principal: Principal, news: Sequence[NewMemory]) -> list[Saved]:
    """Think, then write, all of them or none. What became of each is returned in order."""
    ready = prepare(principal, news)
    with act_as(principal.keeper()):
        return store(principal, ready, now=timezone.now())
