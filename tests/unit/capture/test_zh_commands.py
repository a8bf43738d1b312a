from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import ja, zh
from memory.capture.types import CommandKind, Utterance

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def kinds(text: str, *history: Utterance) -> list[str]:
    return [one.kind.value for one in zh.parse(text, now=NOW, history=history)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("请记住我每周五要发周报", "我每周五要发周报"),
        ("记一下，我的工位在 B 座 12 层", "我的工位在 B 座 12 层"),
        ("請記住我不喝含糖飲料", "我不喝含糖飲料"),
        ("我对青霉素过敏，记住这一点", "我对青霉素过敏"),
        ("我的血型是 O 型，帮我记着哈", "我的血型是 O 型"),
        ("把我的航司会员等级记下来：金卡", "我的航司会员等级：金卡"),
        ("别忘了我们组的例会是每周四 15:00", "我们组的例会是每周四 15:00"),
        ("以后记得我写的文档都用繁体中文", "我写的文档都用繁体中文"),
        ("能帮我记一下我的鞋码是 38 吗？", "我的鞋码是 38 吗？"),
    ],
)
def test_a_wish_to_remember_names_what_it_is_about(text, what):
    (one,) = zh.parse(text, now=NOW)
    assert (one.kind, one.argument.strip("吗？ ")) == (CommandKind.REMEMBER, what.strip("吗？ "))
    assert all(statement.explicit for statement in one.statements)
    assert one.statements


def test_this_points_at_the_sentence_before():
    (one,) = zh.parse("家里的备用钥匙在物业那儿。把这个记下来", now=NOW)
    assert [statement.text for statement in one.statements] == ["家里的备用钥匙在物业那儿"]
    assert (one.start, one.end) == (0, 19)


def test_this_alone_points_at_the_last_message():
    (one,) = zh.parse("把这个记下来", now=NOW, history=(Utterance("user", "我住在南通"), Utterance("assistant", "好的")))
    assert [statement.key for statement in one.statements] == ["basic.region"]


def test_a_list_is_taken_up_whole():
    (one,) = zh.parse("请记住以下几点：\n1. 我住在厦门\n2. 我不吃辣", now=NOW)
    assert [statement.text for statement in one.statements] == ["我住在厦门", "我不吃辣"]


def test_one_wish_in_two_languages_is_one_record():
    (one,) = zh.parse("帮我记一下，my go-to editor 是 Helix，不要再推荐别的了。", now=NOW)
    assert [(statement.key, statement.value) for statement in one.statements] == [("favourite.editor", "Helix")]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("忘掉我喜欢喝美式这件事", "我喜欢喝美式"),
        ("把我爱吃螺蛳粉这条忘了吧", "我爱吃螺蛳粉"),
        ("删掉关于座位号的记忆", "座位号"),
        ("别再记着我在学葡萄牙语了", "我在学葡萄牙语"),
        ("我开一辆白色皮卡这件事你忘掉吧", "我开一辆白色皮卡"),
    ],
)
def test_a_wish_to_forget_names_what_to_forget(text, what):
    (one,) = zh.parse(text, now=NOW)
    assert (one.kind, one.argument) == (CommandKind.FORGET, what)


@pytest.mark.parametrize("text", ["把你记得的关于我的事全部忘掉", "清空你的记忆", "全部忘掉"])
def test_everything_can_be_forgotten(text):
    assert kinds(text) == ["forget_all"]


def test_a_correction_names_the_old_and_the_new():
    (one,) = zh.parse("不是5月3日，是5月13日，你记错了。", now=NOW)
    assert (one.kind, one.replaces, one.argument) == (CommandKind.CORRECT, "5月3日", "5月13日")


def test_an_amendment_states_the_new():
    (one,) = zh.parse("说错了，我住在保定", now=NOW)
    assert one.kind is CommandKind.CORRECT
    assert [(statement.key, statement.value) for statement in one.statements] == [("basic.region", "保定")]


@pytest.mark.parametrize("text", ["你还记得我什么？", "你都记得我哪些事", "关于我你都知道什么"])
def test_asking_what_is_remembered_lists(text):
    assert kinds(text) == ["list"]


def test_a_bare_yes_confirms_nothing():
    asked = Utterance("assistant", "需要我记住吗？")
    assert kinds("好的", asked) == kinds("嗯", asked) == []
    assert kinds("对，记下来吧", asked) == kinds("好的，记住吧") == ["confirm"]


def test_a_refusal_needs_no_reason():
    assert kinds("不用记") == ["decline"]
    assert kinds("不用了", Utterance("assistant", "要我记住吗？")) == ["decline"]
    assert kinds("不用了") == []


@pytest.mark.parametrize("text", ["这句别记：我最近心情很差", "接下来这段不要保存，我讨厌我的老板"])
def test_what_is_not_to_be_saved_takes_the_whole_message(text):
    (one,) = zh.parse(text, now=NOW)
    assert (one.kind, one.start, one.end) == (CommandKind.DO_NOT_SAVE, 0, len(text))


@pytest.mark.parametrize(
    "text",
    [
        "你还记得我上次说的那家店吗",
        "我记得小时候常去河边玩",
        "我忘了带伞",
        "我把密码忘了怎么办",
        "别忘了喝水哦",
        "提醒我别忘了关煤气",
        "把第二段删掉",
        "他发消息跟我说“请记住我搬到广州了”",
        "记住密码功能怎么实现",
        "忘了就忘了吧",
        "这不是 bug，是特性",
    ],
)
def test_words_that_sound_like_a_wish_are_none(text):
    assert kinds(text) == []


def test_japanese_can_ask_to_forget():
    (one,) = ja.parse("私が東京に住んでいることを忘れてください。", now=NOW)
    assert (one.kind, one.argument) == (CommandKind.FORGET, "私が東京に住んでいる")
    assert ja.parse("傘を忘れた", now=NOW) == []


@pytest.mark.parametrize("said", ["今天天气怎么样", "你好"])
def test_a_bare_wish_after_a_question_or_a_greeting_keeps_nothing(said: str) -> None:
    [wish] = zh.parse("记住", now=NOW, history=[Utterance("user", said)])
    assert wish.statements == ()


def test_a_bare_wish_after_a_mere_supposition_finds_nothing_to_keep() -> None:
    [wish] = zh.parse("记住", now=NOW, history=[Utterance("user", "假如我住在巴黎就好了")])
    assert wish.statements == ()
