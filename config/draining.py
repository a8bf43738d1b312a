"""Whether this process is about to end: then it says so to whoever balances the load, and keeps no connection open."""

from __future__ import annotations

import threading

_draining = threading.Event()


def begin() -> None:
    """From now on `/readyz` answers 503, and each answer closes its connection."""
    _draining.set()


def draining() -> bool:
    """Whether the end has been announced."""
    return _draining.is_set()
