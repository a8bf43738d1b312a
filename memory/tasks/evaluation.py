"""Measuring in the background."""

from __future__ import annotations

from celery import shared_task

from memory.evaluation import services


@shared_task(acks_late=False)
def run_evaluation(run_id: int) -> None:
    """Make one measurement. Not given to another worker when this one dies: it would be measured twice at once."""
    services.carry_out(run_id)
