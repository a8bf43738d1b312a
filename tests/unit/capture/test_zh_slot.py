"""Which words of a Chinese saying another value takes the place of."""

from __future__ import annotations

import pytest

from memory.capture.rules.zh.slot import slot, widened


@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("我们的发版日是每月 15 号", "每月 18 号", "每月 15 号"),
        ("我 Python 用 3.10", "3.12", "3.10"),
        ("我住在南京", "南昌", "南京"),
        ("我不吃辣", "不吃花椒", "不吃辣"),
        ("我用 Sublime 写代码", "VS Code", "Sublime"),
        ("我喜欢打羽毛球", "网球", "羽毛球"),
        ("我常用的出发站是南站", "机场", "南站"),
        ("我周三和周五去健身房", "周四", ""),
        ("我住在南京", "南京", ""),
        ("我喜欢安静", "三楼", ""),
    ],
)
def test_a_value_takes_the_place_of_one_of_its_kind(text: str, new: str, old: str) -> None:
    found = slot(text, new)
    assert (text[slice(*found)] if found else "") == old


def test_what_a_thing_was_said_to_be_gives_way_only_where_the_thing_was_named() -> None:
    assert slot("我的座右铭是慎独", "知行合一") == (6, 8)
    assert slot("我的座右铭是慎独", "知行合一", strict=True) is None


def test_words_that_stand_there_already_are_not_said_twice() -> None:
    text = "我女儿对芒果过敏"
    assert widened(text, 4, 6, "对桃子过敏") == (3, 8)
    assert widened(text, 4, 6, "桃子") == (4, 6)
