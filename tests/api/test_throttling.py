"""So many calls a minute for each key, and headers that say how many are left."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine

from tests.api.conftest import Caller, is_problem


@pytest.fixture(autouse=True)
def ten_a_minute(settings):
    settings.API_RATE = 10


def test_over_the_limit_it_is_429_and_the_other_key_is_not_touched(code, support):
    answers = [code.get("memories") for _ in range(15)]
    accepted = [answer for answer in answers if answer.status_code == 200]
    assert 10 <= len(accepted) <= 11
    assert is_problem(answers[-1], 429)
    assert 0 < int(answers[-1]["Retry-After"]) <= 60
    assert support.get("memories").status_code == 200


def test_no_sixty_seconds_let_more_than_the_limit_through_wherever_minutes_begin(code):
    with time_machine.travel(datetime(2026, 3, 11, 10, 0, 55, tzinfo=UTC), tick=False) as clock:
        accepted = []
        for second in range(65):
            accepted += [second] * (code.get("memories").status_code == 200) + [second] * (code.get("memories").status_code == 200)
            clock.shift(1)
    assert len(accepted) > 10
    assert all(later - earlier >= 60 for earlier, later in zip(accepted, accepted[10:], strict=False))


def test_a_clock_that_goes_back_keeps_nobody_out(code):
    with time_machine.travel(datetime(2026, 3, 11, 10, tzinfo=UTC), tick=False) as clock:
        assert {code.get("memories").status_code for _ in range(10)} == {200}
        clock.shift(-3600)
        assert code.get("memories").status_code == 200
        answers = [code.get("memories").status_code for _ in range(12)]
    assert answers == [200] * 9 + [429] * 3


def test_every_answer_says_what_is_left(code, client):
    first, second = code.get("memories"), code.get("nothing")
    assert first["RateLimit-Policy"] == '"default";q=10;w=60'
    assert first["RateLimit"].startswith('"default";r=9;t=')
    assert second["RateLimit"].startswith('"default";r=')
    assert "RateLimit" in Caller(client).get("memories")
    assert "RateLimit" in code.post("memories", {"text": 7})
    assert "RateLimit" in code.get("schema")


def test_guessing_keys_is_counted_by_address(client, db):
    answers = [Caller(client, f"mem_{n}").get("memories").status_code for n in range(14)]
    assert answers[:10] == [401] * 10
    assert answers[-1] == 429
