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


@pytest.mark.parametrize(
    ("message", "held"),
    [
        (
            "新来的，先报个到：郑可欣，坐标青岛，开了家宠物洗护店",
            {"basic.name": "郑可欣", "basic.region": "青岛", "basic.occupation": "宠物洗护店"},
        ),
        ("大家好，冒个泡：周以安，坐标厦门", {"basic.name": "周以安", "basic.region": "厦门"}),
        ("新来的，先打个招呼：安静，坐标北京", {"basic.region": "北京"}),
        ("报个到，高考完了，放松一下", {}),
        ("喊我老宋就成，干了二十来年电焊", {"basic.name": "老宋", "basic.occupation": "电焊"}),
        ("三甲医院那边我辞了，眼下在社区卫生站做全科医生", {"basic.occupation": "全科医生"}),
        ("互联网大厂我不干了，现在在老家中学当信息课老师", {"basic.occupation": "信息课老师"}),
        ("硕士念的生物", {"basic.major": "生物"}),
        ("大学读的清华大学", {}),
        ("他本科学的土木", {}),
    ],
)
def test_who_somebody_is_in_an_offhand_word(message: str, held: dict[str, Any]) -> None:
    assert fields(message) == held


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("我在吃华法林，菠菜这类绿叶菜得少碰，帮我排一周的晚饭", ["我在吃华法林，菠菜这类绿叶菜得少碰"]),
        ("我在吃二甲双胍，糖得控制，推荐点零食", ["我在吃二甲双胍，糖得控制"]),
        ("我在吃西瓜，真甜", []),
        ("正攒钱呢，我想三年内在惠州把首付凑出来", ["我正攒钱，我想三年内在惠州把首付凑出来"]),
        ("剪片子我以前用会声会影，今年改用剪映了，导出糊怎么调？", ["剪片子我以前用会声会影，今年改用剪映了"]),
        ("回答用中文，别忘了带伞", ["回答用中文"]),
        ("短视频这种东西我不看", ["短视频这种东西我不看"]),
        ("我喜欢这类歌", []),
    ],
)
def test_what_belongs_together_is_one_saying(message: str, kept: list[str]) -> None:
    assert texts(message) == kept
