"""A nudge to the workers. The work itself is a row in the database; a lost nudge only delays it, since the sweeper finds the row.

What a sweep does in several steps is done by `do_each`, so that one that always fails holds up no other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


class Unfinished(RuntimeError):
    """Some of what a sweep had to do failed; the rest was done. Names kinds of errors, never what they quote."""


def do_each(*steps: Callable[[], object]) -> None:
    """Do every step, whatever becomes of the others, then raise Unfinished when one failed."""
    failed = []
    for step in steps:
        try:
            step()
        except Exception as error:  # noqa: BLE001 (the edge of a sweep: what fails must not hold up what comes after it)
            kind = str(error) if isinstance(error, Unfinished) else type(error).__name__
            log.error("A step of a sweep failed (%s)", kind)  # noqa: TRY400 (a traceback may quote what somebody said)
            failed.append(kind)
    if failed:
        raise Unfinished(", ".join(failed))


def ask(task_name: str, *args: Any) -> bool:
    """Have a worker do something now. False when the broker cannot be reached, so that no worker hears of it."""
    # A process knows a task once its module is loaded; commands that nudge nobody need not load what the workers do.
    import_module(task_name.rpartition(".")[0])
    try:
        current_app.tasks[task_name].apply_async(args=args, retry=False)
    except (OperationalError, OSError) as error:
        log.warning("The broker could not be reached for %s (%s)", task_name, type(error).__name__)
        return False
    return True


def nudge(task_name: str, *args: Any, using: str = "default") -> None:
    """Tell a worker, once this transaction commits, that there is work. Arguments are ids only."""
    # The broker is disposable: without it the row waits for the sweeper.
    transaction.on_commit(lambda: ask(task_name, *args), using=using)
