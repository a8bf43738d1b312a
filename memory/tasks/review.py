"""Carrying out what administrators decided about many candidates at once."""

from __future__ import annotations

from celery import shared_task

from memory.governance.services import batches


@shared_task
def carry_on(batch_id: int) -> None:
    """Go on with one batch."""
    batches.carry_on(batch_id)


@shared_task
def sweep_batches() -> None:
    """Go on with every batch whose worker is gone."""
    batches.carry_on_with_idle()
