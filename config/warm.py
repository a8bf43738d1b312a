"""What would make the first request slow is done before it comes, beside the serving: models loaded, tables of words read."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from django.db import DatabaseError, connections
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)

# Named by their place, since the project imports no room. Each is called once, with something to chew on.
STEPS: tuple[tuple[str, Any, dict[str, Any]], ...] = (
    ("memory.text.tokens.count", "warm", {}),
    ("memory.text.segment.words", "warm 温暖", {}),
    ("memory.vectors.services.embed_texts", ["warm"], {"purpose": "query"}),
)


def start() -> None:
    """Warm this process in a thread of its own."""
    threading.Thread(target=run, name="warm", daemon=True).start()


def run() -> None:
    """Take every step. One that fails is told and costs the first request its time, nothing else."""
    began = time.perf_counter()
    for place, argument, options in STEPS:
        try:
            import_string(place)(argument, **options)
        except (DatabaseError, OSError, ImportError, ValueError, RuntimeError) as error:
            log.warning("Warming %s failed (%s)", place, type(error).__name__)
    connections.close_all()
    log.info("warm", extra={"milliseconds": round((time.perf_counter() - began) * 1000)})
