"""Capturing messages in the background."""

from __future__ import annotations

from celery import shared_task

from memory.capture import services


@shared_task
def capture_turn(turn_id: int, owner_id: int) -> None:
    """Capture one message."""
    services.capture_turn(turn_id, owner_id)


@shared_task
def sweep_captures() -> None:
    """Capture what waits, whatever became of its nudge."""
    services.capture_due()
