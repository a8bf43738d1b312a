"""Row 16 in real time: contexts of one process while a part of the calls of recall fails."""

from __future__ import annotations

import statistics
import time
from collections import deque
from dataclasses import dataclass, field

import pytest

from accounts.principals import Principal
from memory.context import breaker, build
from memory.context.services import build_context
from memory.recall.services import recall

CALLS_A_SECOND = 5
SHARE, WINDOW_SECONDS = 0.15, 120.0


@dataclass
class Failing:
    """Recall, of which `share` fails, evenly; and when the last two minutes' share of failures passed the limit."""

    share: float = 0.0
    calls: deque[tuple[float, bool]] = field(default_factory=deque)
    passed: float | None = None
    turn: float = 0.0

    def __call__(self, *args: object, **more: object) -> object:
        """The call as usual, or an error."""
        self.turn += self.share
        failed = self.turn >= 1
        self.turn -= failed
        now = time.monotonic()
        self.calls.append((now, failed))
        while self.calls[0][0] < now - WINDOW_SECONDS:
            self.calls.popleft()
        if self.passed is None and sum(bad for _, bad in self.calls) > SHARE * len(self.calls):
            self.passed = now
        if failed:
            raise RuntimeError("made to fail")
        return recall(*args, **more)  # type: ignore[arg-type]


@dataclass
class Broken:
    """Row 16. Seconds: from the share's passing 15 % until it opened, from healing until it closed; milliseconds of contexts meanwhile (p95)."""

    opened_while_seldom: bool
    opened_after: float
    closed_after: float
    fallback_p95: float
    without_recall: int


def breaks(person: Principal, monkeypatch: pytest.MonkeyPatch, *, seldom_seconds: float) -> Broken:
    """One call in ten fails for `seldom_seconds`, then one in five until the breaker opens, then half a minute more, then none."""
    failing = Failing(share=0.1)
    monkeypatch.setattr(build, "recall", failing)
    breaker.start_anew()
    _ask(person, seconds=seldom_seconds)
    opened_while_seldom = breaker.breaker_state().open
    failing.share, failing.passed = 0.2, None
    _ask(person, seconds=300, until=lambda: breaker.breaker_state().open)
    opened = time.monotonic()
    opened_after = opened - (failing.passed or opened)
    failing.share = 1.0
    spent = _ask(person, seconds=30)
    failing.share, healed = 0.0, time.monotonic()
    spent += _ask(person, seconds=120, until=lambda: not breaker.breaker_state().open)
    alone = [milliseconds for milliseconds, without in spent if without]
    return Broken(opened_while_seldom, opened_after, time.monotonic() - healed, statistics.quantiles(alone, n=20)[-1], len(alone))


def _ask(person: Principal, *, seconds: float, until: object = None) -> list[tuple[float, bool]]:
    """Contexts at a steady pace; of each the milliseconds, and whether it was made without recall."""
    spent: list[tuple[float, bool]] = []
    started = time.monotonic()
    while time.monotonic() - started < seconds and not (until and until()):  # type: ignore[operator]
        begun = time.monotonic()
        built = build_context(person, query="Which city do I live in?")
        took = time.monotonic() - begun
        spent.append((took * 1000, built.without_recall))
        time.sleep(max(0.0, 1 / CALLS_A_SECOND - took))
    return spent
