"""Embedding what has no vector yet, and following the configured model."""

from __future__ import annotations

from celery import shared_task

from memory.recall.services import follow_model
from memory.vectors.services import index_heavy_owners, sweep_missing

BATCH = 200


@shared_task
def sweep_vectors() -> None:
    """Embed memories and messages whose vector is missing, and go on with the change to another model, a batch at a time."""
    sweep_missing(BATCH)
    follow_model(BATCH)


@shared_task
def index_heavy() -> None:
    """Give owners of very many memories an index of their own."""
    index_heavy_owners()
