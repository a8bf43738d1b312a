"""How many calls a key may make in a minute, counted for every door alike, and the headers that tell how many are left (IETF draft "RateLimit header fields").

For keys and people the last minute is counted exactly: a count that weighs two fixed minutes lets a burst at the end of one have nearly twice the
limit. In memory, or in Redis when CACHE_URL names one, so that several machines share one count.
While that Redis is away each process counts for itself.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from django.conf import settings
from django.core.signals import setting_changed
from limits import RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter, RateLimiter, SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from accounts.errors import TooMany

log = logging.getLogger(__name__)

T = TypeVar("T")

POLICY = "default"
ADDRESS = "address:"
"""Before the name under which calls of nobody known are counted."""
WINDOW_SECONDS = 60
DEFAULT_RATE = 6_000


@dataclass(frozen=True, slots=True)
class Quota:
    """What is left to one caller. `reset` is in seconds from now."""

    limit: int
    remaining: int
    reset: int

    @property
    def headers(self) -> dict[str, str]:
        """The standard header fields."""
        return {
            "RateLimit-Policy": f'"{POLICY}";q={self.limit};w={WINDOW_SECONDS}',
            "RateLimit": f'"{POLICY}";r={self.remaining};t={self.reset}',
        }


def count(caller: str) -> Quota:
    """Count one call of the caller and say what is left; TooMany when nothing was."""
    item = RateLimitItemPerMinute(rate())
    accepted = _asked(caller, lambda limiter: limiter.hit(item, caller))
    quota = _left(item, caller)
    if quota.reset > WINDOW_SECONDS + 1:
        # The clock went back: calls of a time to come would keep the caller out until then.
        _asked(caller, lambda limiter: limiter.clear(item, caller))
        accepted, quota = _asked(caller, lambda limiter: limiter.hit(item, caller)), _left(item, caller)
    if not accepted:
        raise TooMany(f"More than {rate()} calls in a minute. Nothing was changed; try again in {quota.reset} s.", retry_after=quota.reset)
    return quota


def look(caller: str) -> Quota:
    """What is left to the caller, without counting."""
    return _left(RateLimitItemPerMinute(rate()), caller)


def rate() -> int:
    """Calls a minute for one key (setting API_RATE)."""
    return int(getattr(settings, "API_RATE", DEFAULT_RATE))


def key_caller(key_id: int) -> str:
    """The name under which a key's calls are counted, whatever door they come by."""
    return f"key:{key_id}"


def _left(item: RateLimitItemPerMinute, caller: str) -> Quota:
    stats = _asked(caller, lambda limiter: limiter.get_window_stats(item, caller))
    return Quota(item.amount, max(0, stats.remaining), max(1, math.ceil(stats.reset_time - time.time())))


def _asked(caller: str, question: Callable[[RateLimiter], T]) -> T:
    """The answer of the shared count, or of this process's own while the server of the shared one cannot be reached."""
    exact = not caller.startswith(ADDRESS)
    try:
        return question(_limiter(exact=exact))
    except RedisError as error:
        log.warning("Calls are counted by each process (%s)", type(error).__name__)
        return question(_own(exact=exact))


@cache
def _own(*, exact: bool) -> RateLimiter:
    return _counting("memory://", exact=exact)


@cache
def _limiter(*, exact: bool) -> RateLimiter:
    return _counting(getattr(settings, "CACHE_URL", "") or "memory://", exact=exact)


def _counting(url: str, *, exact: bool) -> RateLimiter:
    """Of addresses, of which there is no end, two numbers each are kept, and for two minutes; the exact count keeps every call."""
    strategy = MovingWindowRateLimiter if exact else SlidingWindowCounterRateLimiter
    return strategy(storage_from_string(url))


def forget_counts(*, setting: str, **_kwargs: object) -> None:
    """Start anew when the settings change, as tests do."""
    if setting in {"API_RATE", "CACHE_URL"}:
        _limiter.cache_clear()


setting_changed.connect(forget_counts)
