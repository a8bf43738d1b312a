"""One thing has one value: a correction that says it whole takes the place of the other at once, and of nothing else."""

from __future__ import annotations

import pytest

from memory.enums import State
from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize(
    ("wish", "correction", "left"),
    [
        ("记住我的老板是王芳", "不对，我的老板是李芳", "我的老板是李芳"),
        ("记住我的老板是王芳", "更正：我的老板是李芳", "我的老板是李芳"),
        ("记住我的老板是王芳", "改一下，我的老板是赵敏", "我的老板是赵敏"),
        ("记住我的车是蓝色沃尔沃", "不对，我的车是红色萨博", "我的车是红色萨博"),
        ("记住我的房东是王芳", "错了，我的房东是李芳", "我的房东是李芳"),
        ("记住我的房东是王芳", "不是王芳，我的房东是李芳", "我的房东是李芳"),
        ("记住我的猫叫汤姆", "错了，我的猫叫蒂姆", "我的猫叫蒂姆"),
        ("Remember my favourite team is the Otters", "Correct this: my favourite team is the Herons", "My favourite team is the Herons"),
        ("Remember my desk is on floor 3", "Correct this: my desk is on floor 4", "My desk is on floor 4"),
        ("Remember my cat is called Tom", "No wait, my cat is called Tim", "My cat is called Tim"),
        ("Remember my boss is Wang", "No, my boss is Li", "My boss is Li"),
        ("Remember my car is a blue Volvo", "Actually my car is a red Saab", "My car is a red Saab"),
    ],
)
def test_a_correction_takes_the_place_of_the_old_value(stage: Stage, wish: str, correction: str, left: str) -> None:
    stage.say(("user", wish))
    stage.say(("user", correction))
    assert [(one.text, one.state) for one in stage.held()] == [(left, State.ACTIVE)]


@pytest.mark.parametrize(
    ("wish", "correction"),
    [
        ("记住我的老板是四川人", "不对，我的老板是李芳"),
        ("记住我的老板爱喝茶", "更正：我的老板是李芳"),
        ("Remember my boss hates emails", "No, my boss is Li"),
        ("Remember my sister is a nurse", "Actually my sister is in Rome"),
    ],
)
def test_what_says_something_else_of_the_thing_stays(stage: Stage, wish: str, correction: str) -> None:
    stage.say(("user", wish))
    before = stage.texts(State.ACTIVE)
    stage.say(("user", correction))
    assert set(before) <= set(stage.texts(State.ACTIVE))


@pytest.mark.parametrize(
    "correction", ["更正：我的房东是李芳", "不对，我的老板是李芳", "Correct that: my landlord is Bob", "Correction: my landlord is Bob"]
)
def test_what_corrects_nothing_known_is_kept_as_a_wish(stage: Stage, correction: str) -> None:
    told = stage.say(("user", correction))
    assert [one.state for one in stage.held()] == [State.ACTIVE]
    assert told.notices
