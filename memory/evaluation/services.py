"""Measurements that administrators start and compare (SPEC 15.4). Each runs as a program of its own: it works in another database."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import BadInput
from accounts.isolation import act_as
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.errors import NotPermitted
from memory.models import EvaluationRun
from memory.models.locks import MEASURING, hold
from memory.queue import nudge
from memory.vectors.services import active_model

Stopping = Callable[[], bool]

TASK = "memory.tasks.evaluation.run_evaluation"
OPTION = {"capture": "--cases", "recall": "--data"}
LIMIT = timedelta(hours=1)
# How often a worker that measures says so, and after how long without a word it is taken to be gone; in seconds.
LOOK_SECONDS, SILENT_SECONDS = 4.0, 120
# Together with a look less than the patience of whoever ends the worker.
END_SECONDS = 8
# Why there are no figures, where it is not the measurement's own fault.
NOT_TAKEN = "No worker took it up. See whether one runs, and measure again."
GONE = "The worker that made it is gone. Measure again."
STOPPED = "The worker was stopped. Measure again."
LOAD = ("--users", "4", "--memories", "500", "--rounds", "2")
SHIPPED = {"capture": ("capture-cases.jsonl", "capture/*.jsonl"), "recall": ("memory-eval/*.jsonl",)}


def data_sets(what: str) -> dict[str, Path]:
    """The files a measurement can be made with, by name: those that come with the product, and `DATA_DIR/evaluation/<what>/*.jsonl`."""
    shipped = settings.BASE_DIR / "tests" / "data"
    found = [path for pattern in SHIPPED.get(what, ()) for path in sorted(shipped.glob(pattern))]
    found += sorted((settings.DATA_DIR / "evaluation" / what).glob("*.jsonl"))
    return {path.stem: path for path in found}


def runs(staff: User, *, what: str = "", limit: int = 40) -> list[EvaluationRun]:
    """The measurements, newest first."""
    _only(staff)
    rows = EvaluationRun.objects.filter(what=what) if what else EvaluationRun.objects.all()
    return list(rows.order_by("-pk")[:limit])


def busy(staff: User) -> bool:
    """Whether a measurement waits for a worker, or is being made."""
    _only(staff)
    return _open().exists()


def start(staff: User, *, what: str, data: str = "", request_id: str = "") -> EvaluationRun:
    """Have a worker measure.

    BadInput for a measurement or a file that there is not, while another one is under way, or where no database can be made for it.
    """
    _only(staff)
    if what not in ("capture", "recall", "load") or (what != "load" and data not in data_sets(what)):
        raise BadInput(_("There is no such measurement. Nothing was started."))
    end_lost()
    if not _may_make_databases():
        raise BadInput(_("The database role of the owner may not make databases, which a measurement needs. See docs/operations.md."))
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        hold(MEASURING)
        if busy(staff):
            raise BadInput(_("One measurement is under way already. Wait for it: two would falsify each other."))
        run = EvaluationRun.objects.create(what=what, data=data if what != "load" else "", by=admin.actor_label, **_setting())
        append(admin, "evaluation.start", details={"measured": what, "data": run.data})
        nudge(TASK, run.pk)
    return run


def carry_out(run_id: int, *, stopping: Stopping = lambda: False) -> None:
    """Measure, and keep the figures or what went wrong. Does nothing when it is no longer waited for.

    `stopping` says whether the worker is about to end: then the measurement is given up, so that nothing waits for it.
    """
    now = timezone.now()
    taken = EvaluationRun.objects.filter(pk=run_id, state=EvaluationRun.State.WAITING)
    if not taken.update(state=EvaluationRun.State.RUNNING, started_at=now, seen_at=now):
        return
    run = EvaluationRun.objects.get(pk=run_id)
    try:
        result, error = _measured(run, stopping), ""
    except (OSError, ValueError, IndexError, subprocess.SubprocessError) as failure:
        result, error = {}, str(failure).strip()[-300:]
    _finish(run.pk, result, error)


def send_again() -> int:
    """Tell workers once more of what waits, since the first message may be lost, and end what no worker makes any more. How many wait."""
    end_lost()
    young = timezone.now() - timedelta(seconds=SILENT_SECONDS)
    waiting = list(_open().filter(state=EvaluationRun.State.WAITING, created_at__lt=young).values_list("pk", flat=True))
    for pk in waiting:
        nudge(TASK, pk)
    return len(waiting)


def end_lost() -> None:
    """Note as failed what waited in vain, and what was being made by a worker of which nothing was heard since."""
    now, state = timezone.now(), EvaluationRun.State
    lost = {
        NOT_TAKEN: Q(state=state.WAITING, created_at__lt=now - LIMIT),
        GONE: Q(state=state.RUNNING) & (Q(seen_at__lt=now - timedelta(seconds=SILENT_SECONDS)) | Q(seen_at=None)),
    }
    for error, which in lost.items():
        EvaluationRun.objects.filter(which).update(state=state.FAILED, error=error, finished_at=now)


def keep(what: str, data: str, result: dict[str, Any]) -> EvaluationRun:
    """Keep the figures of a measurement that was made on the command line."""
    now = timezone.now()
    return EvaluationRun.objects.create(
        what=what,
        data=data,
        result=result,
        state=EvaluationRun.State.DONE,
        by="command line",
        started_at=now,
        finished_at=now,
        **_setting(),
    )


def _open() -> QuerySet[EvaluationRun]:
    return EvaluationRun.objects.filter(state__in=[EvaluationRun.State.WAITING, EvaluationRun.State.RUNNING])


def _finish(run_id: int, result: dict[str, Any], error: str) -> None:
    """Only what is still being made: one that was ended as lost stays so, since another may have been started meanwhile."""
    made = EvaluationRun.objects.filter(pk=run_id, state=EvaluationRun.State.RUNNING)
    state = EvaluationRun.State.FAILED if error else EvaluationRun.State.DONE
    made.update(state=state, result=result, error=error, finished_at=timezone.now())


def _may_make_databases() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select rolcreatedb or rolsuper from pg_roles where rolname = %s", [settings.OWNER_ROLE])
        row = cursor.fetchone()
    return bool(row and row[0])


def _measured(run: EvaluationRun, stopping: Stopping) -> dict[str, Any]:
    path = data_sets(run.what).get(run.data)
    more = [OPTION[run.what], str(path)] if path else list(LOAD)
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "evaluate", run.what, "--json", *more]
    code, said, complaint = _watched(command, run.pk, stopping)
    if code:
        raise ValueError(complaint.strip().splitlines()[-1] if complaint.strip() else f"ended with {code}")
    return dict(json.loads(said.strip().splitlines()[-1]))


def _watched(command: list[str], run_id: int, stopping: Stopping) -> tuple[int, str, str]:
    """The program's status and what it said. While it runs its row says so; it is ended when its time is over or its worker stops."""
    ends = time.monotonic() + LIMIT.total_seconds()
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 (our own, names from a list)
    with program:
        try:
            while True:
                try:
                    said, complaint = program.communicate(timeout=LOOK_SECONDS)
                except subprocess.TimeoutExpired:
                    EvaluationRun.objects.filter(pk=run_id).update(seen_at=timezone.now())
                else:
                    return program.returncode, said, complaint
                if stopping():
                    raise ValueError(STOPPED)
                if time.monotonic() > ends:
                    raise ValueError(f"It took longer than {LIMIT.total_seconds() / 60:.0f} minutes.")
        finally:
            _end(program)


def _end(program: subprocess.Popen[str]) -> None:
    """End it as Ctrl-C would, so that it takes its database away; by force when it does not."""
    if program.poll() is not None:
        return
    program.send_signal(signal.SIGINT)
    try:
        program.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        program.kill()


def _setting() -> dict[str, str]:
    """Under what a measurement is made: the version of the product and the embedding model in force."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        version = str(tomllib.load(file)["project"]["version"])
    return {"version": version, "embedding": str(active_model())[:200]}


def _only(staff: User) -> None:
    if not (staff.is_active and staff.is_staff):
        raise NotPermitted
