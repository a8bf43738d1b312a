"""What a word means in the person's work, in Chinese, and what is defined for nobody here."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.rules import extract
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def texts(message: str) -> list[str]:
    return [one.text for one in extract(message, now=NOW)]


@pytest.mark.parametrize(
    "message",
    [
        "我们这边讲的“沉默用户”，指的是半年没登录的",
        "咱们店里说的翻台，是按整桌算的",
        "“准时”在我们部门是指提前五分钟到",
        "我们的退货率不含换货",
        "日活我们按去重设备统计",
        "我们内部所谓的小版本，是两周一发的那种",
        "本组说的结案率是指判决生效的比例，按季度统计",
        "咱们部门说的活跃客户，指 30 天内下过单的",
        "我们这儿老客就是半年内买过两次的",
        "咱们组里，上线指的是灰度到百分之百",
        "所谓活跃，在我们这边是三天登录一次",
        "对我们来说流失就是 60 天没登录",
        "往后我说“老地方”，指的都是河西那家羊肉馆",
        "以后我提到“小黑屋”就是说二楼那间会议室",
        "我说“大姐”的时候，指的是我大姑",
        "我一说“收工”，就是让你把今天的要点列出来",
        "我说的“回家”，一般指回娘家",
    ],
)
def test_what_a_word_means_here_is_kept_with_its_word(message: str) -> None:
    assert texts(message) == [message]


@pytest.mark.parametrize(
    "message",
    [
        "光合作用是指植物吸收二氧化碳",
        "竞品的转化率只看新客",
        "离婚率只看登记的",
        "我的意思是明天再说",
        "我说的是按时间排序",
        "所谓朋友，就是说你有事他会来",
        "我们这儿就是热",
        "他说“我不干了”就是耍脾气",
        "老师说“静夜思”就是思乡的诗",
        "歌里唱的“远方”代表什么？",
        "我刚才说“算了”意思是不买了",
    ],
)
def test_what_is_defined_for_nobody_here_is_not_kept(message: str) -> None:
    assert texts(message) == []
