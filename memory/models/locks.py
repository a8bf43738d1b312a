"""Locks on what has no row of its own that could be locked: by number, held until the transaction ends."""

from __future__ import annotations

from django.db import connection

# One at a time writes the list of words that mean the same; one at a time starts a measurement.
SYNONYMS, MEASURING = 7_305_001, 7_305_002


def hold(lock: int) -> None:
    """Wait until nobody else holds the lock, and hold it until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s::bigint)", [lock])
