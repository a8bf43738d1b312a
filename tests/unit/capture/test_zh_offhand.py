"""What Chinese speakers let fall in passing: of whom it is, for how long it holds, and with what it belongs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from memory.capture.rules import extract
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def texts(message: str) -> list[str]:
    return [one.text for one in extract(message, now=NOW)]


def fields(message: str) -> dict[str, Any]:
    return {one.key: one.value for one in extract(message, now=NOW) if one.key}


@pytest.mark.parametrize(
    "message",
    [
        "以后给我讲题，先别亮答案，一步步引着我自己想",
        "往后帮我改作文，别直接改，先指出哪儿不好",
        "以后陪我练口语，说错了当场打断我",
        "以后教我做菜，步骤写细一点，火候也标上",
        "以后给我出题，难度从易到难，五道一组",
    ],
)
def test_a_help_that_is_wanted_again_is_kept_with_its_manner(message: str) -> None:
    assert texts(message) == [message]


def test_a_wish_for_a_tongue_stays_beside_one_for_brevity() -> None:
    assert fields("以后跟我说中文，回答短一点") == {"language.preferred": "zh", "content.length": "short"}


@pytest.mark.parametrize(
    "message",
    [
        "我们班长最近迷上钓鱼了，一到周末人就没影",
        "我们公司前台换人了，天天化浓妆",
        "我们店长最近学会了抖音，天天拍视频",
        "我们宿管阿姨养了三只猫，天天晒太阳",
        "堵车堵得我都没脾气了",
        "这软件更新得我都不会用了",
    ],
)
def test_what_others_do_and_what_the_moment_does_is_not_kept(message: str) -> None:
    assert texts(message) == []


@pytest.mark.parametrize(
    "message",
    ["我们店长期招兼职", "我们队长期合作的供应商是华信", "我们前台电话是 8821", "我们主管要求周报周五前交", "我们班主任姓柳"],
)
def test_what_only_begins_like_somebody_is_kept(message: str) -> None:
    assert texts(message) == [message]
