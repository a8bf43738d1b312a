"""How Celery speaks with its broker."""

from __future__ import annotations

from pathlib import Path

from config.database.aliases import queue_address

EMBEDDED = "pgmq://"
# A message that nobody acknowledged comes again after this; longer than any task may take.
VISIBILITY_SECONDS = 600


def transport_options(url: str, data_dir: Path) -> dict[str, object]:
    """Options of the broker's transport: for the queue inside the embedded database, where and how it is asked."""
    if url != EMBEDDED:
        return {"visibility_timeout": VISIBILITY_SECONDS}
    return {
        "visibility_timeout": VISIBILITY_SECONDS,
        "conn_string": queue_address(data_dir),
        "init_extension": False,
        "use_notify": True,
        "notify_throttle_interval_ms": 0,
        "wait_time_seconds": 0,
        "polling_interval": 0.5,
        "pool_size": 2,
    }
