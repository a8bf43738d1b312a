"""A nudge to the workers. The work itself is a row in the database; a lost nudge only delays it, since the sweeper finds the row."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def nudge(task_name: str, *args: Any, using: str = "default") -> None:
    """Tell a worker, once this transaction commits, that there is work. Arguments are ids only."""
    transaction.on_commit(lambda: _send(task_name, args), using=using)


def _send(task_name: str, args: tuple[Any, ...]) -> None:
    # A process knows a task once its module is loaded; commands that nudge nobody need not load what the workers do.
    import_module(task_name.rpartition(".")[0])
    try:
        current_app.tasks[task_name].apply_async(args=args, retry=False)
    except (OperationalError, OSError) as error:
        # The broker is disposable: the row waits for the sweeper.
        log.warning("The broker could not be reached; %s waits for the sweeper (%s)", task_name, type(error).__name__)
