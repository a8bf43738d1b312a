"""The Celery application: `celery -A config.celery worker`, `… beat`."""

from __future__ import annotations

import logging
import os
import threading
import time
from typing import Any

from celery import Celery, signals
from django.db import connections
from django.utils.module_loading import import_string

from config import tracing

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

log = logging.getLogger(__name__)
app = Celery("memory_desk")
app.config_from_object("django.conf:settings", namespace="CELERY")


@signals.setup_logging.connect
def keep_our_logging(**_kwargs: Any) -> None:
    """Being connected is the point: Celery then leaves logging as the settings made it."""


_begun: dict[str, tuple[float, Any]] = {}
# How often a worker says that it is at work while it is, and when it did. A task under way for longer than the longest takes is held to hang.
NOTED_EVERY_SECONDS, LONGEST_SECONDS = 20.0, 4_000.0
_noted = [-NOTED_EVERY_SECONDS]
_noting: list[threading.Thread] = []


@signals.task_prerun.connect
def begin(task_id: str, sender: Any, **_kwargs: Any) -> None:
    """Note when a task begins, for its time and its span, and that a worker is at work."""
    _begun[task_id] = time.perf_counter(), tracing.begin("task", {"task": sender.name})
    if sender.request.is_eager:
        return
    _say_so()
    if not _noting:
        _noting.append(threading.Thread(target=_go_on_saying_so, name="noting", daemon=True))
        _noting[0].start()


def _say_so() -> None:
    """Say, at most every `NOTED_EVERY_SECONDS`, that this worker is at work."""
    if time.monotonic() - _noted[0] >= NOTED_EVERY_SECONDS:
        _noted[0] = time.monotonic()
        import_string("memory.governance.services.standing.note_work")()


def _go_on_saying_so() -> None:
    """As long as this process lives: while all it has are long tasks, none begins."""
    while True:
        time.sleep(NOTED_EVERY_SECONDS)
        now = time.perf_counter()
        if any(now - began < LONGEST_SECONDS for began, _span in list(_begun.values())):
            try:
                _say_so()
            except Exception as error:  # noqa: BLE001 (the edge of the thread: one that cannot be said must not be the last)
                log.warning("That this worker is at work could not be noted (%s)", type(error).__name__)
            finally:
                connections.close_all()


@signals.task_postrun.connect
def end(task_id: str, sender: Any, state: str | None = None, **_kwargs: Any) -> None:
    """Measure the task."""
    began, span = _begun.pop(task_id, (None, None))
    outcome = (state or "unknown").lower()
    if began is not None:
        import_string("memory.metrics.tasks").labels(sender.name, outcome).observe(time.perf_counter() - began)
        tracing.end(span, {"outcome": outcome})
