"""Kinds of Chinese messages: several things in one wish, what takes another's place, decisions, definitions, and what is let be for a while."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.types import CommandKind, Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str, *before: str) -> list[Statement]:
    return extract(message, now=NOW, history=[Utterance("user", one) for one in before])


def texts(message: str, *before: str) -> list[str]:
    return [one.text for one in told(message, *before)]


def kept(message: str) -> list[str]:
    """What a message asks to be remembered, one a memory."""
    return [one.text for wish in zh.parse(message, now=NOW) if wish.kind is CommandKind.REMEMBER for one in wish.statements]


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("记一下：房本在保险柜，车钥匙在玄关碗里，电池在电视柜抽屉", ["房本在保险柜", "车钥匙在玄关碗里", "电池在电视柜抽屉"]),
        ("记一下家里东西在哪：退烧药在冰箱门上，螺丝刀在工具箱", ["退烧药在冰箱门上", "螺丝刀在工具箱"]),
        ("帮我记几个日子：我爸生日3月2号，我妈生日8月19号", ["我爸生日3月2号", "我妈生日8月19号"]),
        ("帮我记两件事：水费户号33021，电费户号88071", ["水费户号33021", "电费户号88071"]),
        ("记一下几点注意：猫粮要泡软，狗不能吃鸡肉", ["猫粮要泡软，狗不能吃鸡肉"]),
        ("记住我对花生过敏，别给我推荐花生酱", ["我对花生过敏，别给我推荐花生酱"]),
    ],
)
def test_a_wish_that_names_several_things_keeps_each_by_itself(message: str, things: list[str]) -> None:
    assert kept(message) == things


@pytest.mark.parametrize(
    ("message", "thing"),
    [
        ("待办帮我记一条：周日去取裱好的画", "我周日去取裱好的画"),
        ("清单里记一笔：买垃圾袋和洗衣液", "买垃圾袋和洗衣液"),
        ("帮我记着，每月25号报销截止", "每月25号报销截止"),
        ("记着点，滤芯在储物间", "滤芯在储物间"),
        ("填表经常要，护照号你记一下：E12345678", "护照号：E12345678"),
        ("记住，我对象生日是11月9号，去年就忘了，差点挨骂", "我对象生日是11月9号"),
    ],
)
def test_a_wish_is_kept_under_its_name_and_without_the_talk_around_it(message: str, thing: str) -> None:
    assert kept(message) == [thing]


@pytest.mark.parametrize(
    ("before", "message", "old", "new"),
    [
        ("记住我家宽带密码是sun2020", "改成sun2021了", "sun2020", "sun2021"),
        ("记住我的座右铭是慢慢来", "改成日拱一卒", "慢慢来", "日拱一卒"),
        ("记住我的快递地址是锦绣路12号", "地址换了，改成文汇路88号", "锦绣路12号", "文汇路88号"),
        ("记一下，孩子班主任姓刘", "搞错了，班主任姓柳", "班主任姓刘", "班主任姓柳"),
        ("记一下，孩子周二周四下午上游泳课", "更正一下，游泳课改成周一周四了", "周二周四", "周一周四"),
    ],
)
def test_what_something_was_changed_to_takes_the_place_of_what_was_to_be_kept(before: str, message: str, old: str, new: str) -> None:
    [wish] = zh.parse(message, now=NOW, history=[Utterance("user", before)])
    assert (wish.kind, wish.replaces, wish.argument) == (CommandKind.CORRECT, old, new)


@pytest.mark.parametrize("before", ["标题用红色", "记性不好", ""])
def test_an_order_to_change_a_draft_corrects_no_memory(before: str) -> None:
    assert zh.parse("改成蓝色", now=NOW, history=[Utterance("user", before)] if before else []) == []


@pytest.mark.parametrize(
    ("message", "text", "gone"),
    [
        ("最近不跑步了，改游泳", "我改游泳", "跑步"),
        ("骑车改坐地铁了", "我骑车改坐地铁了", "骑车"),
        ("健身房不去了，改在家练瑜伽", "我改在家练瑜伽", "健身房"),
        ("吉他不练了，改学尤克里里", "我改学尤克里里", "吉他"),
        ("现在不坐地铁了，开车上下班", "我开车上下班", "坐地铁"),
        ("我现在不教书了，自己开了家烘焙店", "我自己开了家烘焙店", "教书"),
    ],
)
def test_what_takes_the_place_of_a_habit_names_the_habit(message: str, text: str, gone: str) -> None:
    assert [(one.text, one.changes) for one in told(message)] == [(text, gone)]


def test_a_habit_that_is_over_is_told_where_it_was_spoken_of_before() -> None:
    assert [(one.text, one.changes) for one in told("晨跑停了，膝盖受不了", "我有晨跑的习惯")] == [("我晨跑停了", "晨跑")]
    assert told("晨跑停了，膝盖受不了") == []


@pytest.mark.parametrize(
    "message", ["别问了，我不想说了", "我不知道了，你来写", "算了不写了，改天再说", "这个方案不用了，改成第二个", "开头改成疑问句"]
)
def test_talk_of_the_moment_ends_no_habit(message: str) -> None:
    assert told(message, "写一个方案，开头要好") == []


@pytest.mark.parametrize(
    ("message", "old", "new"),
    [
        ("上个月从南京搬到合肥了", "南京", "合肥"),
        ("搬离青岛了，现在在威海", "青岛", "威海"),
        ("换工作了，人已经搬到厦门", "", "厦门"),
        ("我在成都租房住", "", "成都"),
    ],
)
def test_a_move_sets_the_new_place_and_names_the_old(message: str, old: str, new: str) -> None:
    assert [(one.value, one.replaces) for one in told(message) if one.key == "basic.region"] == [(new, old)]


@pytest.mark.parametrize(
    ("message", "decision"),
    [
        ("上午跟后端碰完了，埋点最后定了用自研方案，不买第三方的", "埋点最后定了用自研方案，不买第三方的"),
        ("评审过了，前端框架敲定Vue，放弃React", "前端框架敲定Vue，放弃React"),
        ("会上拍板了，客服系统外包，不自己做", "客服系统外包，不自己做"),
        ("今天评审完，缓存方案选Redis，不上Memcached", "缓存方案选Redis，不上Memcached"),
        ("登录方案最终敲定走单点登录", "登录方案最终敲定走单点登录"),
    ],
)
def test_what_was_settled_is_kept_with_what_was_decided_against(message: str, decision: str) -> None:
    assert texts(message) == [decision]


@pytest.mark.parametrize("message", ["晚饭定了吃火锅", "最后选了蓝色那件", "定了用哪个框架", "报价单确定了吗"])
def test_choices_of_the_day_and_questions_are_no_decisions(message: str) -> None:
    assert told(message) == []


@pytest.mark.parametrize(
    "message",
    [
        "我们说的复购是指90天内再下单的",
        "复购率按90天窗口看",
        "新客在我们这里是指首单30天内的用户",
        "日活看的是去重设备数，不是登录次数",
        "我们说的上线是指全量，不是灰度",
    ],
)
def test_a_definition_is_kept_whole_and_has_no_end(message: str) -> None:
    assert [(one.text, one.key, one.valid_until) for one in told(message)] == [(message, "", None)]


@pytest.mark.parametrize(
    ("message", "text", "disliked"),
    [
        ("我妈老跟亲戚说我爱吃鱼，其实我根本不爱吃，嫌刺多", "我根本不爱吃鱼", "鱼"),
        ("我爸总说我喜欢钓鱼，其实我对钓鱼没兴趣", "我对钓鱼没兴趣", "钓鱼"),
        ("大家都觉得我爱热闹，其实我最烦聚会", "我最烦聚会", "聚会"),
        ("人多的地方我是真不行，排队超过半小时就想走", "人多的地方我是真不行，排队超过半小时就想走", "人多的地方"),
        ("鱼我不爱吃，刺太多", "鱼我不爱吃，刺太多", "鱼"),
    ],
)
def test_a_dislike_is_the_persons_own_whatever_others_say(message: str, text: str, disliked: str) -> None:
    assert [(one.text, one.value) for one in told(message)] == [(text, disliked)]


@pytest.mark.parametrize(
    "message", ["先给结论再展开，别一上来铺垫一堆", "结论放前面", "别一上来就讲一堆背景", "不要每次都总结一遍", "先给结论再讲原因"]
)
def test_how_answers_are_to_be_built_is_kept(message: str) -> None:
    assert texts(message) == [message]


@pytest.mark.parametrize("message", ["先说结论：这个方案不行", "把结论放到前面", "先给答案再讲过程吧这题"])
def test_a_conclusion_that_is_given_or_moved_is_no_order_for_good(message: str) -> None:
    assert told(message) == []


def test_that_a_meeting_is_over_is_no_news() -> None:
    assert told("我刚开完会，累死了") == []


@pytest.mark.parametrize(
    ("message", "ill"),
    [
        ("上周体检查出脂肪肝，医生让我少喝酒", "脂肪肝"),
        ("我有点胃食管反流，咖啡还能喝吗", "胃食管反流"),
        ("我有痔疮，久坐难受", "痔疮"),
        ("我腰椎间盘突出好几年了，选什么椅子", "腰椎间盘突出"),
    ],
)
def test_an_illness_told_in_passing_is_a_condition(message: str, ill: str) -> None:
    assert [(one.key, one.value) for one in told(message)] == [("health.conditions", ill)]


@pytest.mark.parametrize(
    ("message", "text", "end"),
    [
        ("这个月先别给我推荐外卖了，下个月再放开吃", "这个月先别给我推荐外卖了", "2026-04-01"),
        ("七月底之前不点外卖", "七月底之前不点外卖", "2026-08-01"),
        ("五月之前别给我安排出差", "五月之前别给我安排出差", "2026-05-01"),
        ("下周三之前别催我交稿", "下周三之前别催我交稿", "2026-03-19"),
    ],
)
def test_what_is_let_be_for_a_while_ends(message: str, text: str, end: str) -> None:
    assert [(one.text, f"{one.valid_until:%Y-%m-%d}") for one in told(message) if one.valid_until] == [(text, end)]


@pytest.mark.parametrize(("message", "name"), [("邮件署名写Lena", "Lena"), ("落款写老周吧", "老周"), ("以后邮件落款都写周予安", "周予安")])
def test_the_name_letters_are_signed_with_is_the_persons(message: str, name: str) -> None:
    assert [(one.key, one.value) for one in told(message)] == [("basic.name", name)]


@pytest.mark.parametrize("message", ["取款密码老记混", "落款写我就行", "总是记不住人名", "合同甲方写启明科技"])
def test_what_goes_wrong_or_points_at_oneself_leaves_nothing(message: str) -> None:
    assert told(message) == []


def test_the_number_of_a_house_is_no_day() -> None:
    [one] = [one for wish in zh.parse("记住我的快递地址是锦绣路12号", now=NOW) for one in wish.statements]
    assert one.valid_until is None
