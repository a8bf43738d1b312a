"""What time does, swept regularly."""

from __future__ import annotations

from celery import shared_task

from memory.governance.services import retention


@shared_task
def sweep_retention() -> None:
    """Expire, lapse, empty the trash, drop old turns and replays."""
    retention.expire_due()
    retention.lapse_candidates()
    retention.empty_trash()
    retention.drop_old_turns()
    retention.drop_replays()
