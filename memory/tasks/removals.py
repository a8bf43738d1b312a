"""Keeping the list of removals beside the database."""

from __future__ import annotations

from celery import shared_task

from memory.governance.services import removals


@shared_task
def write_down_removals() -> None:
    """Add what was removed since."""
    removals.write_down()
