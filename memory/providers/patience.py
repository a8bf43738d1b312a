"""How long the remote models may still be waited for, where somebody waits for the answer that rests on theirs."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ends: ContextVar[float] = ContextVar("patience_ends", default=math.inf)


@contextmanager
def until(ends: float | None) -> Iterator[None]:
    """Within, no chat model is waited for beyond `ends` (of `time.monotonic`); None bounds nothing."""
    token = _ends.set(min(_ends.get(), math.inf if ends is None else ends))
    try:
        yield
    finally:
        _ends.reset(token)


def left() -> float:
    """Seconds until then; infinite where nothing is bounded, never negative."""
    return max(0.0, _ends.get() - time.monotonic())
