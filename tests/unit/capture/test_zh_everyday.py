"""Chinese messages of every day: what follows a joke or comes before a tale, asides in a play, short answers, dialect, journeys and the family."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from memory.capture import playing
from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.types import Command, CommandKind, Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str, asked: str = "") -> list[Statement]:
    return extract(message, now=NOW, history=[Utterance("assistant", asked)] if asked else [])


def texts(message: str, asked: str = "") -> list[str]:
    return [one.text for one in told(message, asked)]


def fields(message: str, asked: str = "") -> dict[str, Any]:
    return {one.key: one.value for one in told(message, asked) if one.key}


def wishes(message: str, before: str) -> list[Command]:
    return zh.parse(message, now=NOW, history=[Utterance("user", before)])


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("我要是会飞你信吗？逗你玩的，我在铁路上班", ["我在铁路上班"]),
        ("我家有矿。开玩笑的啦，我无甜不欢", ["我无甜不欢"]),
        ("我在番茄写小说，笔名半山，每天更新四千字。女主设定：林晚，28岁，对花生过敏", ["我笔名半山，每天更新四千字"]),
        ("我女儿四岁，最爱恐龙，给她编个睡前故事，主角叫小棘，住在火山边", ["我女儿四岁，最爱恐龙"]),
        ("晚上别给我讲鬼故事", ["晚上别给我讲鬼故事"]),
        ("我写小说为生", ["我写小说为生"]),
        ("我是一名宇航员，住在火星，以这个为开头写个小说", []),
        ("写个故事，我叫小棘，住在火山边", []),
        ("开玩笑的，我叫李狗蛋", []),
        ("我住在月球，骗你的哈哈", []),
    ],
)
def test_what_is_taken_back_or_belongs_to_a_tale_is_cut_off_and_the_rest_is_meant(message: str, kept: list[str]) -> None:
    assert texts(message) == kept


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("你扮演法官，我扮演被告阿强。（说明一下，我本人是做律师助理的）", "我本人是做律师助理的"),
        ("你当店小二，我演大侠（现实里我是卖保险的），来", "现实里我是卖保险的"),
        ("你扮演法官，我扮演被告阿强（偷过一辆车）", ""),
    ],
)
def test_an_aside_in_a_play_is_said_as_oneself(message: str, left: str) -> None:
    kept = playing.in_earnest(message, begun=False)
    assert "阿强" not in kept
    assert "大侠" not in kept
    assert kept.strip(" （），。、说明一下来") == left.strip("，")


@pytest.mark.parametrize(
    ("asked", "answer", "key", "value"),
    [
        ("您现在住在哪个城市？", "成都", "basic.region", "成都"),
        ("您是住在南京吗？", "南京不对，我在扬州", "basic.region", "扬州"),
        ("请问怎么称呼您？", "叫我阿岩就行", "basic.name", "阿岩"),
        ("您是做什么工作的？", "会计", "basic.occupation", "会计"),
        ("您有什么食物过敏吗？", "花生", "health.allergies", "花生"),
        ("您更习惯用微信还是邮件联系？", "邮件吧", "preference.likes", "邮件"),
    ],
)
def test_a_word_that_answers_a_question_is_a_statement(asked: str, answer: str, key: str, value: str) -> None:
    assert fields(answer, asked) == {key: value}


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("您想去哪个城市？", "成都"),
        ("您在哪儿？我帮您查附近的餐厅", "西安"),
        ("您有什么食物过敏吗？", "没有"),
        ("您是做什么工作的？", "随便问问"),
        ("文件名叫什么？", "不知道"),
        ("", "成都"),
    ],
)
def test_a_word_that_answers_for_an_errand_or_says_nothing_is_none(asked: str, answer: str) -> None:
    assert told(answer, asked) == []


@pytest.mark.parametrize(
    ("message", "key", "value"),
    [
        ("我喺佛山做会计", "basic.occupation", "会计"),
        ("屋企人都好，我住喺东莞", "basic.region", "东莞"),
        ("俺是河北保定的", "basic.hometown", "河北保定"),
        ("我情况是这样的：我在赣州开着一家五金店", "basic.occupation", "五金店"),
        ("我转行了，去了一家做滑雪板的小厂，岗位还是采购主管", "basic.occupation", "采购主管"),
        ("我是护士不是医生", "basic.occupation", "护士"),
        ("我是做宠物用品的", "basic.occupation", "宠物用品"),
        ("我超爱兔子但是过敏，只能看看", "health.allergies", "兔子"),
        ("香菜狗都不吃", "preference.dislikes", "香菜"),
        ("酸菜鱼我能吃一辈子", "preference.likes", "酸菜鱼"),
        ("我平时每个月预算就三千", "budget", "三千"),
        ("这个季度我的KPI是拉新两万", "work.kpi", "拉新两万"),
        ("去年转行干了销售，我主要跑华东", "basic.occupation", "销售"),
        ("大家好我是老秦，福建人", "basic.name", "老秦"),
        ("界面给我换成深色模式吧", "core.theme", "dark"),
        ("小龙虾yyds", "preference.likes", "小龙虾"),
        ("邮箱改成 lin@example.com，旧的不用了", "basic.email", "lin@example.com"),
        ("已经不在苏州了，年后来了昆山", "basic.region", "昆山"),
    ],
)
def test_a_field_is_told_in_the_words_of_every_day(message: str, key: str, value: str) -> None:
    assert fields(message).get(key) == value


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("我们后端是go", "basic.name"),
        ("我是穆斯林", "basic.name"),
        ("我们班有个同学对坚果过敏", "health.allergies"),
        ("我家那只柯基叫布丁，11岁了", "basic.age"),
        ("我搬家了", "basic.region"),
        ("我孩子住校嘞", "basic.region"),
        ("调整一下，周末我要加班", "basic.region"),
        ("你yyds", "preference.likes"),
        ("我家老二花粉过敏", "health.allergies"),
        ("我粉丝12万", "preference.likes"),
        ("结婚纪念日6月18", "family.status"),
        ("爸妈都退休了，住在海口养老", "basic.region"),
        ("我不吃主食等于没吃饭", "preference.dislikes"),
        ("我系统卡住了", "basic.occupation"),
    ],
)
def test_what_only_looks_like_a_field_sets_none(message: str, key: str) -> None:
    assert key not in fields(message)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        (
            "我家猫叫糯米，今年9岁了，有心脏病只能吃处方粮，每天早晚各喂一次药",
            ["我家猫叫糯米，今年9岁了，有心脏病只能吃处方粮，每天早晚各喂一次药"],
        ),
        ("我婆婆跟我们住，她有糖尿病", ["我婆婆跟我们住，她有糖尿病"]),
        ("我闺女叫朵朵，2019年生的，上幼儿园大班", ["我闺女叫朵朵，2019年生的，上幼儿园大班"]),
        ("这周我在大连出差，周六晚上回来", ["这周我在大连出差，周六晚上回来"]),
        ("我下周一到周三在厦门培训，不方便接电话", ["我下周一到周三在厦门培训，不方便接电话"]),
        ("我色弱，出图的时候请注意一下", ["我色弱"]),
        ("我平时下午坐诊，先跟您打个招呼，以后请多关照", ["我平时下午坐诊"]),
        ("我5月20号领证，酒店还没定", ["我5月20号领证"]),
        ("我是文科生，数学公式看着头大，讲的时候多举例子", ["我是文科生，数学公式看着头大，讲的时候多举例子"]),
        ("布洛芬我吃了胃疼，退烧只能用美林", ["布洛芬我吃了胃疼，退烧只能用美林"]),
        ("我睡眠浅，晚上十一点以后别推消息", ["我睡眠浅，晚上十一点以后别推消息"]),
        ("我在山里支教，图片发不出来，文字就行", []),
        ("以后问你的多是产品的问题", []),
        ("我是从官网下单的，什么时候发货", []),
        ("我已经付款了，订单号12345", []),
        ("我准备了三个问题", []),
        ("以后周报都用这个格式", []),
        ("替我想个借口，说我周五要去医院", []),
        ("我儿子数学考了98分", []),
        ("明天要下雨，我得带伞", []),
        ("用英文写，五百字左右，语气正式点", []),
        ("想给老客户发个通知，语气客气点", []),
        ("我有点想去西藏，还没定", []),
    ],
)
def test_what_belongs_together_is_one_memory_and_courtesy_and_tasks_are_none(message: str, kept: list[str]) -> None:
    assert texts(message) == kept


@pytest.mark.parametrize(
    ("before", "message", "old", "new"),
    [
        ("记住我的学号是20210345", "学号错了，更新为20210354", "20210345", "20210354"),
        ("记住我的门禁码是8899", "密码换了，现在是7766", "8899", "7766"),
        ("我手机号是13800001111", "手机号换了，现在用13900002222", "13800001111", "13900002222"),
        ("我们项目deadline是5月10号", "延期了，改到5月25号", "5月10号", "5月25号"),
        ("我周二值班", "换班了，改到周四", "周二", "周四"),
        ("我女儿叫田小雨", "不是小雨，是晓雨，拂晓的晓", "小雨", "晓雨"),
        ("我下周三面试", "改时间了，周五面试", "周三面试", "周五面试"),
        ("记住我周五要交报告", "计划有变，周六交", "周五", "周六"),
    ],
)
def test_news_of_what_was_told_just_before_puts_it_right(before: str, message: str, old: str, new: str) -> None:
    [wish] = wishes(message, before)
    assert (wish.kind, wish.replaces, wish.argument) == (CommandKind.CORRECT, old, new)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("我住二楼", "会议室换了，改到三楼"),
        ("我周二爬山", "换班了，改到周四"),
        ("我住无锡", "改了，我妈住南京"),
        ("我周日爬山", "调整一下，周末我要加班"),
        ("", "改了，我妈住南京"),
        ("", "有变动，周末我要加班"),
    ],
)
def test_news_that_takes_the_place_of_nothing_is_no_correction(before: str, message: str) -> None:
    assert [wish for wish in wishes(message, before) if wish.sure] == []


@pytest.mark.parametrize(
    ("message", "thing"),
    [
        ("把我不吃葱姜蒜这事记上", "我不吃葱姜蒜"),
        ("别忘了哦，我对花粉过敏", "我对花粉过敏"),
        ("劳烦记一笔：我家净水器滤芯每半年换一次", "我家净水器滤芯每半年换一次"),
        ("你要记得周二是我的无会议日", "周二是我的无会议日"),
        ("劳驾您记一下：我的车位是B207，多谢您啦", "我的车位是B207"),
        ("我女儿生日是6月2号，这个日子帮我记一下", "我女儿生日是6月2号"),
    ],
)
def test_a_wish_is_kept_without_what_only_points_at_it_or_thanks(message: str, thing: str) -> None:
    assert [one.text for wish in zh.parse(message, now=NOW) for one in wish.statements] == [thing]


@pytest.mark.parametrize("message", ["我周一三五练腿", "我们店周二公休", "我周末睡到自然醒", "我工作日坐班，周末才有空"])
def test_days_that_come_again_each_week_have_no_end(message: str) -> None:
    assert [one.valid_until for one in told(message)] != []
    assert {one.valid_until for one in told(message)} == {None}


@pytest.mark.parametrize("message", ["这周末我在家陪我爸", "我周末去趟绍兴", "周二我飞西安"])
def test_a_day_to_come_ends(message: str) -> None:
    assert None not in {one.valid_until for one in told(message)}
