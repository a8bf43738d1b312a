"""The watch over the installation: what is red is told once, also when what should tell it is what is dead."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest.mock import Mock

import httpx2
import pytest
from django.core import mail
from django.core.cache import cache, caches
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from accounts.isolation import act_as_maintenance
from config import celery, looking
from config.redis_cache import ForgivingRedisCache
from memory.enums import CaptureState
from memory.governance.services import standing, watch
from memory.models import Turn
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from memory.tasks.watch import look_after
from memory.vectors.services import sweep_missing
from tests.cast import agent, person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
NEEDED, WELL = "Memory Desk needs you", "Memory Desk is well again"


class Clock:
    """The time that everything here goes by."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def passes(self, *, minutes: float) -> None:
        """Time goes by, during which the scheduler and the workers do their work."""
        self.now += timedelta(minutes=minutes)
        at_work(self.now)


def at_work(now: datetime) -> None:
    PeriodicTask.objects.filter(enabled=True).update(last_run_at=now)
    cache.set(standing.WORKED_KEY, now, None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Clock]:
    settings.OPERATORS_EMAIL = ["ops@example.org"]
    cache.clear()
    caches["local"].clear()
    made = Clock()
    at_work(made.now)
    monkeypatch.setattr(timezone, "now", made)
    yield made
    caches["local"].clear()


@pytest.fixture
def turn() -> int:
    """A message that has its vector and waits to be read."""
    recorded = record_turns(person("nora").by(agent("code")), "s", [MessageIn("user", "I keep bees in Porto.")])
    sweep_missing()
    return recorded.turns[0].pk


def waits(turn: int, *, since: datetime, capture: CaptureState = CaptureState.PENDING) -> None:
    with act_as_maintenance() as alias:
        Turn.objects.using(alias).filter(pk=turn).update(created_at=since, capture=capture)


def told() -> list[str]:
    return [message.subject for message in mail.outbox]


def test_operators_are_told_once_when_something_turns_red_and_when_it_is_well_again(clock: Clock, turn: int) -> None:
    assert watch.tell_operators() == []
    waits(turn, since=clock.now - timedelta(hours=1))
    assert [one.name for one in watch.tell_operators()] == ["captures"]
    waits(turn, since=clock.now, capture=CaptureState.DONE)
    assert watch.tell_operators() == []
    assert told() == [NEEDED], "well for a moment is not well yet"
    clock.passes(minutes=6)
    watch.tell_operators()
    watch.tell_operators()
    assert told() == [NEEDED, WELL]
    assert "bees" not in "".join(str(message.body) for message in mail.outbox)


def test_one_fault_that_lasts_is_told_once_however_long_it_grows(clock: Clock, turn: int) -> None:
    waits(turn, since=clock.now - timedelta(minutes=7))
    for _ in range(5):
        watch.tell_operators()
        clock.passes(minutes=1)
    assert told() == [NEEDED]


def test_a_fault_beside_one_that_lasts_is_told_each_time_it_comes_back(clock: Clock, turn: int) -> None:
    waits(turn, since=clock.now - timedelta(minutes=7))
    watch.tell_operators()
    for _ in range(2):
        cache.set(watch.PROBE_KEY, {"trouble": "the embedding model failed (x)", "milliseconds": 1.0}, None)
        watch.tell_operators()
        cache.delete(watch.PROBE_KEY)
        for _look in range(7):
            clock.passes(minutes=1)
            watch.tell_operators()
    assert told() == [NEEDED] * 3
    assert "embedding model" in mail.outbox[-1].body
    assert "captures wait" in mail.outbox[-1].body


def test_what_comes_and_goes_is_told_once(clock: Clock, turn: int) -> None:
    for _ in range(6):
        waits(turn, since=clock.now - timedelta(minutes=7))
        watch.tell_operators()
        waits(turn, since=clock.now, capture=CaptureState.DONE)
        clock.passes(minutes=1)
        watch.tell_operators()
    assert told() == [NEEDED]


def test_without_a_shared_cache_a_fault_is_told_once_too(clock: Clock, turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    away = ForgivingRedisCache("redis://127.0.0.1:1/0", {})
    for module in (watch, standing):
        monkeypatch.setattr(module, "cache", away)
    waits(turn, since=clock.now - timedelta(minutes=7))
    for _ in range(3):
        watch.tell_operators()
    assert told() == [NEEDED]


class Hook(BaseHTTPRequestHandler):
    """Remembers what was posted."""

    protocol_version = "HTTP/1.1"
    bodies: list[bytes] = []

    def do_POST(self) -> None:
        self.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""


def test_the_webhook_of_the_operators_is_told_and_its_connection_closed(
    clock: Clock, turn: int, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.OPERATORS_WEBHOOK = f"http://127.0.0.1:{server.server_port}/hook"
    made: list[httpx2.Client] = []
    real = watch.trusted_client
    monkeypatch.setattr(watch, "trusted_client", lambda **options: made.append(real(**options)) or made[-1])
    waits(turn, since=clock.now - timedelta(minutes=7))
    watch.tell_operators()
    server.shutdown()
    assert [b"captures wait" in body for body in Hook.bodies] == [True]
    assert [client.is_closed for client in made] == [True]


# What is dead tells nobody by itself


def test_a_dead_scheduler_is_told_by_a_web_process(clock: Clock) -> None:
    clock.now += timedelta(minutes=7)
    over = looking.start(every=0.05)
    try:
        deadline = time.monotonic() + 10
        while not mail.outbox and time.monotonic() < deadline:
            time.sleep(0.05)
    finally:
        over.set()
    assert told() == [NEEDED]
    assert "is the scheduler running?" in mail.outbox[0].body


def test_a_dead_worker_is_told_though_nothing_waits(clock: Clock) -> None:
    clock.now += timedelta(minutes=7)
    PeriodicTask.objects.filter(enabled=True).update(last_run_at=clock.now)
    watch.look_where_nobody_does()
    assert told() == [NEEDED]
    assert "is one running?" in mail.outbox[0].body


def test_a_worker_that_never_came_is_told_in_time(clock: Clock) -> None:
    cache.clear()
    assert watch.troubles() == []
    clock.now += timedelta(minutes=7)
    PeriodicTask.objects.filter(enabled=True).update(last_run_at=clock.now)
    assert [one.name for one in watch.troubles()] == ["worker"]


def test_a_scheduler_that_never_started_anything_is_told_in_time(clock: Clock) -> None:
    PeriodicTask.objects.filter(enabled=True).update(last_run_at=None, date_changed=clock.now)
    assert watch.troubles() == []
    clock.now += timedelta(minutes=7)
    assert [one.name for one in watch.troubles()] == ["scheduler"]


def test_while_workers_look_no_web_process_does(clock: Clock, turn: int) -> None:
    look_after()
    waits(turn, since=clock.now - timedelta(minutes=7))
    watch.look_where_nobody_does()
    assert told() == []
    look_after()
    assert told() == [NEEDED]


class _Task:
    name = "memory.tasks.watch.look_after"

    def __init__(self, *, eager: bool) -> None:
        self.request = type("Request", (), {"is_eager": eager})


def test_a_worker_says_with_its_first_task_that_it_is_at_work(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(celery, "_noted", [-celery.NOTED_EVERY_SECONDS])
    clock.now += timedelta(minutes=7)
    celery.begin("one", _Task(eager=True))
    assert standing.figures().worked == 420, "what a page does itself is no worker's"
    celery.begin("two", _Task(eager=False))
    assert standing.figures().worked == 0


def test_a_worker_with_one_long_task_goes_on_saying_that_it_is_at_work(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("_noted", [-1.0]), ("NOTED_EVERY_SECONDS", 0.1), ("_noting", []), ("_begun", {})):
        monkeypatch.setattr(celery, name, value)
    celery.begin("long", _Task(eager=False))
    clock.now += timedelta(minutes=7)
    assert _until(lambda: standing.figures().worked == 0)
    monkeypatch.setattr(celery, "LONGEST_SECONDS", 0.0)
    time.sleep(0.3)
    clock.now += timedelta(minutes=7)
    time.sleep(0.3)
    assert standing.figures().worked == 420, "what never ends is no work"
    celery.end("long", _Task(eager=False), "SUCCESS")


def _until(true: Callable[[], bool], *, seconds: float = 10.0) -> bool:
    deadline = time.monotonic() + seconds
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
    return true()


@pytest.mark.parametrize("error", [ConnectionRefusedError(), ImproperlyConfigured("no outbox")])
def test_what_could_not_be_told_is_told_at_the_next_look_and_by_that_way_alone(
    clock: Clock, turn: int, settings: Any, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    called: list[str] = []
    monkeypatch.setitem(watch.WAYS, "webhook", lambda subject, _red: called.append(subject) is None)
    waits(turn, since=clock.now - timedelta(minutes=7))
    with monkeypatch.context() as refusing:
        refusing.setattr(watch, "send_mail", _raising(error))
        watch.tell_operators()
    for _look in range(3):
        watch.tell_operators()
    assert (told(), called) == ([NEEDED], [NEEDED])


def test_what_was_not_told_when_the_teller_died_is_told_by_the_next(clock: Clock, turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    waits(turn, since=clock.now - timedelta(minutes=7))
    with monkeypatch.context() as dying:
        dying.setattr(watch, "send_mail", _raising(SystemExit()))
        with pytest.raises(SystemExit):
            watch.tell_operators()
    watch.tell_operators()
    assert told() == [NEEDED]


def _raising(error: BaseException) -> Any:
    return Mock(side_effect=error)


def test_a_short_disk_is_told(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type("Usage", (), {"free": 10**9, "total": 10**12})
    monkeypatch.setattr(standing.shutil, "disk_usage", lambda _path: usage)
    assert [one.name for one in watch.troubles()] == ["disk"]


def test_the_figures_tell_how_long_no_worker_has_begun_anything(clock: Clock, settings: Any) -> None:
    clock.now += timedelta(minutes=7)
    words = Client().get("/metrics").content.decode()
    assert "desk_work_age_seconds 420.0" in words
    assert "desk_sweep_age_seconds 420.0" in words
