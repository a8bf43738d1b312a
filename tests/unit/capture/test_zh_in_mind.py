"""Chinese requests to bear something in mind in any words, pieces of work and their measures, and what is told without 我."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.rules.zh import change
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def wished(message: str) -> list[str]:
    return [one.text for command in zh.parse(message, now=NOW) for one in command.statements]


def texts(message: str) -> list[str]:
    return [one.text for one in extract(message, now=NOW)]


def fields(message: str) -> dict[str, Any]:
    return {one.key: one.value for one in extract(message, now=NOW) if one.key}


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("帮我惦记一下，我周四要去社保局", ["我周四要去社保局"]),
        ("这个你上点心：我家老爷子血压高", ["我家老爷子血压高"]),
        ("麻烦你放在心上：我爸下月做心脏搭桥", ["我爸下月做心脏搭桥"]),
        ("你可别忘了：奶奶听不清电话，只能发字", ["奶奶听不清电话，只能发字"]),
        ("给我记着点，家里的备用钥匙在物业", ["家里的备用钥匙在物业"]),
        ("帮我 note 一下，我们测试机在三号机柜", ["我们测试机在三号机柜"]),
        ("您得知道，我花粉过敏", ["我花粉过敏"]),
        ("麻烦记三件事：第一，我对海鲜过敏；第二，我周二不在；第三，打印机在三楼。", ["我对海鲜过敏", "我周二不在", "打印机在三楼"]),
        ("把我的会员号记下来：A-2207，省得我到处翻", ["我的会员号：A-2207"]),
        ("两件事帮我记住。第一，我的导师姓葛；第二，答辩在三楼。", ["我的导师姓葛", "答辩在三楼"]),
        ("有两件事你记一下，一是我周二要陪护，二是我周六不接单", ["我周二要陪护", "我周六不接单"]),
        ("帮我把车牌记一下：苏A12345", ["车牌：苏A12345"]),
        ("帮我把这个号码记一下：13912345678", ["号码：13912345678"]),
        ("改合同之前都要先问我，记住了啊", ["改合同之前都要先问我"]),
        ("热水器我家用的是燃气的，备注上", ["热水器我家用的是燃气的"]),
        ("提醒你记一笔，奶奶的医保卡在我这儿", ["奶奶的医保卡在我这儿"]),
        ("讲方案的时候把风险一并讲出来，这条帮我存着", ["讲方案的时候把风险一并讲出来"]),
    ],
)
def test_a_request_to_bear_in_mind_is_a_wish(message: str, kept: list[str]) -> None:
    assert wished(message) == kept


@pytest.mark.parametrize(
    "message",
    [
        "帮我记几个单词：apple, pear",
        "会议记录：张三主持，李四缺席",
        "别忘了写标题：春天来了",
        "写一句标语，提醒大家别忘了：垃圾分类",
        "他让我别忘了：明天带身份证",
        "你别忘了帮我把第二段改短：现在太长了",
        "别放在心上，我没生气",
        "你要知道我不是故意的",
        "你要知道我等了三个小时",
    ],
)
def test_words_of_keeping_in_a_text_or_a_task_are_no_wish(message: str) -> None:
    assert wished(message) == []


@pytest.mark.parametrize(
    "message",
    [
        "我想要一首生日快乐的诗，短一点",
        "我要一份周报模板，三段就行",
        "想请你给我写封辞职信，语气委婉",
        "按 A4 排版就行",
        "把结论放在第一段",
        "我终于懂了，是我看反了",
        "我养了一只鹦鹉。这句话用英语怎么写",
        "比如说我月薪两万，要交多少税",
        "我正在学第三单元",
        "总共准备花三天时间",
        "我喜欢你写的那种",
        "客户大多是怎么来的",
        "你讲的内容，我听不懂",
        "他跳到华为做测试了",
    ],
)
def test_a_piece_of_work_and_talk_of_the_moment_leave_nothing(message: str) -> None:
    assert texts(message) == []


@pytest.mark.parametrize(
    "message",
    [
        "给我的清单永远把最急的列在第一条",
        "你讲数学题，先画图再讲",
        "往后讲概念都先打个比方",
        "我看书只看纸质的",
        "我没有再喝咖啡了",
        "我沒有再喝咖啡了",
        "客户主要是中小学老师",
        "老师把考试挪到下周三了",
        "下个月是我们公司年会",
        "我喜欢古典乐，尤其是巴赫的平均律",
    ],
)
def test_what_holds_is_kept_in_its_words(message: str) -> None:
    assert texts(message) == [message]


@pytest.mark.parametrize(
    ("message", "key", "value"),
    [
        ("我正在学开车", "goals", "学开车"),
        ("今年转去做测试开发", "basic.occupation", "测试开发"),
        ("上个月转到一家牙科诊所当前台", "basic.occupation", "前台"),
        ("上个月跳到一家半导体公司做法务了", "basic.occupation", "法务"),
        ("我干了八年会计，现在当店长", "basic.occupation", "店长"),
        ("上个月刚满三十七岁", "basic.age", "三十七"),
        ("杨絮我会过敏", "health.allergies", "杨絮"),
        ("我能出两万块，剩下的找朋友凑", "budget", "两万块"),
        ("我不喜欢带花纹的那种床单", "preference.dislikes", "带花纹的那种床单"),
        ("后来公司又把我调到苏州", "basic.region", "苏州"),
    ],
)
def test_a_field_is_read_wherever_its_words_stand(message: str, key: str, value: str) -> None:
    assert fields(message).get(key) == value


def test_what_is_only_planned_for_the_year_sets_no_occupation() -> None:
    assert "basic.occupation" not in fields("今年准备转做运营")


def test_an_order_to_take_a_thing_away_tells_of_nothing_given_up() -> None:
    assert change.left("帮我把微信卸载了") == ""
    assert change.left("我已经把微信卸载了") == "微信"
