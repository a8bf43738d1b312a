"""Watching over the installation: what waits and for how long, what is red, and telling the operators when that changes (SPEC 14.4)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

import httpx2
from django.conf import settings
from django.core.cache import cache, caches
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import send_mail
from django.utils import timezone

from memory.governance.services.standing import LATE_SECONDS, Standing, figures
from memory.providers.http import trusted_client
from memory.vectors.services import probe

log = logging.getLogger(__name__)

PROBE_KEY, TOLD_KEY, LOOKED_KEY, LOOKING_KEY = "watch:probe", "watch:told", "watch:looked", "watch:looking"
PROBE_KEPT_SECONDS = 3 * LATE_SECONDS
NEEDED, WELL = "Memory Desk needs you", "Memory Desk is well again"
# What is red again within this time was never well: it is told once.
STEADY = timedelta(seconds=LATE_SECONDS)
LOOKED_SECONDS, LOOKING_SECONDS = 150, 40
WEBHOOK_SECONDS = 5.0
# What a worker does for people at once; candidates wait for people, sendings for their receivers.
OURS = ("captures", "memory_vectors", "message_vectors")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is red: by what it is known again, and a sentence without anybody's data."""

    name: str
    words: str


def check_vectors() -> str:
    """Probe the embedder and keep what was found for the watch; the trouble, or nothing."""
    found = probe()
    cache.set(PROBE_KEY, asdict(found) | {"at": timezone.now()}, PROBE_KEPT_SECONDS)
    return found.trouble


def probed() -> dict[str, Any] | None:
    """What the last probe found, and when (`at`), as in `Probed`; None when it was not made for a quarter of an hour."""
    found: dict[str, Any] | None = cache.get(PROBE_KEY)
    return found


def troubles() -> list[Trouble]:
    """What is red now; empty when all is well."""
    state = figures()
    found = [*_of_queues(state), *_of_processes(state)]
    vectors = probed()
    if vectors and vectors["trouble"]:
        found.append(Trouble("vectors", f"Vectors: {vectors['trouble']}."))
    if state.connections > state.most_connections * 0.9:
        found.append(Trouble("connections", f"{state.connections} of {state.most_connections} database connections are in use."))
    if state.disk_is_short:
        found.append(Trouble("disk", f"The disk of the service has {state.disk_free / 2**30:.1f} GiB left."))
    return found


def tell_operators() -> list[Trouble]:
    """Look, and tell OPERATORS_EMAIL and OPERATORS_WEBHOOK when something turned red or all has been well for five minutes. What is red.

    Each change is told once, however many processes look: one at a time does, and all know what was told. What could not be told is tried again.
    """
    red = troubles()
    if not cache.add(LOOKING_KEY, 1, LOOKING_SECONDS):
        return red
    try:
        cache.set(LOOKED_KEY, 1, LOOKED_SECONDS)
        _tell_changes(red)
    finally:
        cache.delete(LOOKING_KEY)
    return red


def look_where_nobody_does() -> None:
    """As `tell_operators`, unless somebody has looked of late: for a process that lives on when scheduler and workers are dead."""
    if cache.get(LOOKED_KEY) is None:
        tell_operators()


def _tell_changes(red: list[Trouble]) -> None:
    """Told first and remembered then, each way for itself: where it failed, it is tried at the next look, and the other way tells nothing twice."""
    for way, tell in WAYS.items():
        now, told = timezone.now(), _told(way)
        lasting = {name: at for name, at in told.items() if now - at < STEADY}
        seen = lasting | {one.name: now for one in red}
        subject = NEEDED if any(one.name not in told for one in red) else WELL if told and not seen else ""
        if subject and not tell(subject, red):
            continue
        # Kept in this process too: without a shared cache, each tells once instead of at every look.
        for kept in (cache, caches["local"]):
            kept.set(f"{TOLD_KEY}:{way}", seen, None)


def _told(way: str) -> dict[str, datetime]:
    """What the operators were told that way to be red, and when each was seen so last."""
    found = cache.get(f"{TOLD_KEY}:{way}")
    return dict(caches["local"].get(f"{TOLD_KEY}:{way}", {}) if found is None else found)


def _of_queues(state: Standing) -> list[Trouble]:
    waiting = {queue.name: queue for queue in state.queues}
    found = []
    if failed := waiting["failed_captures"].waiting:
        words = f"{failed} messages could not be read: see /manage/health/, where they can be tried again."
        found.append(Trouble("failed_captures", words))
    for name in OURS:
        queue = waiting[name]
        if queue.seconds > LATE_SECONDS:
            late = f"the oldest for {queue.seconds / 60:.0f} minutes: is a worker running?"
            found.append(Trouble(name, f"{queue.waiting} {name.replace('_', ' ')} wait, {late}"))
    return found


def _of_processes(state: Standing) -> list[Trouble]:
    if state.swept > LATE_SECONDS:
        return [Trouble("scheduler", f"No sweep was started for {state.swept / 60:.0f} minutes: is the scheduler running?")]
    # Without a scheduler a worker has nothing to do, and cannot be told from a dead one.
    if state.worked > LATE_SECONDS:
        return [Trouble("worker", f"No worker has done anything for {state.worked / 60:.0f} minutes: is one running?")]
    return []


def _write(subject: str, red: list[Trouble]) -> bool:
    log.warning("%s (%d)", subject, len(red))
    return True


def _mail(subject: str, red: list[Trouble]) -> bool:
    """Whether the operators were told, or have no address."""
    if not settings.OPERATORS_EMAIL:
        return True
    words = "\n".join([*(one.words for one in red), "", f"{settings.PUBLIC_URL}/manage/health/"])
    try:
        send_mail(subject, words, None, settings.OPERATORS_EMAIL)
    except (OSError, ImproperlyConfigured) as error:
        log.warning("The operators could not be told by e-mail (%s)", type(error).__name__)
        return False
    return True


def _call(subject: str, red: list[Trouble]) -> bool:
    """Whether the operators were told, or have no webhook."""
    if not settings.OPERATORS_WEBHOOK:
        return True
    told = [one.words for one in red]
    body = {"subject": subject, "well": not red, "troubles": told, "url": f"{settings.PUBLIC_URL}/manage/health/"}
    try:
        with trusted_client(seconds=WEBHOOK_SECONDS) as client:
            client.post(settings.OPERATORS_WEBHOOK, json=body).raise_for_status()
    except httpx2.HTTPError as error:
        log.warning("The operators could not be told by webhook (%s)", type(error).__name__)
        return False
    return True


WAYS: dict[str, Callable[[str, list[Trouble]], bool]] = {"log": _write, "mail": _mail, "webhook": _call}
