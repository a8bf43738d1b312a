"""The breaker on a clock of our own: what opens it, what must not, and what closes it again."""

from __future__ import annotations

from memory.context.breaker import Breaker


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def run(breaker: Breaker, clock: Clock, *, seconds: int, failing: int, of: int = 100) -> float | None:
    """Ten calls a second of which `failing` of `of` fail, evenly; the seconds until it opened."""
    for call in range(seconds * 10):
        clock.now += 0.1
        if breaker.allows():
            breaker.note(failed=call * failing % of < failing)
        if breaker.state().open:
            return call / 10
    return None


def test_one_failure_in_five_opens_it_within_five_seconds_of_passing_the_share() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    assert run(breaker, clock, seconds=240, failing=0) is None
    opened = run(breaker, clock, seconds=240, failing=20)
    # A fifth fails from now on: the share of the last two minutes passes 15 % after three quarters of them.
    assert opened is not None
    assert 85 <= opened <= 95


def test_one_failure_in_ten_for_ten_minutes_leaves_it_closed() -> None:
    clock = Clock()
    assert run(Breaker(clock), clock, seconds=600, failing=10) is None


def test_one_failure_of_two_calls_leaves_it_closed() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    breaker.note(failed=True)
    breaker.note(failed=False)
    assert not breaker.state().open
    assert breaker.state().failed_share == 0.5


def test_while_open_one_call_in_five_seconds_may_try_and_healing_closes_it_within_a_minute() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    run(breaker, clock, seconds=10, failing=100)
    assert breaker.state().open
    tried = 0
    for _ in range(600):
        clock.now += 0.1
        if breaker.allows():
            tried += 1
            breaker.note(failed=True)
    assert 10 <= tried <= 13
    healed = clock.now
    while breaker.state().open:
        clock.now += 0.1
        if breaker.allows():
            breaker.note(failed=False)
    assert clock.now - healed < 60
    assert breaker.state().calls == 0
