"""Forgetting and putting right in Chinese conversations: what is left of what was told before."""

from __future__ import annotations

import pytest

from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


def left(*said: str) -> list[str]:
    """What is held after these messages; one that begins with `a:` is the agent's."""
    stage = Stage()
    for one in said:
        stage.say(("assistant", one[2:]) if one.startswith("a:") else ("user", one))
    return stage.texts()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (("记住我爱喝普洱", "记住我养了三只仓鼠", "普洱和仓鼠两条都删掉"), []),
        (("记住我爱喝普洱", "记住我养了三只仓鼠", "上一条撤销"), ["我爱喝普洱"]),
        (("记住我爱喝普洱", "记住我养了三只仓鼠", "刚才那两条都不要了"), []),
        (("我每周二晚上去学陶艺", "算了，当我没说"), []),
        (("我养了一只金毛", "a:金毛很温顺。", "养狗的事别记"), []),
        (("我是素食主义者", "嗯…刚说的吃素的事删了吧，我开玩笑的"), []),
        (("记住我在学书法", "不用记了"), []),
        (("我爱吃火锅", "把火锅那段去掉"), ["我爱吃火锅"]),
        (("记住我爱喝普洱", "帮我写份菜单", "a:好的。", "把美式删掉"), ["我爱喝普洱"]),
        (("记住我有健身卡", "健身卡不要了，怎么转让"), ["我有健身卡"]),
    ],
)
def test_only_what_a_wish_means_is_forgotten(said: tuple[str, ...], kept: list[str]) -> None:
    assert left(*said) == kept


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (("请记住我们的发版日是每月 15 号", "发版日这条要订正，每月 18 号才对"), ["我们的发版日是每月 18 号"]),
        (("记下：合作方联系人是魏岚", "刚那条联系人有误，应为邵一鸣"), ["合作方联系人是邵一鸣"]),
        (("帮我记住驾照科目三约在 4 月 9 日", "科目三改期了，记录更新为 4 月 16 日"), ["驾照科目三约在 4 月 16 日"]),
        (("记住我不吃辣", "其实辣可以，我要说的是不吃花椒"), ["我不吃花椒"]),
        (("我们的转化率口径是按下单算", "口径讲错了，按支付算"), ["我们的转化率口径是按支付算"]),
        (("我在学日语", "不是日语哈，韩语，手滑了"), ["我在学韩语"]),
        (("我用 Sublime 写代码", "讲错了，是 VS Code"), ["我用 VS Code 写代码"]),
        (("记住我女儿对芒果过敏", "更正一下，女儿是对桃子过敏，不是芒果"), ["我女儿对桃子过敏"]),
        (("我喜欢打羽毛球", "刚才那句不对，我喜欢打网球"), ["我喜欢打网球"]),
        (("记住房租每月 4200", "房租涨到 4500 了，记录改一下"), ["我房租每月 4500"]),
        (("记住我女儿在三班", "a:好的，已记住。", "收回，是五班"), ["我女儿在五班"]),
        (("我的航班是周五早上", "航班看错了，周六早上"), ["我的航班是周六早上"]),
        (("记住我常用的出发站是南站", "a:您要去北站还是东站？", "抱歉，东站"), ["我常用的出发站是南站"]),
        (("记住我 9 点上班", "合同里的时间有误，应为 8 点"), ["我 9 点上班"]),
        (("记住我住北京", "帮我写个自我介绍", "a:大家好，我来自北京。", "改成上海"), ["我住北京"]),
        (("记住我女儿 5 岁", "题目里的人应该是 8 岁"), ["我女儿 5 岁"]),
        (("记住我们预算是 3000 元", "把图片宽度改成 5000"), ["我们预算是 3000 元"]),
        (("记住我在杭州上班", "a:澳大利亚首都是悉尼。", "不对，是堪培拉"), ["我在杭州上班"]),
    ],
)
def test_a_correction_takes_the_place_of_what_it_speaks_of_and_of_nothing_else(said: tuple[str, ...], kept: list[str]) -> None:
    assert left(*said) == kept
