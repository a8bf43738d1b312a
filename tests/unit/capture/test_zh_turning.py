"""Chinese news and corrections that name nobody are of whom the last message told, and talk of others, tasks and things is of nobody."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.services import hear, infer
from memory.capture.types import Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def kept(message: str, before: str = "") -> list[Statement]:
    """What a message leaves, by a wish or by what it tells."""
    history = [Utterance("user", before)] if before else []
    heard = hear(message, now=NOW, history=history)
    wished = [one for wish in heard.commands for one in wish.statements]
    return [*wished, *infer(heard, message, now=NOW, history=history, chat=None, language="zh").statements]


OF_ANOTHER = (
    ("", "变了，现在是蓝色"), ("我妈喜欢红色", "变了，现在是蓝色"), ("我老板叫李雷", "换了，现在是韩梅梅"), ("我女朋友叫小美", "换了，现在叫小丽"), ("", "发型换了，现在叫波波头"),
    ("", "我换了发型，现在叫波波头"), ("", "我老板换了，现在是韩梅梅"), ("我妈住南京", "变了，现在住苏州"), ("我妈住南京", "改了，住苏州"), ("我妈叫李芳", "改了，现在叫李芬"),
    ("我爸是医生", "变了，现在是老师"), ("会议室在三楼", "换了，现在在五楼"), ("我们项目叫星火", "变了，叫燎原"), ("我的猫叫咪咪", "改名了，现在叫小白"), ("我老板姓李", "换了，姓王"),
    ("我女儿对牛奶过敏", "更正，对鸡蛋过敏"), ("我女儿对牛奶过敏", "变了，对鸡蛋过敏"), ("我爸的生日是3月4号", "更正，生日是3月5号吧"), ("", "写错了，叫红星"), ("", "变了，是李雷"), ("", "是李雷"),
    ("我妈叫李芳", "名字改了，现在叫李芬"), ("我的猫叫咪咪", "名字改了，现在叫小白"), ("我的猫最近很乖", "名字改了，现在叫小白"), ("我叫李雷", "发型换了，现在叫波波头"),
    ("我叫李雷，我的猫叫咪咪", "改了，现在叫小白"), ("我妈住南京", "换房子了，现在住浦东"), ("", "我妈换房子了，现在住浦东"), ("", "名字变了"), ("", "我妈名字改了，现在叫李芬"),
    ("", "我是蓝色"), ("", "手机号换了，现在是13900000000"), ("", "密码改了，现在是周一"),
)  # fmt: skip


@pytest.mark.parametrize(("before", "message"), OF_ANOTHER)
def test_a_change_that_names_nobody_is_not_the_persons_where_they_told_of_another(before: str, message: str) -> None:
    assert kept(message, before) == []


@pytest.mark.parametrize(
    ("before", "message", "key", "value"),
    [
        ("我住无锡", "变了，现在住常州", "basic.region", "常州"),
        ("我今年29岁", "改了，今年30岁", "basic.age", "30"),
        ("", "改了，我现在住上海", "basic.region", "上海"),
        ("", "更正，我叫李磊", "basic.name", "李磊"),
        ("", "更正，生日是3月5号", "basic.birthday", "3月5号"),
        ("", "我改名了，现在叫李磊", "basic.name", "李磊"),
        ("我叫李雷", "改了，现在叫李蕾", "basic.name", "李蕾"),
        ("", "名字改了，现在叫王小明", "basic.name", "王小明"),
        ("", "我的名字改了，现在叫王小明", "basic.name", "王小明"),
        ("", "换房子了，现在住浦东", "basic.region", "浦东"),
        ("", "换城市了，现在住浦东", "basic.region", "浦东"),
        ("", "换工作了，现在是老师", "basic.occupation", "老师"),
        ("", "我是韩梅梅", "basic.name", "韩梅梅"),
    ],
)
def test_a_change_of_the_persons_own_is_theirs(before: str, message: str, key: str, value: str) -> None:
    assert (key, value) in [(one.key, one.value) for one in kept(message, before)]


@pytest.mark.parametrize(
    "message", ["名字改了，现在叫王小明", "我的名字改了", "名字变了", "项目名字改了，现在叫燎原", "名字改了，现在叫星火计划"]
)
def test_that_a_name_has_changed_is_no_name(message: str) -> None:
    assert {one.value for one in kept(message) if one.key == "basic.name"} <= {"王小明"}


def test_a_change_of_the_name_told_just_before_replaces_it() -> None:
    assert [(one.value, one.replaces) for one in kept("改了，现在叫李蕾", "我叫李雷") if one.key == "basic.name"][:1] == [("李蕾", "李雷")]


@pytest.mark.parametrize(
    "message",
    [
        "调低了亮度",
        "我把空调调到26度",
        "我调到静音了",
        "我单着一只眼",
        "我家对门叫了外卖",
        "刷到说某个明星搬去新加坡定居了，孩子都上国际学校了，老公是做基金的",
        "刷到一个博主搬去大理了，孩子都不上学了，老公是画画的",
        "我朋友搬去新加坡了，孩子上国际学校，老公是做基金的",
        "某网红离婚了，现在住杭州，老公是律师",
        "帮我编个请假条，理由就写感冒发烧",
        "给老板写个请假条，理由就写我感冒了",
        "帮我写封邮件，内容就说我搬家了",
        "话说得大白话一点",
    ],
)
def test_talk_of_others_of_things_and_of_what_a_task_is_to_say_is_not_kept(message: str) -> None:
    assert kept(message) == []


@pytest.mark.parametrize(
    ("message", "key", "value"),
    [
        ("我调到上海了", "basic.region", "上海"),
        ("我还单着呢", "family.status", "单身"),
        ("我单着三年了", "family.status", "单身"),
        ("话说我最近搬到苏州了", "basic.region", "苏州"),
    ],
)
def test_what_sounds_alike_and_is_of_the_person_is_kept(message: str, key: str, value: str) -> None:
    assert (key, value) in [(one.key, one.value) for one in kept(message)]


def test_what_lasts_until_a_day_is_one_statement_with_its_end() -> None:
    [one] = kept("我在休产假，休到4月15号")
    assert one.text == "我在休产假，休到4月15号"
    assert one.valid_until is not None
    assert (one.valid_until.month, one.valid_until.day) in ((4, 15), (4, 16))
