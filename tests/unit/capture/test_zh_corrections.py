"""Chinese corrections of what was said last, statements in the form of one, and wishes that begin or are laid out in other ways."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.types import Command, CommandKind, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def heard(message: str, *before: str) -> list[Command]:
    return zh.parse(message, now=NOW, history=[Utterance("user", one) for one in before])


@pytest.mark.parametrize(
    ("before", "message", "right", "wrong"),
    [
        ("我下周一去复查", "不对，下周二", "下周二", "下周一"),
        ("我孩子在三班", "错了，五班", "五班", "三班"),
        ("我房租每月3200", "不是，3400", "3400", "3200"),
        ("记住我的会员号是8812", "哎写反了，应该是8821", "8821", "8812"),
        ("我周五飞成都", "说错了，周六飞", "周六飞", "周五飞"),
    ],
)
def test_a_no_and_the_right_word_correct_what_it_resembles(before: str, message: str, right: str, wrong: str) -> None:
    [wish] = heard(message, before)
    assert (wish.kind, wish.argument, wish.replaces) == (CommandKind.CORRECT, right, wrong)


def test_a_saying_told_another_way_takes_the_place_of_the_one_before() -> None:
    [wish] = heard("更正一下，报告周四交", "我周三要交报告")
    [statement] = wish.statements
    assert (statement.text, statement.replaces) == ("报告周四交", "我周三要交报告")


@pytest.mark.parametrize("message", ["不对，重新算", "不对，你再看看第三行", "不是，我想问怎么换", "他不对，我没错", "错了，答案应该更大"])
def test_a_no_to_the_agent_corrects_nothing(message: str) -> None:
    assert heard(message, "我身份证快到期了") == []


@pytest.mark.parametrize(
    ("message", "stated"),
    [
        ("我学的是土木，不是建筑", "我学的是土木"),
        ("我对接人是小孟，不是小梦", "我对接人是小孟"),
        ("我家在江北，不是江南", None),
        ("我要的是表格，不是图", None),
        ("我说的是方案B，不是方案A", None),
        ("我是开玩笑的，不是认真的", None),
    ],
)
def test_what_is_told_with_what_it_is_not_stands_by_itself_where_it_corrects_nothing(message: str, stated: str | None) -> None:
    told = [one.text for wish in heard(message) for one in wish.otherwise]
    assert told == ([stated] if stated else [])


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("麻烦您记录：我司开票税号尾号 7731", ["我司开票税号尾号 7731"]),
        ("替我记着点儿，爸的降压药一天一粒", ["爸的降压药一天一粒"]),
        ("这件事你替我存着：合同原件在银行", ["合同原件在银行"]),
        ("往心里记一条：我怕高", ["我怕高"]),
        ("记一下：1、我不喝冰的 2、我左手写字 3、我家门牌 602", ["我不喝冰的", "我左手写字", "我家门牌 602"]),
        ("请记住：1) 周一开例会 2) 周四交周报", ["周一开例会", "周四交周报"]),
        ("请记录：我司开票抬头是远山", ["我司开票抬头是远山"]),
        ("记录：我对尘螨过敏", ["我对尘螨过敏"]),
        ("记录：网关昨晚超时四次，帮我找找原因", []),
        ("记录: 客户说导不出报表", []),
        ("登记：访客三人，下午离开", []),
        ("他老爱往心里记仇", []),
        ("留底的合同放哪了来着", []),
        ("房产证复印件要存着吗？", []),
    ],
)
def test_wishes_are_heard_in_many_openings_and_lists_in_one_line(message: str, things: list[str]) -> None:
    assert [one.text for wish in heard(message) for one in wish.statements] == things
