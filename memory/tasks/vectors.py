"""Embedding what has no vector yet, and following the configured model."""

from __future__ import annotations

import threading
import time
from functools import partial

from celery import shared_task

from memory.queue import do_each
from memory.recall.services import follow_model
from memory.vectors.services import index_heavy_owners, sweep_missing

BATCH = 200
# Of the twenty until the next sweep.
SECONDS = 12.0
_sweeping = threading.Lock()
"""Held while this process sweeps: a model that hangs must not take one thread of the worker after the other, for which captures wait."""


@shared_task
def sweep_vectors() -> None:
    """Embed memories and messages whose vector is missing, and go on with the change to another model, in batches until the time is up.

    Does nothing while another thread of this process is at it.
    """
    if not _sweeping.acquire(blocking=False):
        return
    try:
        ends = time.monotonic() + SECONDS
        do_each(partial(_embed_missing, ends), partial(_follow_model, ends))
    finally:
        _sweeping.release()


def _embed_missing(ends: float) -> None:
    while sweep_missing(BATCH) == BATCH and time.monotonic() < ends:
        pass


def _follow_model(ends: float) -> None:
    """As many steps as there is time for, for as long as they get further."""
    before = -1
    while (progress := follow_model(BATCH)) is not None and progress.done > before and time.monotonic() < ends:
        before = progress.done


@shared_task
def index_heavy() -> None:
    """Give owners of very many memories an index of their own."""
    index_heavy_owners()
