"""What time does, swept regularly."""

from __future__ import annotations

import threading

from celery import shared_task

from memory.audit.services import archive_days, seal_heads
from memory.governance.services import archive, retention
from memory.queue import do_each

_sweeping = threading.Lock()
"""Held while this process sweeps: captures wait for the other threads of the worker."""


@shared_task
def sweep_retention() -> None:
    """Expire, lapse, empty the trash, drop old turns and replays. Does nothing while another thread of this process is at it."""
    if not _sweeping.acquire(blocking=False):
        return
    try:
        do_each(retention.expire_due, retention.lapse_candidates, retention.empty_trash, retention.drop_old_turns, retention.drop_replays)
    finally:
        _sweeping.release()


@shared_task
def archive_expired() -> None:
    """Move what has been over for a while into the archive."""
    do_each(archive.archive_expired, archive.remove_doomed)


@shared_task
def remove_doomed() -> None:
    """Remove the archived files of what was erased."""
    archive.remove_doomed()


@shared_task
def archive_log() -> None:
    """Move old days of the operation log into the archive, and seal the ends of its chains there."""
    do_each(archive_days, seal_heads)
