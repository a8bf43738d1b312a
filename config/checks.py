"""System checks of the running: what would only be noticed under load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import connections

from config import env
from config.processes import POOLS

SHARE = 0.8
# Beside the pools each process has a listener for events, and connections to the message queue where that is in the database too.
LISTENERS, QUEUES = 1, 3


def connections_wanted() -> int:
    """How many connections all processes of this installation may open at most."""
    processes = env.integer("PROCESSES", len(POOLS), low=1)
    given = env.integer("DATABASE_POOL", 0)
    pools = given * processes if given else sum(POOLS.values())
    maintenance = settings.DATABASES["maintenance"]["OPTIONS"]["pool"]["max_size"] * processes
    return int(pools + maintenance + processes * (LISTENERS + (QUEUES if settings.EMBEDDED else 0)))


def pools_leave_room(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[checks.CheckMessage]:
    """All pools together take at most four fifths of what the server allows (`check --database default`)."""
    alias = next((alias for alias in databases or () if alias in {"default", "owner"}), None)
    if alias is None:
        return []
    with connections[alias].cursor() as cursor:
        cursor.execute("select current_setting('max_connections')::int")
        allowed = cursor.fetchone()[0]
    wanted = connections_wanted()
    if wanted <= allowed * SHARE:
        return []
    return [
        checks.Warning(
            f"All processes together may open {wanted} connections, more than four fifths of the {allowed} that the database allows.",
            hint="Lower DATABASE_POOL or DATABASE_MAINTENANCE_POOL, or raise max_connections. PROCESSES is the number of all processes.",
            id="config.W001",
        )
    ]


def limits_are_shared(app_configs: object = None, **_kwargs: Any) -> list[checks.CheckMessage]:
    """Where several web processes answer, they must count the calls of a key together, which takes a Redis."""
    if settings.CACHE_URL or env.integer("WEB_PROCESSES", 1, low=1) == 1:
        return []
    return [
        checks.Warning(
            "Each web process counts the calls of a key for itself, so a key may make API_RATE calls a minute at each of them.",
            hint="Set CACHE_URL to the address of a Redis, or run one web process.",
            id="config.W002",
        )
    ]
