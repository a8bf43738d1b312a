"""Chinese wishes to keep in whatever words, orders for a kind of work, what is done instead, and what is told but not of oneself."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.services import hear, infer
from memory.capture.types import Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str) -> list[Statement]:
    return extract(message, now=NOW)


def kept(message: str, *before: str) -> list[tuple[str, bool]]:
    """What a message gives, each with whether it was asked to be kept."""
    history = [Utterance("user", line) for line in before]
    heard = hear(message, now=NOW, history=history)
    thought = infer(heard, message, now=NOW, history=history, chat=None, language="zh")
    return [(one.text, one.explicit) for one in thought.statements]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("以后可能用得着，先跟你说：我家住六楼没电梯", "我家住六楼没电梯"),
        ("写进你的小本本：我只坐靠过道的位子", "我只坐靠过道的位子"),
        ("不用回我，登记在案就行：我司发票月底统一开", "我司发票月底统一开"),
        ("顺手记一笔呗我喝茶只喝白茶，再问下水温多少合适", "我喝茶只喝白茶"),
        ("这事得入档：我对阿司匹林过敏", "我对阿司匹林过敏"),
        ("你脑子里存一条，我家门锁是指纹的", "我家门锁是指纹的"),
        ("档案里添一笔：我不能喝牛奶", "我不能喝牛奶"),
        ("收货地址存一份：云溪市柳林路 5 号", "收货地址：云溪市柳林路 5 号"),
        ("另外寄件地址你记一记，云溪市柳林路 5 号", "寄件地址：云溪市柳林路 5 号"),
        ("帮我记个电话，13900005678，是我自己的新手机号", "我的新手机号：13900005678"),
        ("麻烦记个地址，云水路 7 号，是我公司的", "我公司的地址：云水路 7 号"),
        ("邮箱换成 a.b@example.com 了，麻烦把新的记到我名下", "邮箱换成 a.b@example.com 了"),
        ("请把下面这句话存档：我的护照 2029 年到期", "我的护照 2029 年到期"),
        ("写进备忘：我养了两只柯基，一只叫年糕，一只叫汤圆", "我养了两只柯基，一只叫年糕，一只叫汤圆"),
        ("请你永久保存：我的入职日期是 2019 年 7 月 1 日", "我的入职日期是 2019 年 7 月 1 日"),
        ("加个备注哈，我不收货到付款的快递", "我不收货到付款的快递"),
        ("帮我存一下路由器密码 Hm@2024!xq", "路由器密码 Hm@2024!xq"),
    ],
)
def test_a_wish_to_keep_is_heard_wherever_it_is_to_be_put(message: str, text: str) -> None:
    assert kept(message) == [(text, True)]


def test_what_was_just_said_may_be_named_by_its_matter() -> None:
    before = "我住的宿舍不准用超过 800 瓦的电器"
    assert kept("嗯，我刚说的功率限制你记牢", before) == [(before, True)]


@pytest.mark.parametrize(
    "message",
    [
        "写到案例里：我们公司去年做过类似项目",
        "做个标记语言的介绍",
        "登录密码怎么存，明文吗",
        "我心里有数，你别催",
        "给合同加一条：甲方应在三日内付款",
        "以后用得上的库有哪些",
        "帮我登记个挂号信息页面怎么写",
        "这个表格的备注列存到哪个字段",
    ],
)
def test_other_work_with_the_same_words_is_no_wish_to_keep(message: str) -> None:
    assert zh.parse(message, now=NOW) == []


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("以后凡是算账的问题，直接列表格给我，不用讲道理", "以后凡是算账的问题，直接列表格给我，不用讲道理"),
        ("但凡给我推荐书，都附上豆瓣评分", "但凡给我推荐书，都附上豆瓣评分"),
        ("只要是英文邮件，一律先给英式拼写", "只要是英文邮件，一律先给英式拼写"),
        ("遇到不确定的，直接说不知道", "遇到不确定的，直接说不知道"),
        ("翻译类的活儿都照这个来：人名保留原文，不要音译", "翻译类的活儿都照这个来：人名保留原文，不要音译"),
        ("写周报的活儿都按这个格式：先成果，后问题，再计划", "写周报的活儿都按这个格式：先成果，后问题，再计划"),
        ("SQL 关键字给我统统大写", "SQL 关键字给我统统大写"),
        ("画张饼图看看占比，以后图表配色统统用蓝灰系", "以后图表配色统统用蓝灰系"),
        ("润色一句话：“活动圆满结束”。凡润色，均须提供两个版本。", "凡润色，均须提供两个版本"),
        ("你每次结尾那句“希望对你有帮助”能不能省掉，看着烦", "你每次结尾那句“希望对你有帮助”能不能省掉"),
        ("你回话末尾那句客套话可以免了", "你回话末尾那句客套话可以免了"),
        ("做会议纪要时请按“结论、待办、风险”三栏来排，长期有效", "做会议纪要时请按“结论、待办、风险”三栏来排"),
        ("以后回答别整那么多小标题，像聊天一样说就好", "以后回答别整那么多小标题，像聊天一样说就好"),
        ("我发你的长文章，都先给三句话摘要", "我发你的长文章，都先给三句话摘要"),
        ("回答之前先复述一遍我的问题，每次都要", "回答之前先复述一遍我的问题"),
        ("周报模板改成三段式，往后都按这个来", "周报模板改成三段式"),
        ("算房贷那种题目，过程列全", "算房贷那种题目，过程列全"),
        ("凡是涉及日期的，全部写成 2026-03-11 这种", "凡是涉及日期的，全部写成 2026-03-11 这种"),
    ],
)
def test_an_order_for_a_kind_of_work_is_kept_whole(message: str, text: str) -> None:
    said = told(message)
    assert [one.text for one in said] == [text]
    assert said[0].valid_until is None


@pytest.mark.parametrize(
    "message",
    [
        "这段代码给我用空格缩进，其他不改",
        "这张表按降序排，别的不用管",
        "把第二列统统大写",
        "这篇文章的注释统统去掉",
        "给我把这几个标题统一大写",
        "这次按表格给我就好",
        "以后有空再说",
        "字数我要 800 左右，题目《论城市噪音》，开头别用排比",
        "想要个周末采购清单，然后帮我按超市分区排好",
        "周末想带娃去动物园，要准备点啥？",
        "明天想找部片子看",
    ],
)
def test_an_order_for_the_work_at_hand_is_not_kept(message: str) -> None:
    assert kept(message) == []


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("笔记这块我已经把 Notion 弃了，全部改用思源", "笔记这块我已经把 Notion 弃了，全部改用思源"),
        ("以前记账都用小金库，现在我换成叮当账本了", "以前记账都用小金库，现在我换成叮当账本了"),
        ("剪片子我换达芬奇了", "剪片子我换达芬奇了"),
        ("早餐现在换成燕麦粥了", "早餐现在换成燕麦粥了"),
        ("午休我不睡了，改成散步半小时", "午休我不睡了，改成散步半小时"),
        ("从今往后我一点辣都不吃了", "从今往后我一点辣都不吃了"),
        ("我以前抽烟，去年戒了", "我以前抽烟，去年戒了"),
    ],
)
def test_what_is_done_instead_is_kept_with_its_matter(message: str, text: str) -> None:
    assert [one.text for one in told(message)] == [text]


@pytest.mark.parametrize("message", ["把标题换成红色了", "客户那边换成新系统了", "我换了个思路", "我换成第二种写法试试", "改成十点开会"])
def test_what_only_changes_at_hand_is_not_kept(message: str) -> None:
    assert told(message) == []


def test_a_name_stands_alone_in_an_introduction() -> None:
    assert {one.key: one.value for one in told("先自我介绍下：贺兰，31 岁，独立插画师")}["basic.name"] == "贺兰"
    assert not any(one.key == "basic.name" for one in told("介绍一下自己，程序员，喜欢爬山"))


def test_a_coach_is_no_teacher_of_something() -> None:
    assert {one.key: one.value for one in told("这个月起我在驾校当教练")}["basic.occupation"] == "教练"


@pytest.mark.parametrize(
    "message",
    [
        "楼上邻居上个月换了工作，去银行当柜员了",
        "我弟弟的同桌换了学校，去五中了",
        "闺女课文里有一句“我喜欢清晨的粥，不喜欢夜里的酒”，这句用了什么修辞手法？",
        "我住长江头，君住长江尾——这两句出自哪首词",
        "下面这句有没有语病？——我每天都坚持跑步锻炼身体的习惯。",
        "阅读题里有篇日记，帮我缩成一句话：三月五日，晴。我搬进了外婆留下的老屋。",
        "人称换一下，换成“她”：我叫阿宁，我在灯塔里长大，我怕黑。",
        "咱们玩个游戏，我是火星移民局的签证官，你来申请入境",
        "再改一版我就原地出家，法号都想好了，叫“终稿”",
        "左边的列叫 order_id，右边叫 oid，怎么合到一块？",
        "红的显眼，蓝的耐脏，我左看右看都差不多，你说哪个",
    ],
)
def test_what_is_not_of_oneself_is_not_kept(message: str) -> None:
    assert kept(message) == []
