"""What a Chinese correction may take the place of: the same matter of the same person, whole words, and nothing the agent spoke of."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules.zh import wording
from memory.capture.types import Command, Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def heard(message: str, before: str, answer: str = "") -> list[Command]:
    between = [Utterance("assistant", answer)] if answer else []
    return zh.parse(message, now=NOW, history=[Utterance("user", before), *between])


def stated(message: str, before: str, answer: str = "") -> list[Statement]:
    return [one for wish in heard(message, before, answer) for one in wish.statements]


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("我对芒果过敏", "更正，我妈对海鲜过敏"),
        ("我住无锡", "改了，我爸住无锡"),
        ("我在广州上班", "说错了，我女儿在广州"),
        ("我周日爬山", "调整一下，周日我要值班"),
        ("我喜欢下棋", "变了，她不喜欢我了"),
        ("我中午吃药", "改一下，中午叫我吃饭"),
        ("我儿子对牛奶过敏", "更正，我女儿对牛奶过敏"),
        ("我对芒果过敏", "改了，我对海鲜过敏"),
        ("我对芒果过敏", "更正，我住在无锡"),
        ("李四的电话是13800000000", "更正，张三的电话是13900000000"),
        ("记住我的生日是3月4号", "更正，我妈的生日是3月5号"),
        ("我用 Java 写后端", "报错了，是空指针"),
    ],
)
def test_a_correction_about_another_person_or_matter_replaces_nothing(before: str, message: str) -> None:
    assert [one.replaces for one in stated(message, before) if one.replaces] == []
    assert [wish.replaces for wish in heard(message, before) if wish.replaces] == []


@pytest.mark.parametrize(
    ("before", "message", "old"),
    [
        ("我对芒果过敏", "更正，我对海鲜过敏", "我对芒果过敏"),
        ("我对花生过敏", "更正，我对青霉素过敏", "花生"),
        ("请记住我的航班是周六晚上", "改一下，航班是周日晚上", "周六晚上"),
        ("我住无锡", "改了，我住常州", "无锡"),
        ("我周二要交论文", "改一下，论文周五交", "我周二要交论文"),
        ("我周二要交论文", "说错了，论文周五交", "我周二要交论文"),
    ],
)
def test_a_slip_owned_up_to_or_a_value_of_the_same_kind_takes_the_old_place(before: str, message: str, old: str) -> None:
    [wish] = heard(message, before)
    assert [one.replaces for one in wish.statements or (wish,)] == [old]


@pytest.mark.parametrize(
    ("before", "answer", "message"),
    [
        ("我住第二小区", "", "错了，第二段"),
        ("我住第三大街", "我改了第二段。", "错了，第三段。"),
        ("我每年休假十天", "行程一共五天。", "不对，七天"),
        ("我每年休假十天", "表格做好了。", "不对，七天"),
        ("我每年休假十天", "您这次去几天？", "说错了，七天"),
        ("我家在上饶", "帮您查北京的天气？", "不，上海"),
        ("我老板叫王六", "作者是李四。", "错了，王五"),
        ("记住我的公司是华为", "图表用了饼图。", "换成柱状图了"),
        ("我妈的生日是8月12日", "", "我的生日记错了，应该是8月13日"),
    ],
)
def test_a_no_to_what_the_agent_did_or_asked_and_a_part_of_a_word_correct_nothing(before: str, answer: str, message: str) -> None:
    assert [wish.replaces for wish in heard(message, before, answer) if wish.replaces] == []


@pytest.mark.parametrize(
    ("before", "answer", "message", "old"),
    [
        ("我每年休假十天", "好的，记住了。", "不对，七天", "十天"),
        ("我答辩是12号", "好的，已记住：答辩是12号。还有什么可以帮您？", "不对，是21号", "12号"),
        ("我老板叫王六", "", "错了，王五", "王六"),
        ("我每週三開會", "好的。", "不對，週四", "週三"),
        ("记住我妈的生日是3月4号", "", "更正，我妈的生日是3月5号", "3月4号"),
        ("我的会员号是8812", "收到", "会员号输错了，应该是8813", "8812"),
    ],
)
def test_a_value_of_the_same_kind_is_put_right_where_the_agent_only_took_note(before: str, answer: str, message: str, old: str) -> None:
    assert [wish.replaces for wish in heard(message, before, answer)] == [old]


@pytest.mark.parametrize(
    ("text", "words", "is_whole"),
    [("我住第三大街", "第三大", False), ("我下周一去复查", "周一", True), ("我住三里屯", "三", False), ("我叫徐可欣", "徐可欣", True)],
)
def test_only_whole_words_are_put_right(text: str, words: str, is_whole: bool) -> None:
    place = text.index(words)
    assert wording.whole(text, place, place + len(words)) is is_whole
