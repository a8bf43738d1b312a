"""Watching over the installation: what waits and for how long, what is red, and telling the operators when that changes (SPEC 14.4)."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import httpx2
from django.conf import settings
from django.core.cache import cache
from django.core.mail import send_mail
from django.db import connections
from django.db.models import Count, Min, Q
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from accounts.isolation import act_as_maintenance
from memory.enums import CaptureState, State
from memory.models import Memory, MemoryVector, Turn, TurnVector
from memory.providers.http import trusted_client
from memory.vectors.services import probe

log = logging.getLogger(__name__)

LATE_SECONDS = 300
PROBE_KEY, TOLD_KEY = "watch:probe", "watch:told"
PROBE_KEPT_SECONDS = 3 * LATE_SECONDS
WEBHOOK_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Queue:
    """How much waits, and for how many seconds the oldest of it has."""

    name: str
    waiting: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What `/metrics` shows of the database. `swept`: seconds since the scheduler last started a sweep; None before the first."""

    queues: list[Queue]
    swept: float | None
    connections: int
    most_connections: int


def figures() -> Standing:
    """How things stand, from the database alone."""
    now = timezone.now()
    with act_as_maintenance() as alias:
        turns, candidates = Turn.objects.using(alias), Memory.objects.using(alias).filter(state=State.CANDIDATE)
        queues = [
            _queue("captures", turns.filter(capture=CaptureState.PENDING), now),
            _queue("failed_captures", turns.filter(capture=CaptureState.FAILED), now),
            _queue("memory_vectors", _unembedded(MemoryVector, alias), now),
            _queue("message_vectors", _unembedded(TurnVector, alias), now),
            _queue("candidates", candidates, now),
        ]
        with connections[alias].cursor() as cursor:
            cursor.execute(
                "select count(*), current_setting('max_connections')::int from pg_stat_activity where datname = current_database()"
            )
            open_now, most = cursor.fetchone()
    last = (
        PeriodicTask.objects.filter(enabled=True).order_by("-last_run_at").values_list("last_run_at", flat=True).exclude(last_run_at=None)
    )
    swept = (now - last[0]).total_seconds() if last else None
    return Standing(queues, swept, open_now, most)


def check_vectors() -> str:
    """Probe the embedder and keep what was found for the watch; the trouble, or nothing."""
    found = probe()
    cache.set(PROBE_KEY, asdict(found) | {"at": timezone.now()}, PROBE_KEPT_SECONDS)
    return found.trouble


def probed() -> dict[str, Any] | None:
    """What the last probe found, and when (`at`), as in `Probed`; None when it was not made for a quarter of an hour."""
    found: dict[str, Any] | None = cache.get(PROBE_KEY)
    return found


def troubles() -> list[str]:
    """What is red now, a sentence each without anybody's data; empty when all is well."""
    state = figures()
    waiting = {queue.name: queue for queue in state.queues}
    found = []
    if waiting["failed_captures"].waiting:
        found.append(
            f"{waiting['failed_captures'].waiting} messages could not be read: see /manage/health/, where they can be tried again."
        )
    found += [
        f"{queue.waiting} {queue.name.replace('_', ' ')} wait, the oldest for {queue.seconds / 60:.0f} minutes: is a worker running?"
        for name, queue in waiting.items()
        if name in {"captures", "memory_vectors", "message_vectors"} and queue.seconds > LATE_SECONDS
    ]
    if state.swept is not None and state.swept > LATE_SECONDS:
        found.append(f"No sweep was started for {state.swept / 60:.0f} minutes: is the scheduler running?")
    vectors = probed()
    if vectors and vectors["trouble"]:
        found.append(f"Vectors: {vectors['trouble']}.")
    if state.connections > state.most_connections * 0.9:
        found.append(f"{state.connections} of {state.most_connections} database connections are in use.")
    return found


def tell_operators() -> list[str]:
    """Look, and tell OPERATORS_EMAIL and OPERATORS_WEBHOOK when something turned red or all is well again. What is red.

    Each change is told once, however many workers look.
    """
    red = troubles()
    kinds = sorted(words.split(":")[0].lstrip("0123456789 ") for words in red)
    before = cache.get(TOLD_KEY, [])
    if bool(kinds) == bool(before) and set(kinds) <= set(before):
        return red
    if not cache.add(f"{TOLD_KEY}:{hashlib.sha256('|'.join(kinds).encode()).hexdigest()}", 1, 30):
        return red
    cache.set(TOLD_KEY, kinds, None)
    _tell("Memory Desk needs you" if red else "Memory Desk is well again", red)
    return red


def _tell(subject: str, red: list[str]) -> None:
    log.warning("%s (%d)", subject, len(red))
    words = "\n".join([*red, "", f"{settings.PUBLIC_URL}/manage/health/"])
    try:
        if settings.OPERATORS_EMAIL:
            send_mail(subject, words, None, settings.OPERATORS_EMAIL)
    except OSError as error:
        log.warning("The operators could not be told by e-mail (%s)", type(error).__name__)
    if settings.OPERATORS_WEBHOOK:
        body = {"subject": subject, "well": not red, "troubles": red, "url": f"{settings.PUBLIC_URL}/manage/health/"}
        try:
            trusted_client(seconds=WEBHOOK_SECONDS).post(settings.OPERATORS_WEBHOOK, json=body).raise_for_status()
        except httpx2.HTTPError as error:
            log.warning("The operators could not be told by webhook (%s)", type(error).__name__)


def _queue(name: str, rows: Any, now: datetime) -> Queue:
    found = rows.aggregate(n=Count("pk"), at=Min("created_at"))
    return Queue(name, found["n"], (now - found["at"]).total_seconds() if found["at"] else 0.0)


def _unembedded(table: Any, alias: str) -> Any:
    return table.objects.using(alias).filter(Q(embedding__isnull=True), attempts=0)
