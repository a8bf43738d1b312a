"""Measurements that administrators start: one whose worker or message is lost ends, and none is made beside another."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory.errors import BadInput
from memory.evaluation import services as evaluation
from memory.models import EvaluationRun
from memory.tasks.evaluation import sweep_evaluations
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture
def desk(boss: Person, sign_in: Callable[[Person], Client], tmp_path: Path, settings: Any) -> Client:
    settings.DATA_DIR = tmp_path
    return sign_in(boss)


@pytest.fixture
def measuring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Has every measurement run this program instead."""
    real = subprocess.Popen

    def replace(code: str) -> None:
        monkeypatch.setattr(evaluation.subprocess, "Popen", lambda _words, **options: real([sys.executable, "-c", code], **options))

    yield replace
    monkeypatch.undo()


def _run(**fields: Any) -> EvaluationRun:
    return EvaluationRun.objects.create(what="load", by="Boss", **fields)


def _busy(client: Client) -> bool:
    return bool(client.get(reverse("manage:evaluation"), {"what": "load"}).context["busy"])


def test_a_measurement_whose_worker_is_gone_ends_and_another_can_be_started(desk: Client, measuring: Callable[[str], None]) -> None:
    measuring('print(\'{"search": {"p95_ms": 7.5}}\')')
    long_ago = timezone.now() - timedelta(minutes=5)
    lost = _run(state="running", created_at=long_ago, started_at=long_ago, seen_at=long_ago)
    assert _busy(desk)
    sweep_evaluations()
    lost.refresh_from_db()
    assert (lost.state, lost.error) == ("failed", evaluation.GONE)
    assert not _busy(desk)
    assert "The worker that made it is gone" in desk.get(reverse("manage:evaluation"), {"what": "load"}).content.decode()
    desk.post(reverse("manage:evaluation_start"), {"what": "load"})
    newest = EvaluationRun.objects.latest("pk")
    assert (newest.state, newest.result) == ("done", {"search": {"p95_ms": 7.5}})


def test_of_two_who_start_at_once_one_measures(boss: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    both, said = threading.Barrier(2, timeout=30), []
    monkeypatch.setattr(evaluation, "_may_make_databases", lambda: both.wait() >= 0)
    monkeypatch.setattr(evaluation, "nudge", lambda *_args: None)

    def start() -> None:
        try:
            said.append(evaluation.start(boss.user, what="load").state)
        except BadInput:
            said.append("refused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=start) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == ["refused", "waiting"]
    assert EvaluationRun.objects.count() == 1


def test_a_measurement_whose_message_was_lost_is_made_all_the_same(desk: Client, measuring: Callable[[str], None]) -> None:
    measuring("print('{}')")
    lost = _run(created_at=timezone.now() - timedelta(minutes=5))
    sweep_evaluations()
    lost.refresh_from_db()
    assert lost.state == "done"


def test_a_measurement_that_no_worker_took_up_for_an_hour_is_given_up(desk: Client) -> None:
    lost = _run(created_at=timezone.now() - timedelta(hours=2))
    sweep_evaluations()
    lost.refresh_from_db()
    assert (lost.state, lost.error) == ("failed", evaluation.NOT_TAKEN)


def test_a_measurement_under_way_says_so_and_is_left_alone(
    desk: Client, measuring: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    measuring("import time; time.sleep(1.5); print('{}')")
    monkeypatch.setattr(evaluation, "LOOK_SECONDS", 0.2)
    seen = []

    def looked() -> bool:
        seen.append(EvaluationRun.objects.get().seen_at)
        evaluation.end_lost()
        return False

    run = _run()
    evaluation.carry_out(run.pk, stopping=looked)
    run.refresh_from_db()
    assert run.state == "done"
    assert len(set(seen)) > 1


def test_a_measurement_is_given_up_when_its_worker_is_to_end(
    desk: Client, measuring: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun, tidied = tmp_path / "begun", tmp_path / "tidied"
    work = f"pathlib.Path({str(begun)!r}).touch(); time.sleep(60)"
    measuring(f"import pathlib, time\ntry: {work}\nfinally: pathlib.Path({str(tidied)!r}).touch()")
    monkeypatch.setattr(evaluation, "LOOK_SECONDS", 0.2)
    run = _run()
    evaluation.carry_out(run.pk, stopping=begun.exists)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", evaluation.STOPPED)
    assert tidied.exists(), "it took its database away"


def test_what_another_has_ended_gets_no_figures_afterwards(desk: Client, measuring: Callable[[str], None]) -> None:
    measuring("print('{\"late\": 1}')")
    run = _run()
    real = evaluation._watched

    def ended_meanwhile(*words: Any) -> Any:
        EvaluationRun.objects.update(state="failed", error=evaluation.GONE)
        return real(*words)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluation, "_watched", ended_meanwhile)
        evaluation.carry_out(run.pk)
    run.refresh_from_db()
    assert (run.state, run.result) == ("failed", {})


def test_where_no_database_can_be_made_nothing_is_started(desk: Client, settings: Any) -> None:
    settings.OWNER_ROLE = settings.RUNTIME_ROLE
    answer = desk.post(reverse("manage:evaluation_start"), {"what": "load"}, follow=True)
    assert "may not make databases" in answer.content.decode()
    assert not EvaluationRun.objects.exists()
