"""Leaving recall alone while it fails too often (SPEC 7.5): contexts are then made of the profile and the recent turns, at once.

More than 15 % of the calls of the last two minutes failed: open. Every five seconds one call may try; three in a row that succeed close it.
Each process counts for itself: what fails in one of them (its connections, its model) need not fail in another.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from django.core.signals import setting_changed

from memory.conf import numbers

WINDOW_SECONDS = 120.0
# Under so many calls a share says little: one failure of two must not open it.
LEAST_CALLS = 20
PROBE_SECONDS = 5.0
PROBES = 3


@dataclass(frozen=True, slots=True)
class BreakerState:
    """`open`: recall is left alone. `calls` and `failures` of the last two minutes; `seconds` since it opened or closed."""

    open: bool
    calls: int
    failures: int
    seconds: float

    @property
    def name(self) -> str:
        """`open` or `closed`, for metrics."""
        return "open" if self.open else "closed"

    @property
    def failed_share(self) -> float:
        """Failures among the calls of the last two minutes, 0 to 1."""
        return self.failures / self.calls if self.calls else 0.0


class Breaker:
    """Counts calls and says whether the next one may be made. `clock` gives seconds and never goes back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        # One entry a second: when, calls, failures.
        self._seconds: deque[list[float]] = deque()
        self._open = False
        self._changed = clock()
        self._probed = clock()
        self._successes = 0

    def allows(self) -> bool:
        """Whether recall may be called now: always while closed, once in five seconds while open."""
        with self._lock:
            if not self._open:
                return True
            if self._clock() - self._probed < PROBE_SECONDS:
                return False
            self._probed = self._clock()
            return True

    def note(self, *, failed: bool) -> None:
        """How a call that was allowed went."""
        with self._lock:
            if self._open:
                self._successes = 0 if failed else self._successes + 1
                if self._successes >= PROBES:
                    self._turn(is_open=False)
                return
            self._count(failed=failed)
            calls, failures = self._sums()
            if calls >= LEAST_CALLS and failures > numbers().breaker_share * calls:
                self._turn(is_open=True)

    def state(self) -> BreakerState:
        """How things stand."""
        with self._lock:
            calls, failures = self._sums()
            return BreakerState(self._open, calls, failures, self._clock() - self._changed)

    def _turn(self, *, is_open: bool) -> None:
        self._open, self._changed, self._probed, self._successes = is_open, self._clock(), self._clock(), 0
        self._seconds.clear()

    def _count(self, *, failed: bool) -> None:
        second = float(int(self._clock()))
        if not self._seconds or self._seconds[-1][0] != second:
            self._seconds.append([second, 0, 0])
        self._seconds[-1][1] += 1
        self._seconds[-1][2] += failed

    def _sums(self) -> tuple[int, int]:
        while self._seconds and self._seconds[0][0] <= self._clock() - WINDOW_SECONDS:
            self._seconds.popleft()
        return int(sum(entry[1] for entry in self._seconds)), int(sum(entry[2] for entry in self._seconds))


breaker = Breaker()


def breaker_state() -> BreakerState:
    """How recall is faring in this process: for health and metrics."""
    return breaker.state()


def start_anew(*, setting: str = "MEMORY", **_kwargs: object) -> None:
    """Forget what was counted: when the settings change, as tests do."""
    global breaker  # noqa: PLW0603 (one cell a process)
    if setting == "MEMORY":
        breaker = Breaker()


setting_changed.connect(start_anew)
