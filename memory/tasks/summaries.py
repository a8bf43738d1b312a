"""Rolling summaries and summary memories of sessions."""

from __future__ import annotations

from celery import shared_task

from memory.capture.services import keep_continuity


@shared_task
def sweep_sessions() -> None:
    """Hand what has outgrown its window to the summary, and keep the continuity of active sessions."""
    keep_continuity()
