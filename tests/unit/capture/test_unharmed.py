"""What does somebody no harm is not taken for what does, in either language; and what merely looks like a denial is none."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.rules import extract
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def allergies(message: str) -> list[tuple[object, bool]]:
    return [(one.value, one.removes) for one in extract(message, now=NOW) if one.key == "health.allergies"]


@pytest.mark.parametrize(
    ("message", "thing"),
    [
        ("我对花生不过敏", "花生"),
        ("我不对花生过敏", "花生"),
        ("我对花粉从来不过敏", "花粉"),
        ("我没有对青霉素过敏", "青霉素"),
        ("我对猫毛已经不过敏了", "猫毛"),
        ("我再也不对猫毛过敏了", "猫毛"),
        ("我吃芒果不会过敏", "芒果"),
        ("我喝牛奶不过敏", "牛奶"),
        ("我对酒精从不过敏", "酒精"),
        ("我对麸质并没有不耐受", "麸质"),
        ("花生我不过敏", "花生"),
        ("I am not allergic to nuts", "nuts"),
        ("I'm no longer allergic to cats", "cats"),
        ("I've never been allergic to cats", "cats"),
        ("I don't have a nut allergy", "nut"),
        ("I don't have an allergy to bees", "bees"),
        ("I have no allergy to eggs", "eggs"),
        ("I do not suffer from a pollen allergy", "pollen"),
        ("No nut allergy", "nut"),
    ],
)
def test_what_does_no_harm_is_denied(message: str, thing: str) -> None:
    assert allergies(message) == [(thing, True)]


@pytest.mark.parametrize(
    "message",
    [
        "我没有过敏",
        "我对什么都不过敏",
        "我没什么过敏的",
        "我没有食物过敏",
        "我没有任何药物过敏",
        "我对海鲜不太过敏",
        "我以前对花生过敏，现在不过敏了",
        "I'm not allergic to anything",
        "I have no allergies",
        "Nuts don't give me hives",
    ],
)
def test_a_denial_of_no_one_thing_names_none(message: str) -> None:
    assert allergies(message) == []


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("我对不锈钢过敏", ["不锈钢"]),
        ("我对不饱和脂肪过敏", ["不饱和脂肪"]),
        ("我不但对花生过敏，还对虾过敏", ["花生", "虾"]),
        ("我不仅对花粉过敏", ["花粉"]),
        ("我对乳糖不耐受", ["乳糖"]),
        ("我从小对牛奶过敏", ["牛奶"]),
        ("我花生过敏", ["花生"]),
        ("I have a nut allergy", ["nut"]),
        ("I have a severe peanut allergy", ["peanut"]),
        ("I'm allergic to nuts", ["nuts"]),
    ],
)
def test_what_looks_like_a_denial_is_none(message: str, things: list[str]) -> None:
    assert allergies(message) == [(thing, False) for thing in things]


def test_what_harms_and_what_does_not_are_two_facts() -> None:
    assert sorted(allergies("我对花生并不过敏，对虾过敏"), key=str) == [("花生", True), ("虾", False)]


def test_whoever_does_not_eat_as_a_vegetarian_dislikes_no_vegetables() -> None:
    assert [(one.key, one.value, one.removes) for one in extract("我不吃素", now=NOW)] == [("health.diet", "素食", True)]
