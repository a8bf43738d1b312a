"""Wishes to forget in Chinese: what is one, what it names or points at, and what only sounds like one."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.types import Command, CommandKind, Utterance

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")
BEFORE = (
    Utterance("user", "记住我爱喝普洱", 1),
    Utterance("assistant", "已记住：我爱喝普洱。", 2),
    Utterance("user", "记住我养了三只仓鼠", 3),
    Utterance("assistant", "好的，记住了。", 4),
)


def forgetting(text: str, before: tuple[Utterance, ...] = BEFORE) -> list[Command]:
    return [one for one in zh.parse(text, now=NOW, history=before) if one.kind is CommandKind.FORGET]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("喝普洱那条忘掉吧", "喝普洱"),
        ("把普洱这个事从你的记忆里抹掉", "普洱"),
        ("关于普洱，你之前记的清空", "普洱"),
        ("能不能把你记的普洱那条去掉？谢谢", "普洱"),
        ("别把我养仓鼠的事记下来哈", "我养仓鼠"),
        ("仓鼠的事请不要保留任何记录", "仓鼠"),
        ("仓鼠的事你就别留着了", "仓鼠"),
        ("普洱这条记忆应该被删除", "普洱"),
        ("请停止记住我爱喝普洱", "我爱喝普洱"),
        ("你可以忘掉普洱了", "普洱"),
        ("刚才关于普洱的要求作废", "普洱"),
        ("仓鼠卖了，这条删掉", "仓鼠"),
        ("仓鼠别记，普洱可以", "仓鼠"),
        ("鞋码信息给我删除", "鞋码"),
        ("麻烦你忘记我在哪读书这件事", "我在哪读书"),
        ("我不想让你记得我养仓鼠", "我养仓鼠"),
        ("请把普洱的事忘得一干二净", "普洱"),
        ("忘掉这个：我爱喝普洱", "我爱喝普洱"),
        ("关于普洱的就当没听见", "普洱"),
    ],
)
def test_what_is_to_be_forgotten_is_named_in_any_place_of_the_sentence(text: str, what: str) -> None:
    [one] = forgetting(text)
    assert (one.argument, one.start, one.end) == (what, 0, len(text.removesuffix("谢谢")))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("普洱和仓鼠两条都忘掉", ("普洱", "仓鼠")),
        ("聊得有点多了，普洱和仓鼠的事，一并抹去吧", ("普洱", "仓鼠")),
        ("普洱那条、仓鼠那条统统删掉", ("普洱", "仓鼠")),
        ("我和老婆的纪念日忘掉吧", ()),
    ],
)
def test_one_wish_may_name_several_things(text: str, names: tuple[str, ...]) -> None:
    [one] = forgetting(text)
    assert one.names == names


@pytest.mark.parametrize(
    ("text", "turns", "most"),
    [
        ("清掉它", (3,), 1),
        ("算了，当我没说", (3,), 1),
        ("哎呀这有什么好记的，删了删了", (3,), 1),
        ("最后那条撤回", (3, 1), 1),
        ("你刚存的那一条，删", (3, 1), 1),
        ("刚才那两条都删掉", (3, 1), 2),
        ("第一条不要了，第二条还要", (1,), 1),
        ("不用记了", (3,), 1),
        ("倒数第一条删了", (3,), 1),
        ("前一条留着，后一条删掉", (3, 1), 1),
        ("这种隐私就别记了吧", (3,), 1),
        ("刚才那句别记", (3, 1), 1),
    ],
)
def test_what_was_said_just_before_can_be_pointed_at(text: str, turns: tuple[int, ...], most: int) -> None:
    [one] = forgetting(text)
    assert (one.argument, one.turns, one.most) == ("", turns, most)


@pytest.mark.parametrize(
    "text",
    [
        "把第二段删掉",
        "把表格第二列删了",
        "那行删了",
        "把表格去掉，用文字",
        "菜单上普洱删掉，换成美式",
        "帮我把文案里的普洱删掉",
        "普洱取消，来杯美式",
        "会议取消了",
        "我老忘带钥匙",
        "普洱的味道真让人忘不了",
        "密码忘了怎么办",
        "普洱忘了",
        "你忘了我爱喝普洱",
        "你会忘记我吗",
        "我把旧照片删了",
        "老板把普洱从菜单里删了",
        "普洱那条别删",
        "如果我说把普洱忘掉，你会删吗",
        "微信聊天记录怎么清空",
        "跨月的发票要作废该怎么操作",
        "不要了",
        "取消",
        "忘掉烦恼的方法有哪些",
        "忘记说了，我在北京",
        "不要记流水账",
        "撤回的消息能看到吗",
        "收回，是五只",
    ],
)
def test_other_orders_and_talk_forget_nothing(text: str) -> None:
    assert forgetting(text) == []


@pytest.mark.parametrize("text", ["我讨厌我室友（不用记）", "别记下来啊，我偷偷在准备考公"])
def test_what_is_told_with_a_wish_not_to_keep_it_is_not_kept(text: str) -> None:
    assert [one.kind for one in zh.parse(text, now=NOW)] == [CommandKind.DO_NOT_SAVE]


def test_a_no_to_keeping_asks_for_nothing_to_be_kept() -> None:
    assert [one for one in zh.parse("随口一说，不用放在心上", now=NOW, history=BEFORE) if one.kind is CommandKind.REMEMBER] == []


def test_bare_words_mean_only_what_was_just_said_and_named_things_anything() -> None:
    [bare], [named] = forgetting("把普洱删了"), forgetting("普洱那条删了")
    assert (bare.turns, bare.sure) == ((3, 1), False)
    assert (named.turns, named.sure) == ((), True)


def test_nothing_is_pointed_at_behind_a_long_answer() -> None:
    handed_over = Utterance(
        "assistant",
        "以下是周报：完成了接口开发，修了三个缺陷，写了测试文档，还整理了周会的会议纪要并发给大家，欢迎补充说明，也可以继续修改。",
        5,
    )
    assert forgetting("那个删了吧", (*BEFORE, handed_over)) == []
    assert forgetting("刚才那条记忆删了吧", (*BEFORE, handed_over))[0].turns == (3, 1)


@pytest.mark.parametrize("text", ["删了吧", "刚才那个删掉，重写", "第一条不要了", "最后一条去掉", "把普洱去掉"])
def test_behind_an_order_for_work_it_is_its_outcome_that_is_dropped(text: str) -> None:
    ordered = (*BEFORE, Utterance("user", "我爱喝普洱，帮我列个茶单", 5), Utterance("assistant", "1. 普洱 2. 龙井", 6))
    assert forgetting(text, ordered) == []
    assert forgetting("把你记的普洱那条去掉", ordered) != []


def test_news_beside_a_wish_to_forget_is_left_to_be_read() -> None:
    text = "我搬到成都了，另外普洱那条删了吧"
    [one] = forgetting(text)
    assert text[one.start : one.end] == "另外普洱那条删了吧"
