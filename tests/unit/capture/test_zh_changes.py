"""Another home and another trade in Chinese, in whatever words they are told; and what only looks like one."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from memory.capture.types import Statement
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str, key: str) -> list[Statement]:
    return [one for one in extract(message, now=NOW) if one.key == key]


@pytest.mark.parametrize(
    ("message", "town", "old"),
    [
        ("这个月我离开南京，到苏州定居了。", "苏州", "南京"),
        ("我告别贵阳，在昆明安了家", "昆明", "贵阳"),
        ("前阵子我把家搬去了珠海", "珠海", ""),
        ("我们一家已经由长沙搬去大连了。", "大连", "长沙"),
        ("租约到期，我改住昆明了", "昆明", ""),
        ("我们全家由贵阳迁往昆明", "昆明", "贵阳"),
        ("我和老婆把家安在昆明了", "昆明", ""),
        ("我去年底就定居昆明了", "昆明", ""),
        ("我搬家搬到了昆明", "昆明", ""),
        ("我搬来威海三年了", "威海", ""),
        ("前不久搬去了德阳", "德阳", ""),
        ("已经由泉州搬到福州", "福州", "泉州"),
        ("今年我回昆明住了", "昆明", ""),
        ("我这段时间搬到了银川", "银川", ""),
        ("长沙是我住的城市", "长沙", ""),
        ("我现居的城市是贵阳", "贵阳", ""),
        ("我家安在贵阳", "贵阳", ""),
    ],
)
def test_a_home_is_read_however_the_move_is_told(message: str, town: str, old: str) -> None:
    [one] = told(message, "basic.region")
    assert (one.value, one.replaces, one.valid_until) == (town, old, None)
    assert len(extract(message, now=NOW)) == 1


@pytest.mark.parametrize(
    "message",
    [
        "我把办公桌搬去了三楼",
        "我把猫搬去了阳台",
        "公司搬到苏州了",
        "我们公司从北京搬到天津了",
        "我爸妈搬去三亚了",
        "我离开北京，到上海出差",
        "我离开北京了，去上海玩几天",
        "我朋友离开北京了，现在在成都",
        "大连是我最喜欢的城市",
        "大连是我住过的城市",
        "我搬到新家了",
        "打算搬到大理定居",
    ],
)
def test_what_is_moved_by_others_or_for_a_while_is_no_home(message: str) -> None:
    assert told(message, "basic.region") == []


def test_a_move_of_this_month_lasts_longer_than_the_month() -> None:
    [moved] = told("我这个月搬到苏州了", "basic.region")
    [going] = extract("下个月我搬到苏州", now=NOW)
    assert (moved.valid_until, going.key) == (None, "")


@pytest.mark.parametrize(
    ("message", "job"),
    [
        ("药店的活我辞了，如今是养老院的护理员", "护理员"),
        ("上个月我转行了，眼下担任课程设计师", "课程设计师"),
        ("从物业辞了，现在跑网约车", "跑网约车"),
        ("换了份工，现在是审计", "审计"),
        ("会计不干了，改当导游了", "导游"),
        ("我从会计转成导游了", "导游"),
        ("我换工作了，新工作是数据标注", "数据标注"),
        ("我辞掉了会计，去当导游了", "导游"),
        ("上周起我不再是会计，成了导游", "导游"),
        ("快递站的活儿不干了，现在摆摊卖烤肠", "摆摊卖烤肠"),
        ("幼儿园那份工作我上个月辞了，目前当月嫂", "月嫂"),
        ("我改行养蜂了", "养蜂"),
        ("我辞职了，目前是自由撰稿人", "自由撰稿人"),
        ("我退伍了，现在开挖掘机", "开挖掘机"),
        ("工厂的班我不上了，现在摆摊", "摆摊"),
        ("我是保安", "保安"),
        ("我这边是做跨境女装的", "跨境女装"),
    ],
)
def test_another_trade_is_one_statement_with_what_was_left(message: str, job: str) -> None:
    [one] = extract(message, now=NOW)
    assert (one.key, one.value) == ("basic.occupation", job)


@pytest.mark.parametrize(
    "message",
    [
        "我换公司了，现在做五休二",
        "我跳槽了，现在是朝九晚五",
        "我辞职了，现在是单身",
        "我不做饭了，现在点外卖",
        "我换了个工位，现在靠窗",
        "我朋友转行了，现在做保险",
        "我打算辞职，去做烘焙师",
        "我换工作了，压力好大",
        "从会计系转到金融系了",
    ],
)
def test_what_follows_a_change_of_work_is_not_always_a_trade(message: str) -> None:
    assert told(message, "basic.occupation") == []


@pytest.mark.parametrize(
    ("message", "employers"),
    [
        ("我在药店做收银员", []),
        ("我在三甲医院急诊当护士", []),
        ("上个月跳到新能源公司做法务了", []),
        ("我在橙湾网络当测试", ["橙湾网络"]),
        ("我在招商银行做柜员", ["招商银行"]),
    ],
)
def test_a_place_called_by_its_kind_alone_is_no_employer_beside_the_work(message: str, employers: list[str]) -> None:
    assert [one.value for one in told(message, "basic.employer")] == employers


@pytest.mark.parametrize(
    ("message", "old", "key"),
    [
        ("我弃用 Sketch，改用 Figma 了", "Sketch", "domain.stack"),
        ("做统计分析时我不再用 Stata，都换成 Julia 了。", "Stata", "domain.stack"),
        ("我放弃了 Java，转写 Kotlin 了", "Java", "domain.stack"),
        ("告别 Windows，拥抱 Linux 了", "Windows", "domain.stack"),
        ("我把 Slack 停了，现在都用飞书", "Slack", ""),
        ("以前用 VS Code，如今改成 Zed 了", "VS Code", "domain.stack"),
        ("前端我不用 Vue 了，统一上 React", "Vue", "domain.stack"),
        ("我的主力语言从 Python 换成 Rust", "Python", "domain.stack"),
        ("Excel 我不用了，全换成飞书表格", "Excel", ""),
        ("我不写 Java 了，现在写 Kotlin", "Java", "domain.stack"),
    ],
)
def test_one_tool_for_another_is_one_statement(message: str, old: str, key: str) -> None:
    [one] = extract(message, now=NOW)
    assert (one.replaces, one.key) == (old, key)
    assert one.text.removeprefix("我") == message.rstrip("。").removeprefix("我")


@pytest.mark.parametrize(
    ("message", "text", "old"),
    [
        ("我的猫不叫豆包，叫汤圆", "我的猫叫汤圆", "豆包"),
        ("我家狗不叫来福，应该叫旺财才对", "我家狗叫旺财", "来福"),
    ],
)
def test_the_right_name_takes_the_place_of_the_wrong_one(message: str, text: str, old: str) -> None:
    [one] = extract(message, now=NOW)
    assert (one.text, one.replaces) == (text, old)


def test_a_wish_said_to_be_otherwise_now_is_set_against_what_was_told_of_the_same() -> None:
    [wish] = zh.parse("规矩改了，记住缩进统一用四个空格", now=NOW)
    [plain] = zh.parse("记住缩进统一用四个空格", now=NOW)
    assert ([one.changes for one in wish.statements], [one.changes for one in plain.statements]) == (["缩进统一用四个空格"], [""])


@pytest.mark.parametrize("message", ["我准备年底前把驾照拿下", "我计划今年把雅思拿下"])
def test_what_somebody_means_to_attain_is_no_wish_to_forget(message: str) -> None:
    assert zh.parse(message, now=NOW) == []
    assert [one.key for one in extract(message, now=NOW)] == ["goals"]
