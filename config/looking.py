"""Looking after the installation from a web process: it lives on when the scheduler and the workers, who do that otherwise, are dead."""

from __future__ import annotations

import logging
import threading

from django.db import connections
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)

# Named by its place, since the project imports no room.
LOOK = "memory.governance.services.watch.look_where_nobody_does"
EVERY_SECONDS = 60.0


def start(*, every: float = EVERY_SECONDS) -> threading.Event:
    """Look every so many seconds, for the first time after as many, in a thread of its own, until the event that is returned is set."""
    over = threading.Event()
    threading.Thread(target=_run, args=(every, over), name="looking", daemon=True).start()
    return over


def _run(every: float, over: threading.Event) -> None:
    while not over.wait(every):
        try:
            import_string(LOOK)()
        except Exception as error:  # noqa: BLE001 (the edge of the thread: whatever one look meets must not be the end of looking)
            log.warning("The installation could not be looked at (%s)", type(error).__name__)
        finally:
            connections.close_all()
