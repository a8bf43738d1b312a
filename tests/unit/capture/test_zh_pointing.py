"""Chinese wishes that point at what stands behind or before them, texts handed over to be worked on, and what a doctor said."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands
from memory.capture.rules import extract
from memory.capture.types import CommandKind
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def kept(text: str) -> list[str]:
    return [one.text for wish in commands.parse(text, now=NOW) for one in wish.statements]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("下面这点请你长期记住。我左耳听力不太好，开会纪要以文字为准。", ["我左耳听力不太好，开会纪要以文字为准"]),
        ("以下两点请记住。我不吃羊肉，孩子对鸡蛋过敏。", ["我不吃羊肉", "孩子对鸡蛋过敏"]),
        ("这几点麻烦你记一下。我是左撇子。", ["我是左撇子"]),
        ("接下来这句请你一直记着。我对青霉素过敏。", ["我对青霉素过敏"]),
        ("以下几条请记住。我不吃羊肉。我住在五楼。帮我推荐个餐厅。", ["我不吃羊肉", "我住在五楼"]),
        ("下面这句帮我记着。我的车停在地下二层。明天要去机场。", ["我的车停在地下二层"]),
        ("我不吃辣。我住五楼。这几点请记住。", ["我不吃辣", "我住五楼"]),
        ("帮我记个事儿，门禁卡每季度第一个周一要去前台续期。", ["我门禁卡每季度第一个周一要去前台续期"]),
        ("帮我记件事儿：我不吃香菜", ["我不吃香菜"]),
        ("给我记个事情，我每周三要接孩子", ["我每周三要接孩子"]),
        ("记两件事儿：我不吃辣，我住五楼", ["我不吃辣", "我住五楼"]),
        ("记一下我住哪儿：青岚市鹿鸣街 39 号", ["我住在青岚市鹿鸣街 39 号"]),
        ("记一下车停哪儿：B2 层 113", ["车停在B2 层 113"]),
    ],
)
def test_a_wish_takes_up_the_sentences_it_points_at(text: str, told: list[str]) -> None:
    assert kept(text) == told


@pytest.mark.parametrize("what", ["我在学吉他", "我弹了十年吉他", "我给其他人弹吉他"])
def test_a_guitar_is_nobody_who_forgets(what: str) -> None:
    [wish] = commands.parse(f"请忘记{what}。", now=NOW)
    assert (wish.kind, wish.argument) == (CommandKind.FORGET, what)


@pytest.mark.parametrize(
    "text",
    [
        "把这段改得正式一点：各位同事，由于机房检修，内网会断开两个小时，请大家提前保存文件。",
        "把下面这段话改得委婉些：我们团队下周要搬到新办公室，请大家收拾好东西。",
        "把这段改短：我是一名护士，每天上夜班，很累。",
        "这段改得口语一点：公司决定将年会推迟到三月。",
        "这几句写得顺一点：我们店每天六点开门，周一休息。",
    ],
)
def test_a_text_to_be_worked_on_is_not_the_persons_own(text: str) -> None:
    assert extract(text, now=NOW) == []


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("先自我介绍：我是独立插画师，常驻成都", {"basic.occupation": "独立插画师", "basic.region": "成都"}),
        ("医生说我对花生过敏，菜谱里请不要放牛奶", {"health.allergies": "花生"}),
        ("医生说我乳糖不耐受", {"health.allergies": "乳糖"}),
        ("我所有的设计稿都从 Sketch 换成 Figma 来画了", {"domain.stack": "Figma"}),
        ("公司的代码全从 SVN 换到 Git 上管了", {"domain.stack": "Git"}),
        ("做界面这块，我用 Figma 取代了 Sketch", {"domain.stack": "Figma"}),
        ("医生说我妈对花生过敏", {}),
    ],
)
def test_what_is_said_before_it_hides_no_field(text: str, fields: dict[str, str]) -> None:
    found = {one.key: one.value for one in extract(text, now=NOW) if one.key}
    assert found == fields


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("老实说，我对爵士乐情有独钟", ["我对爵士乐情有独钟"]),
        ("我对言情提不起兴趣", ["我对言情提不起兴趣"]),
        ("我装了心脏起搏器", ["我装了心脏起搏器"]),
        ("工作换成了仓储主管", ["我工作换成了仓储主管"]),
        ("我们店里管回头客叫“熟脸”，指三个月内来过两次以上的", ["我们店里管回头客叫“熟脸”，指三个月内来过两次以上的"]),
        ("周日晚上雷打不动，我会把下一周的午饭备好", ["周日晚上雷打不动，我会把下一周的午饭备好"]),
        ("医生交代我每天吃盐不能超过 5 克", ["我每天吃盐不能超过 5 克"]),
        ("我想润色一下简历的开头", []),
        ("今晚聚餐帮我列个菜单，六个人，四菜一汤就够", []),
        ("老李说，我爱睡觉", []),
    ],
)
def test_what_is_told_behind_an_opening_is_told_whole_and_an_errand_is_not(text: str, told: list[str]) -> None:
    assert [one.text for one in extract(text, now=NOW)] == told
