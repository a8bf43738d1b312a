"""Doing one thing to everything that is due, of whoever it is: the same walks for all that time does (SPEC 3.8, 9.2, 9.5)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from uuid import UUID

from django.db.models import Q

from accounts.isolation import act_as_maintenance
from accounts.principals import Principal
from memory.archive.services import OutOfReach
from memory.errors import Conflict, NotFound
from memory.models import Memory
from memory.queue import Unfinished

log = logging.getLogger(__name__)

BATCH = 200
# Of the minute until the next sweep.
SECONDS = 20.0
# One file may resist alone; a store that refuses this many in a row is out of reach, and asking it for each of thousands would take hours.
REFUSALS = 5


def until_none(step: Callable[[], int]) -> int:
    """Do `step`, a transaction of its own, until there is nothing left for it or `SECONDS` are over; the sum of what it did.

    It rests after each as long as that took: whoever is served meanwhile has the machine for half of the time. The next sweep goes on.
    """
    done, ends = 0, time.monotonic() + SECONDS
    while (started := time.monotonic()) < ends:
        some = step()
        if not some:
            break
        done += some
        time.sleep(time.monotonic() - started)
    return done


def move_each(due: Q, act: Callable[[Principal, UUID], object]) -> int:
    """Do `act` to each memory that is due, as the service itself acting for its owner; longest due first. How many were moved.

    Each is tried once in a run, so that those that cannot be moved hold up none behind them: what somebody decided about in the meantime is
    left as it is, what failed is tried again by the next run, and Unfinished says so at the end. OutOfReach when the archive takes nothing.
    """
    moved, refusals, failed = 0, 0, set()
    for owner, pk in _each(due):
        error = _failure(act, Principal.service(owner), pk)
        moved += error is None
        refusals = refusals + 1 if isinstance(error, OutOfReach) else 0
        if isinstance(error, OutOfReach) and refusals == REFUSALS:
            raise error
        # It went along with another, or somebody decided about it in the meantime; the next sweep sees it as it then is.
        if error is not None and not isinstance(error, Conflict | NotFound):
            log.error("A memory could not be moved (%s)", type(error).__name__, extra={"memory": str(pk)})
            failed.add(type(error).__name__)
    if failed:
        raise Unfinished(", ".join(sorted(failed)))
    return moved


def _each(due: Q) -> Iterator[tuple[int, UUID]]:
    """Owner and id of each, a batch at a time, no transaction open in between."""
    behind = Q()
    while True:
        with act_as_maintenance() as alias:
            rows = Memory.objects.using(alias).filter(due & behind).order_by("state_changed_at", "pk")
            batch = list(rows.values_list("owner_id", "pk", "state_changed_at")[:BATCH])
        if not batch:
            return
        yield from ((owner, pk) for owner, pk, _at in batch)
        _owner, last, at = batch[-1]
        behind = Q(state_changed_at__gt=at) | Q(state_changed_at=at, pk__gt=last)


def _failure(act: Callable[[Principal, UUID], object], principal: Principal, pk: UUID) -> Exception | None:
    try:
        act(principal, pk)
    except Exception as error:  # noqa: BLE001 (the edge of a sweep: what fails must not hold up what comes after it)
        return error
    return None
