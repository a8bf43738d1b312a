"""Row 24: the clock leaps a day, goes back an hour, changes to summer time and back. Nothing ends twice, too early or never."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from accounts.isolation import act_as
from memory.audit.selectors import broken_links
from memory.enums import State
from memory.governance.services.retention import expire_due
from memory.models import Memory, OperationLog
from memory.recall.services import recall
from tests.cast import Actor, person, said, saved

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
BERLIN = ZoneInfo("Europe/Berlin")
NOON = datetime(2026, 3, 11, 12, tzinfo=UTC)


def states(actor: Actor) -> list[str]:
    with act_as(actor.self):
        return list(Memory.objects.order_by("number").values_list("state", flat=True))


def entries(actor: Actor, action: str) -> list[Any]:
    with act_as(actor.self):
        return list(OperationLog.objects.filter(action=action).order_by("seq").values_list("seq", "memory_id"))


def test_a_leap_of_a_day_and_an_hour_back_end_each_memory_once_and_keep_the_order_of_the_log() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        nora = person("nora")
        for hours in (6, 12, 36):
            saved(nora.self, f"My pass number {hours} is valid", valid_until=NOON + timedelta(hours=hours))
        clock.shift(timedelta(days=1))
        assert expire_due() == 2
        clock.shift(timedelta(hours=-1))
        assert expire_due() == 0
        assert states(nora) == [State.EXPIRED, State.EXPIRED, State.ACTIVE]
        saved(nora.self, "I keep bees")
        clock.shift(timedelta(hours=14))
        assert expire_due() == 1
        assert expire_due() == 0
    ended = entries(nora, "memory.expire")
    assert len(ended) == len({memory for _, memory in ended}) == 3
    assert [seq for seq, _ in ended] == sorted(seq for seq, _ in ended)
    assert list(broken_links()) == []


def test_what_ends_in_half_an_hour_outlives_a_clock_that_goes_back_and_ends_in_its_own_time() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        nora = person("nora")
        saved(nora.self, "My locker is 71", valid_until=NOON + timedelta(minutes=30))
        clock.shift(timedelta(hours=-1))
        assert expire_due() == 0
        assert [hit.memory.text for hit in recall(nora.self, query="Which locker is mine?").hits] == ["My locker is 71"]
        clock.shift(timedelta(minutes=89))
        assert expire_due() == 0
        clock.shift(timedelta(minutes=1))
        assert recall(nora.self, query="Which locker is mine?").hits == []
        assert expire_due() == 1


@pytest.mark.parametrize(
    ("day", "hours"),
    [(datetime(2026, 3, 29, 0, 30, tzinfo=BERLIN), 23), (datetime(2026, 10, 25, 0, 30, tzinfo=BERLIN), 25)],
    ids=["to summer time", "from summer time"],
)
def test_today_ends_with_the_persons_own_midnight_on_the_days_that_are_shorter_and_longer(day: datetime, hours: int) -> None:
    with time_machine.travel(day, tick=False) as clock:
        nora = person("nora", time_zone="Europe/Berlin")
        (memory,) = said(nora.self, "Remember that I'm working from home today.")
        midnight = (day + timedelta(days=1)).replace(hour=0, minute=0)
        assert memory.valid_until == midnight
        assert midnight.astimezone(UTC) - day.replace(minute=0).astimezone(UTC) == timedelta(hours=hours)
        clock.move_to(midnight - timedelta(seconds=1))
        assert expire_due() == 0
        clock.move_to(midnight)
        assert expire_due() == 1
        assert states(nora) == [State.EXPIRED]
