"""Events are for telling, not for keeping: the operation log is what stays (SPEC 9.6)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.isolation import act_as_maintenance
from memory.conf import numbers
from memory.models import Event

BATCH = 2_000


def drop_old_events(*, now: datetime | None = None) -> int:
    """Delete events past their days, with their deliveries, in batches. How many went."""
    old, gone = (now or timezone.now()) - timedelta(days=numbers().event_days), 0
    while True:
        with act_as_maintenance() as alias:
            batch = list(Event.objects.using(alias).filter(at__lt=old).order_by("at").values_list("pk", flat=True)[:BATCH])
            Event.objects.using(alias).filter(pk__in=batch).delete()
        gone += len(batch)
        if len(batch) < BATCH:
            return gone
