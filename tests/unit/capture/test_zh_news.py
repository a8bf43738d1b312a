"""Chinese news of what was told before, other names, towns and ways, and sentences that look like such news and are none."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.rules.zh import playing
from memory.capture.types import Command, Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str, *before: str) -> list[Statement]:
    return extract(message, now=NOW, history=[Utterance("user", one) for one in before])


def heard(message: str, *before: str) -> list[Command]:
    return zh.parse(message, now=NOW, history=[Utterance("user", one) for one in before])


@pytest.mark.parametrize(
    ("before", "message", "text", "changes"),
    [
        ("我记账一直用随手记", "记账换成 MoneyThings 了", "记账换成 MoneyThings 了", "记账"),
        ("我家宽带是电信的", "宽带换联通了", "宽带换联通了", "宽带"),
        ("我每周二健身", "健身改到每周四了", "健身改到每周四了", "健身"),
        ("我喝美式", "现在改喝拿铁了", "我现在改喝拿铁了", "我喝美式"),
        ("我上班都是骑车去的", "最近改坐地铁上班了", "我最近改坐地铁上班了", "我上班都是骑车去的"),
        ("我一般十一点睡", "我现在改九点半睡了", "我现在改九点半睡了", "我一般十一点睡"),
        ("我家猫叫团子", "团子不叫团子了，改叫年糕", "团子不叫团子了，改叫年糕", "团子"),
        ("我钢琴学了三年", "钢琴不学了", "我钢琴不学了", "钢琴"),
    ],
)
def test_what_changed_takes_the_place_of_what_was_told_before(before: str, message: str, text: str, changes: str) -> None:
    [statement] = told(message, before)
    assert (statement.text, statement.changes) == (text, changes)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("写一个方案，开头要好", "开头改成疑问句"),
        ("要不要学钢琴？", "钢琴停了"),
        ("帮我查查空调怎么修", "空调停了"),
        ("我妈妈对虾过敏", "妈妈改吃素了"),
        ("今天天气不好", "天气改开晴了"),
        ("老张骑车上班", "老张改学车了"),
        ("我的车是大众", "车停了"),
    ],
)
def test_a_thing_of_the_moment_or_of_somebody_else_changes_nothing(before: str, message: str) -> None:
    assert told(message, before) == []


@pytest.mark.parametrize(
    ("before", "message", "changes"),
    [
        ("我每天早上喝豆浆", "我改喝牛奶了", "我每天早上喝豆浆"),
        ("我用苹果手机", "我换了安卓手机了", "我用苹果手机"),
        ("我用讯飞输入法", "我换了搜狗输入法了", "我用讯飞输入法"),
        ("我每天吃降糖药", "我最近改吃素了", ""),
        ("我每天早上喝中药", "我改喝绿茶了", ""),
        ("我对牛奶过敏", "我改喝豆浆了", ""),
        ("我不喝茶", "我改喝咖啡了", ""),
        ("我不吃葱", "现在改吃米饭了", ""),
        ("我对海鲜过敏，不吃虾", "晚上改吃面了", ""),
        ("我听力不太好", "改听播客了", ""),
        ("我一般六点起床", "我现在改十点睡了", ""),
        ("我学的是会计", "我改学钢琴了", ""),
        ("我用 Vim 写代码", "我换了头像了", ""),
        ("我用 Chrome 浏览器", "我换了输入法了", ""),
        ("我开车上班", "我改在家上班了", ""),
        ("我用 ThinkPad 电脑", "客户换了电脑了", ""),
        ("我用 ThinkPad 电脑", "我爸身体好，换了电脑了", ""),
        ("我对花生过敏", "花生不吃了", ""),
    ],
)
def test_news_is_set_only_against_a_thing_of_the_same_class_and_never_against_a_no_or_health(
    before: str, message: str, changes: str
) -> None:
    named = {one.changes for one in told(message, before)} & {before, *before.split("，")}
    assert named == ({changes} if changes else set())


@pytest.mark.parametrize(
    ("message", "region", "left"),
    [("搬离青岛了，现在在威海", "威海", "青岛"), ("离开医院了，现在在恢复", None, ""), ("告别单身了，现在在恋爱", None, "")],
)
def test_only_a_town_takes_the_place_of_a_town(message: str, region: str | None, left: str) -> None:
    found = [(one.value, one.replaces) for one in told(message) if one.key == "basic.region"]
    assert found == ([(region, left)] if region else [])


@pytest.mark.parametrize(
    ("before", "message", "right"),
    [
        ("记住我们周会在周三", "改到周四了", "周四"),
        ("记住我周五下午三点去牙医", "改成下午四点", "下午四点"),
        ("记住我的公司是华为", "换成腾讯了", "腾讯"),
        ("记住我的公司是华为", "改为表格输出", ""),
        ("记住我的公司是华为", "改成五百字", ""),
        ("记住我女儿的名字是小雨", "改成第二人称", ""),
        ("记住我的生日是五月三日", "换到阳台吹风了", ""),
        ("记住我的邮箱是a@b.com", "改成新的了", ""),
        ("记住我养的是猫", "变成狗了", "狗"),
    ],
)
def test_only_what_is_of_the_kind_of_the_old_word_takes_its_place(before: str, message: str, right: str) -> None:
    assert [one.argument for one in heard(message, before)] == ([right] if right else [])


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("记一下我不能吃的东西：花生，虾，蟹", ["我不能吃的东西：花生，虾，蟹"]),
        ("记住我爸的几个日子：5月3日手术，5月9日复查", ["我爸的几个日子：5月3日手术，5月9日复查"]),
        ("记住我膝盖做过手术，不能久跪", ["我膝盖做过手术，不能久跪"]),
        ("记住我爸有老年痴呆，老是走错路，找不到家", ["我爸有老年痴呆，老是走错路，找不到家"]),
        ("记住张三的手机是13800000000，邮箱是a@b.com", ["张三的手机是13800000000，邮箱是a@b.com"]),
        ("往购物单里加 牛奶，帮我查查价格", ["牛奶"]),
        ("清单列一下，我明天要出差，带充电器", []),
    ],
)
def test_a_wish_keeps_whose_it_is_and_what_it_forbids(message: str, things: list[str]) -> None:
    assert [one.text for wish in heard(message) for one in wish.statements] == things


@pytest.mark.parametrize(
    "message",
    [
        "我业绩突出",
        "我怀疑有结节",
        "落款写老板",
        "签名写王总",
        "署名写高兴就好",
        "我跳到下一题了",
        "老板说我能喝酒，其实是客套话",
        "我妈说我爱吃辣，其实我爸才爱吃",
    ],
)
def test_what_only_looks_like_a_field_sets_none(message: str) -> None:
    assert [one.key for one in told(message) if one.key] == []


def test_a_day_of_the_month_before_a_shop_is_no_house_number() -> None:
    [statement] = told("12月8号门店开业")
    assert statement.valid_until is not None
    assert statement.valid_until.day == 9


@pytest.mark.parametrize("message", ["剧本杀我每周玩一次", "角色扮演游戏我爱玩", "我当老师三年，你是知道的", "你演讲得好，我是观众"])
def test_talk_of_plays_sets_up_none(message: str) -> None:
    assert not playing.opens(message)
