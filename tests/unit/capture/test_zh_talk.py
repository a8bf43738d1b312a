"""Chinese as many kinds of people type it: dialect, notes, long-winded talk, slips of the pen, wishes in the midst of other talk."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules.zh import extract_clauses, likeness, repair
from memory.capture.rules.zh.clause import read
from memory.capture.types import CommandKind, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def texts(message: str) -> list[str]:
    return [one.text for one in extract_clauses(message, now=NOW)]


def test_the_talk_of_many_people_is_kept_and_left_alone() -> None:
    outcomes = [runner_zh.run(case) for case in runner_zh.load("cases_zh_talk.jsonl")]
    missed = [(one.case["id"], one.faults) for one in outcomes if one.faults]
    assert len(missed) <= 0.06 * len(outcomes), missed


def test_what_looks_like_a_statement_is_told_from_the_talk_of_the_moment() -> None:
    told = ("我常年在外跑业务", "家里老人跟我们住", "推荐歌的时候附上歌词")
    passing = ("我刚把衣服晾好", "改了一下午总算跑通了", "第二段写得再活泼点")
    low = max(likeness.stated(read(words, words, None)) for words in passing)
    assert all(likeness.stated(read(words, words, None)) > max(0.5, low) for words in told)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("我叫小敏，打错了，是小闵", ["我叫小闵"]),
        ("我儿子五岁了，哦不对，六岁了", ["我儿子六岁了"]),
        ("我住在三楼（说错了，四楼）", ["我住在四楼"]),
        ("我总觉得哪里不对劲", []),
    ],
)
def test_a_slip_mended_in_the_same_breath_is_put_right(message: str, kept: list[str]) -> None:
    assert texts(message) == kept


@pytest.mark.parametrize(
    ("said", "new", "wrong"), [("我女儿叫张语彤", "张雨彤", "张语彤"), ("周四早上的航班", "周五早上", "周四早上"), ("我爱吃鱼", "海边", "")]
)
def test_the_word_that_a_correction_means_is_the_one_most_like_it(said: str, new: str, wrong: str) -> None:
    assert repair.meant(said, new) == wrong


def test_a_correction_by_the_right_word_alone_names_the_wrong_one() -> None:
    [wish] = zh.parse("打错了，是张雨彤，下雨的雨", now=NOW, history=[Utterance("user", "我女儿叫张语彤")])
    assert (wish.kind, wish.replaces, wish.argument) == (CommandKind.CORRECT, "张语彤", "张雨彤")


def test_a_wish_in_the_midst_of_other_talk_takes_only_what_is_its_own() -> None:
    message = "会总算开完了，你记一下我用的是联通卡，然后帮我看看这个套餐划不划算"
    [wish] = zh.parse(message, now=NOW)
    assert [one.text for one in wish.statements] == ["我用的是联通卡"]
    assert "套餐" not in message[wish.start : wish.end]


def test_a_place_of_work_with_a_name_is_kept_beside_the_trade_and_a_mere_description_is_not() -> None:
    fields = {one.key: one.value for one in extract_clauses("我在腾讯做产品经理", now=NOW)}
    assert fields == {"basic.occupation": "产品经理", "basic.employer": "腾讯"}
    assert [one.key for one in extract_clauses("我在一家做冷链物流的公司当调度", now=NOW)] == ["basic.occupation"]
    assert [one.key for one in extract_clauses("我在杭州做产品经理", now=NOW)] == ["basic.occupation"]


def test_what_only_spells_out_its_neighbour_is_one_memory_with_it() -> None:
    assert texts("我们团队一共七个人，后端用的是 Rust") == ["我们团队一共七个人，后端用的是 Rust"]
    assert len(texts("我不吃香菜，出去玩喜欢住民宿，预算一般 3000 元")) == 3


@pytest.mark.parametrize("message", ["如果我是素食者，记住", "假如我住在海南，记一下"])
def test_a_supposition_is_not_remembered_even_when_asked(message: str) -> None:
    assert zh.parse(message, now=NOW) == []
    assert texts(message) == []


def test_an_order_for_a_case_is_remembered_with_its_case() -> None:
    [wish] = zh.parse("记住如果我迟到了就别等我", now=NOW)
    assert [one.text for one in wish.statements] == ["如果我迟到了就别等我"]
