"""How Celery speaks with its broker."""

from __future__ import annotations

from pathlib import Path

from config import env
from config.database.aliases import queue_address

EMBEDDED = "pgmq://"
# What Celery can speak with here. Without a host it is the machine itself; `memory` forgets with its process, and is for trials.
SCHEMES = ("redis", "rediss", "amqp", "amqps", "pyamqp", "sentinel", "redis+socket", "memory", "pgmq")
# A message that nobody acknowledged comes again after this; longer than any task may take.
VISIBILITY_SECONDS = 600


def transport_options(url: str, data_dir: Path) -> dict[str, object]:
    """Options of the broker's transport: for the queue inside the embedded database, where and how it is asked."""
    if url != EMBEDDED:
        for one in url.split(";"):  # the next is gone to when one does not answer
            env.check_address("CELERY_BROKER_URL", one, SCHEMES, host=False)
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
