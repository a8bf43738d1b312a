"""Measuring in the background."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.worker import state

from memory.evaluation import services


@shared_task(acks_late=False)
def run_evaluation(run_id: int) -> None:
    """Make one measurement. Not given to another worker when this one dies: it would be measured twice at once."""
    services.carry_out(run_id, stopping=_stopping)


@shared_task
def sweep_evaluations() -> None:
    """Send what waits once more, and end what nobody makes any more."""
    services.send_again()


def _stopping() -> bool:
    """Whether this worker was told to end. An exit status of 0 says so too."""
    signs: tuple[Any, ...] = (state.should_stop, state.should_terminate)
    return any(sign is not None and sign is not False for sign in signs)
