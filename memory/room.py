"""Room on the disk: while there is none, changes are refused at the door, and what is kept can still be read.

PostgreSQL that finds no room for its log of changes ends itself, and every read with it. A change that the full disk turns away leaves a little in
that log all the same, so that callers who try again and again bring this about within seconds.
"""

from __future__ import annotations

import logging
import shutil
import threading
import time
from pathlib import Path

from django.conf import settings

log = logging.getLogger(__name__)

# One segment of the database's log (16 MB), and what is on its way there.
RESERVE = 24 * 2**20
LOOKED_EVERY_SECONDS = 1.0

_lock = threading.Lock()
_looked, _full = 0.0, False


def full() -> bool:
    """Whether less than the reserve is left where the embedded database lies; looked up once a second. Never where the database is elsewhere."""
    global _looked, _full
    if settings.DATABASE_FOLDER is None:
        return False
    with _lock:
        now = time.monotonic()
        if now - _looked >= LOOKED_EVERY_SECONDS:
            _looked, _full = now, _is_short(settings.DATABASE_FOLDER)
        return _full


def _is_short(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < RESERVE
    except OSError as error:
        log.warning("The room on the disk is not known (%s)", type(error).__name__)
        return False
