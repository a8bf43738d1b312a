"""The adversarial cases of conflict and time: one current value, the right dates, half-open ends."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from accounts.isolation import act_as
from accounts.services.users import create_person
from memory.enums import State
from memory.errors import Conflict as ChangedMeanwhile
from memory.governance.services.retention import expire_due
from memory.governance.services.review import approve
from memory.lifecycle.selectors import etag
from memory.models import Memory, OperationLog
from memory.recall.services import recall
from tests import cast
from tests.integration.capture.stage import CASES, Stage
from tests.integration.lifecycle.test_races import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_adv_023_a_paraphrase_is_no_second_row(stage: Stage) -> None:
    known = stage.known("用户喜欢喝美式咖啡")
    stage.play("adv-023")
    assert [memory.pk for memory in stage.held(*State)] == [known.pk]


def test_adv_025_three_children_are_not_two(stage: Stage) -> None:
    two = stage.known("User has two children")
    stage.play("adv-025")
    stage.confirm_all()
    counts = [memory for memory in stage.held(State.ACTIVE) if memory.key == "family.children"]
    assert [memory.value for memory in counts] == [3]
    assert [memory.pk for memory in stage.held(State.SUPERSEDED)] == [two.pk]


def test_adv_026_a_denial_replaces_what_it_denies(stage: Stage) -> None:
    old = stage.known("用户喜欢吃香菜")
    stage.play("adv-026")
    assert stage.texts() == ["我不喜欢吃香菜"]
    assert [memory.pk for memory in stage.held(State.SUPERSEDED)] == [old.pk]


def test_adv_028_a_manner_for_one_agent_leaves_anothers_alone(stage: Stage) -> None:
    short = stage.known("回答尽量简短", scope="agent:code")
    marketing = Stage(ann=stage.ann, agent=cast.agent("marketing"))
    marketing.play("adv-028")
    [new] = [memory for memory in marketing.held() if "详细" in memory.text]
    assert new.scope == "agent:marketing"
    marketing.confirm_all()
    [kept] = [memory for memory in stage.held(State.ACTIVE) if memory.pk == short.pk]
    assert (kept.text, kept.version) == (short.text, short.version)
    told = [hit.memory.text for hit in recall(stage.code, query="回答要多长？", top_k=10).hits]
    assert short.text in told
    assert new.text not in told


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_adv_029_fifty_approvals_at_once_are_one(stage: Stage) -> None:
    [waiting] = cast.said(stage.code, "I live in Oslo")
    admins = [create_person(f"admin{place}@example.test", cast.PASSWORD, staff=True) for place in range(2)]
    seen = etag(waiting)
    errors = at_once(*[lambda place=place: approve(admins[place % 2], waiting.pk, seen=seen) for place in range(50)])
    assert all(isinstance(error, ChangedMeanwhile) for error in errors), Counter(map(repr, errors))
    assert [(memory.pk, memory.state) for memory in stage.held(*State)] == [(waiting.pk, State.ACTIVE)]
    with act_as(stage.ann.self):
        assert OperationLog.objects.filter(action="memory.admit").count() == 1


def test_adv_031_this_week_ends_with_sunday(stage: Stage) -> None:
    stage.play("adv-031")
    [memory] = stage.held()
    end = datetime.fromisoformat("2026-03-16T00:00:00+08:00")
    assert memory.valid_until == end
    stage.confirm_all()
    assert stage.found("早会怎么安排", now=end - timedelta(seconds=1)) == [memory.text]
    assert stage.found("早会怎么安排", now=end + timedelta(seconds=1)) == []


def test_adv_032_the_end_of_june_is_counted_in_the_persons_zone_in_summer() -> None:
    stage = Stage(ann=cast.person("ann", time_zone="Europe/Berlin"))
    stage.play("adv-032")
    # Whenever this runs: by then it may be past that end.
    [memory] = stage.held(State.ACTIVE, State.EXPIRED)
    assert "gluten-free" in memory.text
    assert memory.valid_until == datetime.fromisoformat("2026-07-01T00:00:00+02:00")
    assert stage.found("What is my diet?", now=datetime.fromisoformat("2026-06-30T23:59:00+02:00")) == [memory.text]
    assert stage.found("What is my diet?", now=datetime.fromisoformat("2026-07-01T00:00:00+02:00")) == []


def test_adv_034_yesterday_is_the_day_before_the_message_not_before_the_import(stage: Stage) -> None:
    stage.play("adv-034", at=datetime.fromisoformat(CASES["adv-034"]["given"]["message_timestamp"]))
    [memory] = stage.held(*State)
    assert memory.occurred_at is not None
    assert memory.occurred_at.astimezone(UTC).date().isoformat() == "2024-05-01"
    assert memory.when_words == "yesterday"


def test_adv_035_tomorrow_at_eight_is_local_time() -> None:
    stage = Stage(ann=cast.person("ann", time_zone="Asia/Shanghai"))
    stage.play("adv-035", at=datetime.fromisoformat(CASES["adv-035"]["given"]["now"]))
    [memory] = stage.held(*State)
    assert memory.occurred_at == datetime.fromisoformat("2026-03-12T08:00:00+08:00")


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_adv_037_an_end_is_the_first_instant_at_which_it_no_longer_holds(stage: Stage) -> None:
    before, end = (datetime.fromisoformat(moment) for moment in CASES["adv-037"]["given"]["clock"])
    memory = stage.known("My parking permit is P-11")
    with act_as(stage.ann.self):
        Memory.objects.filter(pk=memory.pk).update(valid_until=end)
    query = "What is my parking permit?"
    assert stage.found(query, now=before) == [memory.text]
    assert stage.found(query, now=end) == []
    assert expire_due(now=before) == 0
    assert expire_due(now=end) == 1
    assert [row.state for row in stage.held(*State)] == [State.EXPIRED]
