"""Chinese sentences that name a thing first and then what the person thinks of it or cannot take; and talk of what is at hand."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.rules import extract
from memory.text.likeness import content_words
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


@pytest.mark.parametrize(
    ("message", "key", "value"),
    [
        ("跟你强调下，尘螨我是过敏的", "health.allergies", "尘螨"),
        ("芒果我是会过敏的", "health.allergies", "芒果"),
        ("青霉素我是碰不得的", "preference.dislikes", "青霉素"),
        ("圆角按钮我是真不喜欢", "preference.dislikes", "圆角按钮"),
        ("羊肉我是真的吃不惯", "preference.dislikes", "羊肉"),
        ("香菜我是绝对不吃的", "preference.dislikes", "香菜"),
        ("早会我最烦了", "preference.dislikes", "早会"),
        ("咖啡因我是一点都碰不得", "preference.dislikes", "咖啡因"),
        ("再说一次，我是怕狗的", "preference.dislikes", "狗"),
        ("我是不喝酒的", "preference.dislikes", "酒"),
        ("我是素食主义者", "health.diet", "素食"),
        ("我说过的，我会晕车", "health.conditions", "晕车"),
        ("我这人恐高", "health.conditions", "恐高"),
        ("我对爵士没啥兴趣", "preference.dislikes", "爵士"),
        ("爵士乐我一直都很喜欢", "preference.likes", "爵士乐"),
        ("电影我就爱看那种慢悠悠的文艺片", "preference.likes", "看那种慢悠悠的文艺片"),
    ],
)
def test_a_thing_named_first_is_what_is_meant(message: str, key: str, value: str) -> None:
    [one] = extract(message, now=NOW)
    assert (one.key, one.value) == (key, value)


@pytest.mark.parametrize(
    "message", ["这个方案我不喜欢", "这道菜我不喜欢", "昨天那部电影我不喜欢", "你推荐的那家店我不喜欢", "他说的我不信", "饭我吃不下"]
)
def test_what_is_at_hand_is_no_taste(message: str) -> None:
    assert extract(message, now=NOW) == []


def test_a_denial_says_the_same_however_far_it_goes() -> None:
    assert content_words("我左耳听力不太好") == content_words("我左耳听力不好")
    assert content_words("我左耳听力不太好") != content_words("我右耳听力不太好")


@pytest.mark.parametrize(
    "message", ["三分钟左右就行", "五百字以内就可以", "现在有个客户要三天内交九十张精修", "你每次都先讲一大堆背景", "我打算把文件整理一下"]
)
def test_what_is_wanted_of_this_piece_of_work_is_not_kept(message: str) -> None:
    assert extract(message, now=NOW) == []


def test_each_animal_is_told_of_with_the_others() -> None:
    [one] = extract("家里一只柯基一只橘猫，柯基八岁了膝盖不好，橘猫只吃湿粮", now=NOW)
    assert one.text == "家里一只柯基一只橘猫，柯基八岁了膝盖不好，橘猫只吃湿粮"
