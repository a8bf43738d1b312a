"""Who somebody is in Chinese: formal names, towns they work in, and the work itself, told without more words; and talk that is none of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from memory.capture.rules import extract
from memory.capture.types import Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def fields(message: str) -> dict[str, Any]:
    return {one.key: one.value for one in extract(message, now=NOW) if one.key}


@pytest.mark.parametrize(
    ("message", "key", "value"),
    [
        ("本人欧阳雪，任职于市图书馆", "basic.name", "欧阳雪"),
        ("在下温书言，重庆人", "basic.name", "温书言"),
        ("本人顾念慈，现居苏州", "basic.name", "顾念慈"),
        ("我后来改名叫沈知行了", "basic.name", "沈知行"),
        ("我在厂里做质检", "basic.occupation", "质检"),
        ("我在单位当会计", "basic.occupation", "会计"),
        ("同学们都管我叫大圣", "basic.name", "大圣"),
        ("我是赣州人，在东莞打工，厂里做注塑的", "basic.region", "东莞"),
        ("我是赣州人，在东莞打工，厂里做注塑的", "basic.occupation", "注塑"),
        ("我跳槽了，现在在星野智造", "basic.employer", "星野智造"),
        ("我跳槽了，从蓝杉软件去了橙湾网络", "basic.employer", "橙湾网络"),
        ("换公司了，去了蓝湾传媒", "basic.employer", "蓝湾传媒"),
        ("我在一家叫雨点的公司做测试", "basic.employer", "雨点"),
    ],
)
def test_a_field_is_told_in_plain_words(message: str, key: str, value: str) -> None:
    assert fields(message).get(key) == value


@pytest.mark.parametrize(
    "message",
    [
        "本人同意以上条款",
        "在下佩服",
        "厂里开会开到八点",
        "店里做活动人太多了",
        "单位里管得太严",
        "到了景区门口才发现没带身份证，又折回去",
        "我刚搬完东西，腰都直不起来",
        "我到了公司还没人",
    ],
)
def test_talk_of_the_day_tells_of_nobody(message: str) -> None:
    assert extract(message, now=NOW) == []


@pytest.mark.parametrize(
    "message",
    [
        *(
            f"本人{verb}，情况属实"
            for verb in ("申请", "保证", "应聘", "计划", "明确", "成功", "康复", "解释", "查收", "车票", "方案", "单据")
        ),
        "本人郑重承诺，以上都属实",
        "本人明确说，不参加",
        "本人上官网，查过了",
        "改名叫小白了",
        "狗我改名叫小白了",
        "我们改名叫星河了",
        "我在校做毕设",
        "我在村里开民宿",
        "我在单位管食堂",
        "我在店里做作业",
        "我工作汇报给领导了",
    ],
)
def test_a_verb_behind_oneself_a_dogs_name_and_what_is_done_somewhere_set_no_field(message: str) -> None:
    assert {"basic.name", "basic.occupation", "work.manager"} & set(fields(message)) == set()


@pytest.mark.parametrize(
    ("asked", "answer", "kept"),
    [
        ("您偏好靠窗还是过道？", "靠窗", ["我偏好靠窗"]),
        ("你平时喜欢喝茶还是咖啡呢？", "咖啡吧", ["我喜欢喝咖啡"]),
        ("您偏好靠窗还是过道？", "随便", []),
        ("您要靠窗还是过道？", "靠窗", []),
    ],
)
def test_a_choice_that_was_asked_for_is_a_preference_only_where_it_was_asked_in_general(asked: str, answer: str, kept: list[str]) -> None:
    assert [one.text for one in extract(answer, now=NOW, history=[Utterance("assistant", asked)])] == kept
