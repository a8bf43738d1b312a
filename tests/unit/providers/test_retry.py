"""Waiting and asking again, on a clock of its own."""

from __future__ import annotations

import time
from email.utils import formatdate
from pathlib import Path

import pytest

from memory.providers.retry import LocalPause, Retrier, RetryPolicy, SharedPause, Transient, retry_after


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def failing(times: int, **fault):
    left = [times]

    def request() -> str:
        if left[0]:
            left[0] -= 1
            raise Transient("down", **fault)
        return "up"

    return request


def retrier(clock: Clock, *, pause=None, jitter: float = 1.0) -> Retrier:
    return Retrier(pause, sleep=clock.sleep, clock=lambda: clock.now, jitter=lambda: jitter)


def test_waits_double_up_to_the_ceiling():
    clock = Clock()
    assert retrier(clock).run(failing(5), RetryPolicy(attempts=6, first=1, ceiling=4, total=60)) == "up"
    assert clock.slept == [1, 2, 4, 4, 4]


def test_jitter_takes_at_most_half_of_a_wait():
    clock = Clock()
    retrier(clock, jitter=0.0).run(failing(1), RetryPolicy(first=2))
    assert clock.slept == [1]


@pytest.mark.parametrize("jitter", [0.0, 0.5, 1.0])
def test_what_the_server_asked_for_is_never_undercut(jitter):
    clock = Clock()
    retrier(clock, jitter=jitter).run(failing(3, retry_after=7), RetryPolicy())
    assert all(7 <= wait < 8 for wait in clock.slept)


def test_retry_after_zero_still_backs_off():
    clock = Clock()
    retrier(clock).run(failing(1, retry_after=0), RetryPolicy(first=1))
    assert clock.slept == [1]


def test_no_attempt_begins_after_the_total():
    clock = Clock()
    with pytest.raises(Transient) as caught:
        retrier(clock).run(failing(99), RetryPolicy(attempts=99, first=1, ceiling=8, total=20))
    assert clock.now <= 1_020
    assert caught.value.calls == len(clock.slept) + 1


def test_a_pause_longer_than_the_total_is_left_to_the_caller():
    clock = Clock()
    pause = LocalPause()
    with pytest.raises(Transient) as caught:
        retrier(clock, pause=pause).run(failing(1, retry_after=3_600), RetryPolicy())
    assert (clock.slept, caught.value.retry_after, pause.until()) == ([], 3_600, 4_600)
    with pytest.raises(Transient, match="left alone") as caught:
        retrier(clock, pause=pause).run(lambda: "never", RetryPolicy())
    assert caught.value.calls == 0


def test_a_pause_of_another_process_is_kept(tmp_path: Path):
    clock = Clock()
    SharedPause(tmp_path / "p").hold(1_003.0)
    assert retrier(clock, pause=SharedPause(tmp_path / "p")).run(lambda: "up", RetryPolicy()) == "up"
    assert clock.slept == [3.0]


def test_a_pause_is_never_shortened_and_survives_a_folder_that_is_gone(tmp_path: Path):
    pause = SharedPause(tmp_path / "p")
    pause.hold(2_000.0)
    pause.hold(1_500.0)
    assert (tmp_path / "p").stat().st_mtime == 2_000.0
    lost = SharedPause(tmp_path / "none" / "p")
    lost.hold(2_000.0)
    assert lost.until() == 2_000.0


@pytest.mark.parametrize(
    ("header", "seconds"),
    [(None, None), ("", None), ("7", 7), ("0", 0), ("1.5", 1.5), ("-3", 0), ("soon", None), ("nan", None), ("inf", None)],
)
def test_retry_after_as_a_number(header, seconds):
    assert retry_after(header, now=0) == seconds


def test_retry_after_as_a_date_also_when_it_has_passed():
    now = float(int(time.time()))
    assert retry_after(formatdate(now + 30, usegmt=True), now=now) == 30
    assert retry_after(formatdate(now - 30, usegmt=True), now=now) == 0
