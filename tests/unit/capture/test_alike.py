"""A correction that says the whole of what is right of one thing, and what only sounds like one."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import alike
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


@pytest.mark.parametrize(
    ("said", "new", "kept"),
    [
        ("Correct this: my favourite team is the Herons", "my favourite team is the Herons", False),
        ("Correct that: my landlord is Bob", "my landlord is Bob", True),
        ("No wait, my cat is called Tim", "my cat is called Tim", False),
        ("Sorry, that's wrong: our launch is on May 4.", "our launch is on May 4", False),
        ("更正：我的房东是李芳", "我的房东是李芳", True),
        ("改一下，我家的狗叫来福。", "我家的狗叫来福", True),
        ("错了，我的猫叫蒂姆", "我的猫叫蒂姆", True),
        ("不是王芳，我的房东是李芳", "我的房东是李芳", True),
    ],
)
def test_what_is_right_is_heard_whole(said: str, new: str, kept: bool) -> None:
    [wish] = alike.parse(said, now=NOW)
    assert (wish.argument, bool(wish.otherwise), wish.sure) == (new, kept, kept)


@pytest.mark.parametrize(
    "said",
    [
        "My boss is Carla",
        "No, is my boss in?",
        "Actually, I'd rather not say",
        "Correct this: she go to school every days",
        "No, my boss is Li, not Wang",
        "我的老板是李芳",
        "不对，我的意思是周三",
        "不对，我想说的是周三",
        "错了，我们明天是休息吗？",
        "改一下，语气再客气点",
        "更正一下这段话：他是王芳",
    ],
)
def test_what_only_sounds_like_one_is_none(said: str) -> None:
    assert alike.parse(said, now=NOW) == []


@pytest.mark.parametrize(
    ("new", "old", "one"),
    [
        ("我的老板是李芳", "我的老板是王芳", True),
        ("我老板是李芳", "我的老板是王芳", True),
        ("我的车是红色萨博", "我的车是蓝色沃尔沃", True),
        ("my boss is Li", "My boss is Wang", True),
        ("my car is a red Saab", "My car is a blue Volvo", True),
        ("我的老板是李芳", "我的老板是四川人", False),
        ("我的老板是李芳", "我的房东是王芳", False),
        ("我的车是红色萨博", "我的车是租来的", False),
        ("my sister is in Rome", "My sister is a nurse", False),
        ("my boss is Li", "My boss hates emails", False),
    ],
)
def test_one_thing_has_one_value(new: str, old: str, one: bool) -> None:
    assert alike.of_one_thing(new, old) is one
