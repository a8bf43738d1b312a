"""What always fails in a sweep holds up nothing else: no later step, no memory behind it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from memory.archive import services as store
from memory.archive.services import OutOfReach
from memory.enums import State
from memory.errors import Conflict
from memory.governance.services import archive, retention, sweeping
from memory.governance.services.archive import archive_expired
from memory.lifecycle import services as lifecycle
from memory.lifecycle.services import expire
from memory.models import Memory
from memory.queue import Unfinished
from memory.tasks.retention import sweep_retention
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
LATER = timedelta(days=31)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path


def states(*memories: Memory) -> list[str]:
    now = Memory.objects.using("maintenance").in_bulk([one.pk for one in memories])
    return [now[one.pk].state for one in memories]


def failing_for(poison: Memory, real: Callable[..., object], error: type[Exception]) -> Callable[..., object]:
    def act(principal: object, key: object, *more: object) -> object:
        if getattr(key, "pk", key) == poison.pk:
            raise error
        return real(principal, key, *more)

    return act


def test_a_step_that_always_fails_lets_the_others_be_done_and_the_task_fails(
    nora: Person, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    (waiting,) = nora.waits("I play the bassoon")
    settings.MEMORY = {"CANDIDATE_DAYS": "0"}

    def fails() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(retention, "expire_due", fails)
    with pytest.raises(Unfinished, match="ZeroDivisionError"):
        sweep_retention()
    assert states(waiting) == [State.LAPSED]


@pytest.mark.parametrize(("error", "outcome"), [(Conflict, None), (ZeroDivisionError, Unfinished)])
def test_memories_behind_one_that_cannot_expire_expire(
    nora: Person, monkeypatch: pytest.MonkeyPatch, error: type[Exception], outcome: type[Exception] | None
) -> None:
    poison, *others = nora.remembers("I play the bassoon", "I sold a kayak", "I keep bees", valid_until=timezone.now() + timedelta(days=1))
    monkeypatch.setattr(sweeping, "BATCH", 1)
    monkeypatch.setattr(retention, "lapse_or_expire", failing_for(poison, lifecycle.lapse_or_expire, error))
    if outcome is None:
        assert retention.expire_due(now=timezone.now() + LATER) == 2
    else:
        with pytest.raises(outcome):
            retention.expire_due(now=timezone.now() + LATER)
    assert states(poison, *others) == [State.ACTIVE, State.EXPIRED, State.EXPIRED]


def test_memories_behind_one_that_cannot_be_archived_are(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    poison, *others = nora.remembers("I play the bassoon", "I sold a kayak", "I keep bees")
    for one in (poison, *others):
        expire(nora.principal, one.pk)
    monkeypatch.setattr(sweeping, "BATCH", 1)
    monkeypatch.setattr(lifecycle, "archive", failing_for(poison, lifecycle.archive, ZeroDivisionError))
    with pytest.raises(Unfinished):
        archive_expired(now=timezone.now() + LATER)
    assert states(poison, *others) == [State.EXPIRED, State.ARCHIVED, State.ARCHIVED]


def test_an_archive_out_of_reach_is_not_asked_for_every_memory(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def refuses(name: str, _data: bytes) -> None:
        asked.append(name)
        raise OutOfReach

    for one in nora.remembers(*(f"I keep {number} bees" for number in range(20, 20 + 2 * sweeping.REFUSALS))):
        expire(nora.principal, one.pk)
    monkeypatch.setattr(archive.store, "put", refuses)
    with pytest.raises(OutOfReach):
        archive_expired(now=timezone.now() + LATER)
    assert len(asked) == sweeping.REFUSALS


def test_two_workers_that_archive_one_memory_keep_its_file(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    (memory,) = nora.remembers("I tune the harpsichord")
    expire(nora.principal, memory.pk)
    put, later = store.put, timezone.now() + LATER

    def put_while_another_does_too(name: str, data: bytes) -> None:
        monkeypatch.setattr(archive.store, "put", put)
        assert archive_expired(now=later) == 1
        put(name, data)

    monkeypatch.setattr(archive.store, "put", put_while_another_does_too)
    assert archive_expired(now=later) == 0
    archive.remove_doomed()
    assert archive.restore(nora.principal, memory.pk).text == "I tune the harpsichord"
