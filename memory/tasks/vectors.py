"""Embedding what has no vector yet."""

from __future__ import annotations

from celery import shared_task

from memory.vectors.services import sweep_missing


@shared_task
def sweep_vectors() -> None:
    """Embed memories and messages whose vector is missing, a batch at a time."""
    sweep_missing(200)
