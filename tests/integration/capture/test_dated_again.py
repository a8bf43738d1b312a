"""The day of what is told: said again later, decided for a day to come, asked to be remembered."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine

from accounts.principals import Principal
from memory.models import Memory
from tests import cast

pytestmark = pytest.mark.django_db
NOW = datetime.fromisoformat("2026-12-01T10:00:00+08:00")


@pytest.fixture
def code() -> Principal:
    return cast.person("ann").by(cast.agent("code"))


def told(code: Principal, text: str, at: datetime, session: str = "s") -> Memory:
    [memory] = cast.said(code, text, session=session, at=at)
    return memory


@pytest.mark.parametrize(
    ("text", "first_said", "said_again", "day"),
    [
        ("Remember that my exam is next Monday at 10am", "2026-11-25", "2026-11-30", "2026-12-07"),
        ("Remember that my exam is tomorrow at 10am", "2026-11-25", "2026-11-26", "2026-11-27"),
    ],
)
def test_said_again_later_it_happens_later(code: Principal, text: str, first_said: str, said_again: str, day: str) -> None:
    before, after, happens = (datetime.fromisoformat(f"{one}T10:00:00+08:00") for one in (first_said, said_again, day))
    with time_machine.travel(before, tick=False) as clock:
        first = told(code, text, before, "a")
        clock.move_to(after)
        again = told(code, text, after, "b")
    assert again.pk == first.pk
    assert (again.occurred_at, again.valid_until) == (happens, happens.replace(hour=0) + timedelta(days=1))


def test_a_wish_that_opens_with_how_long_it_holds_ends_then(code: Principal) -> None:
    with time_machine.travel(NOW, tick=False):
        memory = told(code, "For today, answer briefly", NOW)
    assert (memory.key, memory.value) == ("content.length", "short")
    assert memory.valid_until == datetime.fromisoformat("2026-12-02T00:00:00+08:00")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Remember the meeting in 3 weeks", "2026-12-22"),
        ("Remember that our launch was last Friday", "2026-11-27"),
        ("We decided to deploy the billing service on Friday.", "2026-12-04"),
        ("We decided to ship the release on Monday", "2026-12-07"),
        ("记住我们决定了周五部署", "2026-12-04"),
    ],
)
def test_the_day_of_what_is_told(code: Principal, text: str, day: str) -> None:
    with time_machine.travel(NOW, tick=False):
        memory = told(code, text, NOW)
    assert memory.occurred_at == datetime.fromisoformat(f"{day}T00:00:00+08:00")
