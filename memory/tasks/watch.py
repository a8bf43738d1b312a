"""Watching over the installation."""

from __future__ import annotations

from celery import shared_task

from memory.governance.services import watch


@shared_task
def probe_vectors() -> None:
    """Ask the embedder three sentences."""
    watch.check_vectors()


@shared_task
def look_after() -> None:
    """Tell the operators what turned red."""
    watch.tell_operators()
