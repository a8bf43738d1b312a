"""Embedding what has no vector yet, and following the configured model."""

from __future__ import annotations

import time
from functools import partial

from celery import shared_task

from memory.queue import do_each
from memory.recall.services import follow_model
from memory.vectors.services import index_heavy_owners, sweep_missing

BATCH = 200
# Of the twenty until the next sweep: what people said meanwhile waits for this worker too.
SECONDS = 7.0


@shared_task
def sweep_vectors() -> None:
    """Embed memories and messages whose vector is missing, and go on with the change to another model, a batch at a time."""
    do_each(_embed_missing, partial(follow_model, BATCH))


def _embed_missing() -> None:
    ends = time.monotonic() + SECONDS
    while sweep_missing(BATCH) == BATCH and time.monotonic() < ends:
        pass


@shared_task
def index_heavy() -> None:
    """Give owners of very many memories an index of their own."""
    index_heavy_owners()
