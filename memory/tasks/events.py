"""Telling webhooks, and forgetting what is past telling."""

from __future__ import annotations

from celery import shared_task

from memory.events import services


@shared_task
def sweep_webhooks() -> None:
    """Find the webhooks to be told of new events, and send what is due."""
    while services.fan_out():
        pass
    services.deliver_due()


@shared_task
def sweep_events() -> None:
    """Drop what is past its days."""
    services.drop_old_events()
