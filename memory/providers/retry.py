"""The one place where a remote model is asked again: backoff with jitter, the server's Retry-After kept, all of it bounded."""

from __future__ import annotations

import contextlib
import math
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Protocol, TypeVar

T = TypeVar("T")

LONGEST_PAUSE = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """At most `attempts` requests, none begun more than `total` seconds after the first; waits double from `first` up to `ceiling` seconds."""

    attempts: int = 6
    first: float = 0.5
    ceiling: float = 8.0
    total: float = 60.0


ONCE = RetryPolicy(attempts=1, total=0.0)


class Transient(Exception):
    """A fault that may pass. `retry_after`: seconds the server asked to be left alone, if it did; `calls`: requests sent by then."""

    def __init__(self, reason: str, *, retry_after: float | None = None, calls: int = 1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_after = retry_after
        self.calls = calls


class Pause(Protocol):
    """Until when a server wants to be left alone, in seconds since the epoch; a past time when it does not."""

    def until(self) -> float: ...

    def hold(self, until: float) -> None: ...


class LocalPause:
    """A pause that one process keeps."""

    def __init__(self) -> None:
        self._until = 0.0

    def until(self) -> float:
        """The end of the pause."""
        return self._until

    def hold(self, until: float) -> None:
        """Pause at least until then."""
        self._until = max(self._until, until)


class SharedPause(LocalPause):
    """A pause that all processes of a machine keep: the modification time of an empty file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def until(self) -> float:
        """The end of the pause; where the file cannot be read, of this process's own."""
        with contextlib.suppress(OSError):
            return max(self._until, self._path.stat().st_mtime)
        return self._until

    def hold(self, until: float) -> None:
        """Pause at least until then."""
        super().hold(until)
        with contextlib.suppress(OSError):
            if not self._path.exists() or self._path.stat().st_mtime < until:
                self._path.touch()
                os.utime(self._path, (until, until))


class Retrier:
    """Runs requests to one server under one policy.

    `before` is called before the first of them: for what should not be held while waiting. `sleep`, `clock` (seconds since the epoch) and
    `jitter` (0 to 1) can be given for tests.
    """

    def __init__(
        self,
        pause: Pause | None = None,
        *,
        before: Callable[[], None] = lambda: None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.time,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self.pause = pause or LocalPause()
        self._before = before
        self._sleep = sleep
        self._clock = clock
        self._jitter = jitter

    def run(self, request: Callable[[], T], policy: RetryPolicy) -> T:
        """The result of `request`, which raises Transient where asking again may help.

        Raises the last Transient when attempts or time are used up; at once when the server's pause would outlast the time.
        """
        self._before()
        deadline = self._clock() + policy.total
        for attempt in range(1, policy.attempts + 1):
            self._await_pause(deadline, calls=attempt - 1)
            try:
                return request()
            except Transient as fault:
                fault.calls = attempt
                self._note(fault)
                wait = self._wait(attempt, fault, policy)
                if attempt == policy.attempts or self._clock() + wait > deadline:
                    raise
            self._sleep(wait)
        raise Transient("no attempt was allowed", calls=0)

    def _await_pause(self, deadline: float, *, calls: int) -> None:
        now, until = self._clock(), self.pause.until()
        if until <= now:
            return
        if until > deadline:
            raise Transient("the server asked to be left alone", retry_after=until - now, calls=calls)
        self._sleep(until - now)

    def _note(self, fault: Transient) -> None:
        if fault.retry_after:
            self.pause.hold(self._clock() + min(fault.retry_after, LONGEST_PAUSE))

    def _wait(self, attempt: int, fault: Transient, policy: RetryPolicy) -> float:
        jitter = self._jitter()
        backoff = min(policy.ceiling, policy.first * 2.0 ** (attempt - 1)) * (0.5 + 0.5 * jitter)
        if not fault.retry_after:
            return backoff
        # Never earlier than asked; the jitter on top keeps waiting processes from coming back all at once.
        return fault.retry_after + 0.5 * policy.first * jitter


def retry_after(header: str | None, *, now: float) -> float | None:
    """Seconds that a Retry-After header asks for, as a number or as a date (RFC 9110 10.2.3); None without one or when it is nonsense."""
    if not header:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            moment = parsedate_to_datetime(header)
        except ValueError:
            return None
        seconds = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() - now
    return max(0.0, seconds) if math.isfinite(seconds) else None
