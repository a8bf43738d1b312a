"""How the installation stands, from the database itself, so that it is true whatever became of a broker (SPEC 14.4)."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connections
from django.db.models import Count, Max, Min
from django.db.models.functions import Coalesce
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from accounts.isolation import act_as_maintenance
from memory.enums import CaptureState, State
from memory.models import Delivery, Memory, Turn
from memory.vectors.services import missing

# What has waited longer is late.
LATE_SECONDS = 300
WORKED_KEY = "watch:worked"
# So little room, in bytes and as a share, is short.
LEAST_ROOM, LEAST_SHARE = 2 * 2**30, 0.05


@dataclass(frozen=True, slots=True)
class Queue:
    """How much waits, and since when the oldest of it does."""

    name: str
    waiting: int
    oldest: datetime | None

    @property
    def seconds(self) -> float:
        """How long the oldest has waited."""
        return _since(self.oldest)

    @property
    def is_late(self) -> bool:
        """Whether it has waited too long."""
        return self.seconds > LATE_SECONDS


@dataclass(frozen=True, slots=True)
class Standing:
    """What the pages, the watch and `/metrics` show.

    `swept`, `worked`: seconds since the scheduler last started regular work (since it was entered, before the first time), and since a worker
    last began any. `refused`: texts that the embedding model gave no vector for. `disk_free`: bytes, of `disk_size`, where the service's files lie.
    """

    queues: list[Queue]
    refused: int
    swept: float
    worked: float
    connections: int
    most_connections: int
    disk_free: int
    disk_size: int

    def queue(self, name: str) -> Queue:
        """The queue of that name."""
        return next(one for one in self.queues if one.name == name)

    @property
    def disk_is_short(self) -> bool:
        """Whether there is little room left."""
        return self.disk_free < min(LEAST_ROOM, self.disk_size * LEAST_SHARE)


def figures() -> Standing:
    """How things stand now."""
    memories, messages = missing()
    with act_as_maintenance() as alias:
        turns, sendings = Turn.objects.using(alias), Delivery.objects.using(alias)
        due = sendings.filter(state=Delivery.State.WAITING, due_at__lte=timezone.now(), webhook__disabled_at__isnull=True)
        queues = [
            _queue("captures", turns.filter(capture=CaptureState.PENDING)),
            _queue("failed_captures", turns.filter(capture=CaptureState.FAILED)),
            Queue("memory_vectors", memories.waiting, memories.oldest),
            Queue("message_vectors", messages.waiting, messages.oldest),
            _queue("candidates", Memory.objects.using(alias).filter(state=State.CANDIDATE)),
            _queue("deliveries", due, by="due_at"),
            _queue("dead_deliveries", sendings.filter(state=Delivery.State.DEAD)),
        ]
        with connections[alias].cursor() as cursor:
            cursor.execute(
                "select count(*), current_setting('max_connections')::int from pg_stat_activity where datname = current_database()"
            )
            open_now, most = cursor.fetchone()
    free, size = _disk()
    return Standing(queues, memories.refused + messages.refused, _swept(), _worked(), open_now, most, free, size)


def note_work() -> None:
    """That a worker has just begun something. Never raises: what it begins goes on."""
    try:
        cache.set(WORKED_KEY, timezone.now(), None)
    except DatabaseError:
        return


def _queue(name: str, rows: Any, by: str = "created_at") -> Queue:
    found = rows.aggregate(n=Count("pk"), at=Min(by))
    return Queue(name, found["n"], found["at"])


def _swept() -> float:
    last = PeriodicTask.objects.filter(enabled=True).aggregate(at=Max(Coalesce("last_run_at", "date_changed")))
    return _since(last["at"])


def _worked() -> float:
    """Where nothing is known, from now on: that no worker ever came shows in time."""
    at = cache.get(WORKED_KEY)
    if at is None:
        cache.add(WORKED_KEY, timezone.now(), None)
    return _since(at)


def _since(at: datetime | None) -> float:
    return (timezone.now() - at).total_seconds() if at else 0.0


def _disk() -> tuple[int, int]:
    try:
        room = shutil.disk_usage(settings.DATA_DIR)
    except OSError:
        return 0, 0
    return room.free, room.total
