"""Pacing what is sent to webhooks: one sender at a time for each, and a rest for one that keeps its sender waiting.

A receiver that hangs costs a worker the whole time limit of a sending. So that it does not hold up what others wait for, it is left alone after
that for a while, longer each time. Kept in the shared cache: without it, senders may be two, and nobody rests.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.core.cache import cache

# How long a sweep sends, and how much of that one webhook may have, in seconds.
SWEEP_SECONDS, SHARE_SECONDS = 10.0, 3.0
# A sender that was killed holds up the others no longer than this.
HELD_SECONDS = 60
FIRST_REST_SECONDS, LONGEST_REST_SECONDS = 30, 600
REMEMBERED_SECONDS = 86_400


@contextmanager
def only_sender(hook: UUID) -> Iterator[bool]:
    """Whether nobody else sends to the webhook, nor will until the block ends, and it does not rest."""
    if cache.get(_key("rests", hook)) or not cache.add(_key("busy", hook), 1, HELD_SECONDS):
        yield False
        return
    try:
        yield True
    finally:
        cache.delete(_key("busy", hook))


def let_rest(hook: UUID) -> None:
    """Send nothing there for a while: half a minute after the first time, twice as long each time it hangs again, ten minutes at most."""
    times = int(cache.get(_key("hung", hook), 0))
    cache.set(_key("hung", hook), times + 1, REMEMBERED_SECONDS)
    cache.set(_key("rests", hook), 1, min(FIRST_REST_SECONDS * 2 ** min(times, 10), LONGEST_REST_SECONDS))


def wake(hook: UUID) -> None:
    """It has answered, or somebody says that it will: nothing that was before counts."""
    cache.delete_many([_key("hung", hook), _key("rests", hook)])


def _key(what: str, hook: UUID) -> str:
    return f"webhook:{what}:{hook}"
