"""One scheduler at a time, however many run: each asks the database for one lock, and only who holds it sends work.

The lock belongs to a connection. If its holder dies, or is cut off, the database frees it and another takes over.
"""

from __future__ import annotations

import logging
from typing import Any

import psycopg
from django.db import connections
from django_celery_beat.schedulers import DatabaseScheduler

log = logging.getLogger(__name__)

LOCK = 6_385_241_907
ASK_AGAIN_SECONDS = 5.0
# A holder that the network has swallowed is given up by the server after this many seconds.
ALIVE = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2 -c tcp_user_timeout=20000"


class OneScheduler(DatabaseScheduler):  # type: ignore[misc]
    """django-celery-beat's scheduler, which rests while another one works."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        self._leads = False
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due, if the lock is ours; otherwise look again in a while. Seconds until the next look."""
        if not self._leading():
            return ASK_AGAIN_SECONDS
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def close(self) -> None:
        """Write back what was done, and let another take over at once."""
        super().close()
        if self._connection is not None:
            self._connection.close()

    def _leading(self) -> bool:
        try:
            self._leads = self._asked()
        except psycopg.OperationalError as error:
            log.warning("The scheduler cannot reach the database (%s)", type(error).__name__)
            if self._connection is not None:
                self._connection.close()
            self._connection, self._leads = None, False
        return self._leads

    def _asked(self) -> bool:
        if self._connection is None or self._connection.closed:
            self._leads = False
            parameters = connections["default"].get_connection_params()
            options = f"{parameters.pop('options', '')} {ALIVE}".strip()
            self._connection = psycopg.connect(**parameters, options=options, autocommit=True)
        if self._leads:
            self._connection.execute("select 1")
            return True
        row = self._connection.execute("select pg_try_advisory_lock(%s::bigint)", [LOCK]).fetchone()
        if row is not None and row[0]:
            log.info("this scheduler sends the work from now on")
            # What another did meanwhile is in the database; what is remembered here is old.
            self._schedule = self.all_as_schedule()
            self._heap = None
            return True
        return False
