"""Measurements that administrators start and compare (SPEC 15.4). Each runs as a program of its own: it works in another database."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import BadInput
from accounts.isolation import act_as
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.errors import NotPermitted
from memory.models import EvaluationRun
from memory.queue import nudge
from memory.vectors.services import active_model

TASK = "memory.tasks.evaluation.run_evaluation"
OPTION = {"capture": "--cases", "recall": "--data"}
LIMIT = timedelta(hours=1)
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


def start(staff: User, *, what: str, data: str = "", request_id: str = "") -> EvaluationRun:
    """Have a worker measure. BadInput for a measurement or a file that there is not, or while another one is under way."""
    _only(staff)
    if what not in ("capture", "recall", "load") or (what != "load" and data not in data_sets(what)):
        raise BadInput(_("There is no such measurement. Nothing was started."))
    alive = timezone.now() - LIMIT
    if EvaluationRun.objects.filter(state__in=[EvaluationRun.State.WAITING, EvaluationRun.State.RUNNING], created_at__gt=alive).exists():
        raise BadInput(_("One measurement is under way already. Wait for it: two would falsify each other."))
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        run = EvaluationRun.objects.create(what=what, data=data if what != "load" else "", by=admin.actor_label, **_setting())
        append(admin, "evaluation.start", details={"measured": what, "data": run.data})
        nudge(TASK, run.pk)
    return run


def carry_out(run_id: int) -> None:
    """Measure, and keep the figures or what went wrong. Does nothing when it is no longer waited for."""
    taken = EvaluationRun.objects.filter(pk=run_id, state=EvaluationRun.State.WAITING)
    if not taken.update(state=EvaluationRun.State.RUNNING, started_at=timezone.now()):
        return
    run = EvaluationRun.objects.get(pk=run_id)
    try:
        result, error = _measured(run), ""
    except (OSError, ValueError, IndexError, subprocess.SubprocessError) as failure:
        result, error = {}, str(failure).strip()[-300:]
    run.state = EvaluationRun.State.FAILED if error else EvaluationRun.State.DONE
    run.result, run.error, run.finished_at = result, error, timezone.now()
    run.save(update_fields=["state", "result", "error", "finished_at"])


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


def _measured(run: EvaluationRun) -> dict[str, Any]:
    path = data_sets(run.what).get(run.data)
    more = [OPTION[run.what], str(path)] if path else list(LOAD)
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "evaluate", run.what, "--json", *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT.total_seconds(), check=False)  # noqa: S603 (our own program, names from a fixed list)
    if done.returncode:
        raise ValueError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"ended with {done.returncode}")
    return dict(json.loads(done.stdout.strip().splitlines()[-1]))


def _setting() -> dict[str, str]:
    """Under what a measurement is made: the version of the product and the embedding model in force."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        version = str(tomllib.load(file)["project"]["version"])
    return {"version": version, "embedding": str(active_model())[:200]}


def _only(staff: User) -> None:
    if not (staff.is_active and staff.is_staff):
        raise NotPermitted
