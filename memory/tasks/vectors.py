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
    """Embed memories and messages whose vector is missing, and go on with the change to another model, a batch at a time.

    Does nothing while another thread of this process is at it.
    """
    if not _sweeping.acquire(blocking=False):
        return
    try:
        do_each(_embed_missing, partial(follow_model, BATCH))
    finally:
        _sweeping.release()


def _embed_missing() -> None:
    ends = time.monotonic() + SECONDS
    while sweep_missing(BATCH) == BATCH and time.monotonic() < ends:
        pass


@shared_task
def index_heavy() -> None:
    """Give owners of very many memories an index of their own."""
    index_heavy_owners()
