"""Watching over the installation."""

from __future__ import annotations

from celery import shared_task

from memory.audit import services as audit
from memory.governance.services import watch


@shared_task
def probe_vectors() -> None:
    """Ask the embedder three sentences."""
    watch.check_vectors()


@shared_task
def look_after() -> None:
    """Tell the operators what turned red."""
    watch.tell_operators()


@shared_task
def check_log() -> None:
    """Check the chains of the operation log, and where somebody asked for it what lies in the archive."""
    audit.check_log()
