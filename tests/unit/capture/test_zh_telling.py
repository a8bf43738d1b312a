"""What of a Chinese message is one telling, what is over or only an opinion, and what a correction or a farewell to a habit ends."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.types import CommandKind, Statement, Utterance
from memory.enums import Kind
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str) -> list[Statement]:
    return extract(message, now=NOW)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("我眼神不好，你尽量说短一点", ["我眼神不好，你尽量说短一点"]),
        ("我夜里十一点准时熄灯，雷打不动", ["我夜里十一点准时熄灯，雷打不动"]),
        ("我在备考一建，打算明年考完四门", ["我在备考一建，打算明年考完四门"]),
        ("我没有孩子，以后也没打算要", ["我没有孩子，以后也没打算要"]),
        ("我报名了陶艺班，每周日上午上课", ["我报名了陶艺班，每周日上午上课"]),
        ("我之前在宁波待过三年，现在回洛阳了", ["我之前在宁波待过三年，现在回洛阳了"]),
    ],
)
def test_reasons_and_details_are_told_along_with_what_they_belong_to(message: str, kept: list[str]) -> None:
    assert [one.text for one in told(message)] == kept


@pytest.mark.parametrize(
    "message",
    [
        "我觉得吧，做人还是要踏实最重要",
        "周末带孩子去了趟科技馆",
        "我本来想周末去钓鱼的",
        "每次开周会我都头疼",
        "今天面试了一家做芯片的公司",
        "给狗取名，姓林",
    ],
)
def test_what_is_over_felt_or_thought_is_not_kept(message: str) -> None:
    assert told(message) == []


@pytest.mark.parametrize(
    ("message", "region"),
    [
        ("我老家湖南的，现在在苏州定居", "苏州"),
        ("毕业以后我就留在青岛了", "青岛"),
        ("我之前在宁波待过三年，现在回洛阳了", "洛阳"),
        ("本人现任药剂科主任，常驻武汉", "武汉"),
    ],
)
def test_where_somebody_came_to_stay_is_where_they_live(message: str, region: str) -> None:
    assert region in [one.value for one in told(message) if one.key == "basic.region"]


@pytest.mark.parametrize("message", ["我刚搬到新租的房子", "我住的地方没有暖气", "我现在回公司了"])
def test_what_names_no_town_sets_no_region(message: str) -> None:
    assert [one for one in told(message) if one.key == "basic.region"] == []


@pytest.mark.parametrize("message", ["我可乐早就戒了", "可乐我不喝了", "我把可乐戒了，现在只喝白水", "可乐我戒了快一年了"])
def test_what_is_given_up_is_liked_no_more(message: str) -> None:
    assert ("preference.dislikes", "可乐") in [(one.key, one.value) for one in told(message)]


@pytest.mark.parametrize(
    ("before", "message", "old", "new"),
    [
        ("我女朋友生日是 5 月 2 号，记一下", "不对，是 5 月 12 号，我刚才说错了", "5 月 2 号", "5 月 12 号"),
        ("我们部门预算上限是 20 万", "刚说的预算不是 20 万，是 25 万", "20 万", "25 万"),
        ("我叫陈思远", "名字打错了，是陈思源", "陈思远", "陈思源"),
    ],
)
def test_a_correction_names_the_word_that_gives_way(before: str, message: str, old: str, new: str) -> None:
    [wish] = zh.parse(message, now=NOW, history=[Utterance("user", before)])
    assert (wish.kind, wish.replaces, wish.argument) == (CommandKind.CORRECT, old, new)


def test_a_correction_that_names_only_the_matter_states_it_anew() -> None:
    [wish] = zh.parse("我的生日记错了，应该是 8 月 13 日", now=NOW)
    assert wish.kind is CommandKind.CORRECT
    assert [(one.key, one.text, one.changes) for one in wish.statements] == [("basic.birthday", "我的生日是 8 月 13 日", "我的生日")]


@pytest.mark.parametrize(
    ("message", "matter"),
    [
        ("面试挪到周四下午三点了", "面试"),
        ("周会以后改成周四下午了", "周会"),
        ("笔记软件换成 Obsidian 了", "笔记"),
        ("我们的例会推迟到周五了", "例会"),
        ("我养了一只猫", ""),
        ("我搬到苏州了", ""),
    ],
)
def test_news_of_a_change_names_what_has_changed(message: str, matter: str) -> None:
    assert [one.changes for one in told(message)] == [matter]


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("我喜欢喝拿铁，今天买的那家太甜了", ["我喜欢喝拿铁"]),
        ("我是做审计的，这几天在客户现场，天天熬到半夜", ["我是做审计的"]),
        ("我喜欢用双拼，同事都说我老古董", ["我喜欢用双拼"]),
        ("我把代码改了一下，还是不行", []),
        ("我住六楼没电梯，今天搬了个冰箱上去，累死", ["我住六楼没电梯"]),
        ("早上七点到九点我在路上，别给我发东西", ["早上七点到九点我在路上，别给我发东西"]),
        ("我要的是表格，不是一大段文字，以后注意", ["我要的是表格，不是一大段文字"]),
        ("我叫赵一鸣，朋友都叫我阿鸣", ["我叫赵一鸣，朋友都叫我阿鸣"]),
    ],
)
def test_talk_of_the_moment_beside_a_statement_is_left_out(message: str, kept: list[str]) -> None:
    assert [one.text for one in told(message)] == kept


@pytest.mark.parametrize(
    "message",
    [
        "翻译的时候人名不要译",
        "给我写的文案要带点幽默感",
        "给我推荐东西先问预算",
        "少用专业词",
        "代码请用 tab 缩进",
        "回复我不要超过三句",
        "请勿使用感叹号",
    ],
)
def test_an_order_for_a_kind_of_occasion_holds_for_good(message: str) -> None:
    assert [(one.text, one.kind) for one in told(message)] == [(message, Kind.PREFERENCE)]


@pytest.mark.parametrize("message", ["帮我翻译一下这段", "给我写个文案", "标题请用黑体", "这段少用专业词", "给我推荐一家店"])
def test_an_order_for_the_piece_at_hand_does_not(message: str) -> None:
    assert told(message) == []


def test_two_points_counted_out_are_remembered_each() -> None:
    [wish] = zh.parse("请你记住两点。第一，我只用简体中文。第二，我的报告要 PDF。", now=NOW)
    assert [one.text for one in wish.statements] == ["我只用简体中文", "我的报告要 PDF"]


def test_a_correction_of_a_field_of_many_values_takes_out_the_wrong_one() -> None:
    [wish] = zh.parse("不对，我是对螃蟹过敏，虾没事", now=NOW, history=[Utterance("user", "记住我对虾过敏")])
    assert [(one.value, one.replaces) for one in wish.statements] == [("螃蟹", "虾")]


def test_a_name_in_quotation_marks_is_no_quotation() -> None:
    [wish] = zh.parse("把这条存下来：发票抬头写“青禾科技有限公司”", now=NOW)
    assert "青禾科技有限公司" in wish.statements[0].text
