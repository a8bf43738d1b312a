"""Telling webhooks, and forgetting what is past telling."""

from __future__ import annotations

from celery import shared_task

from memory.events import services
from memory.queue import do_each


@shared_task
def sweep_webhooks() -> None:
    """Find the webhooks to be told of new events, and send what is due."""
    do_each(_fan_out, services.deliver_due)


def _fan_out() -> None:
    while services.fan_out():
        pass


@shared_task
def sweep_events() -> None:
    """Drop what is past its days."""
    services.drop_old_events()
