"""The Celery application: `celery -A config.celery worker`, `… beat`."""

from __future__ import annotations

import os
import time
from typing import Any

from celery import Celery, signals
from django.utils.module_loading import import_string

from config import tracing

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("memory_desk")
app.config_from_object("django.conf:settings", namespace="CELERY")


@signals.setup_logging.connect
def keep_our_logging(**_kwargs: Any) -> None:
    """Being connected is the point: Celery then leaves logging as the settings made it."""


_begun: dict[str, tuple[float, Any]] = {}
# How often a worker says that it is at work, and when it did.
NOTED_EVERY_SECONDS = 20.0
_noted = [-NOTED_EVERY_SECONDS]


@signals.task_prerun.connect
def begin(task_id: str, sender: Any, **_kwargs: Any) -> None:
    """Note when a task begins, for its time and its span, and that a worker is at work."""
    _begun[task_id] = time.perf_counter(), tracing.begin("task", {"task": sender.name})
    if not sender.request.is_eager and time.monotonic() - _noted[0] >= NOTED_EVERY_SECONDS:
        _noted[0] = time.monotonic()
        import_string("memory.governance.services.standing.note_work")()


@signals.task_postrun.connect
def end(task_id: str, sender: Any, state: str | None = None, **_kwargs: Any) -> None:
    """Measure the task."""
    began, span = _begun.pop(task_id, (None, None))
    outcome = (state or "unknown").lower()
    if began is not None:
        import_string("memory.metrics.tasks").labels(sender.name, outcome).observe(time.perf_counter() - began)
        tracing.end(span, {"outcome": outcome})
