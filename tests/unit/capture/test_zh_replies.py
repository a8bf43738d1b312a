"""Chinese wishes for answers, several in a sentence or for data alone; and orders of the moment that read alike."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from memory.capture.commands import zh
from memory.capture.rules import extract
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def said(message: str) -> list[tuple[str, str, Any]]:
    return [(one.text, one.key, one.value) for one in extract(message, now=NOW)]


@pytest.mark.parametrize(
    ("message", "wishes"),
    [
        (
            "回复要短，用列表列要点，客套话省了。",
            [("回复要短", "content.length", "short"), ("回答用列表列要点，客套话省了", "content.format", "list")],
        ),
        (
            "说话简洁点，分条写，别跟我寒暄。",
            [("说话简洁点", "content.length", "short"), ("回答分条写，别跟我寒暄", "content.format", "bullets")],
        ),
        (
            "请始终以 JSON 格式作答，语言用日语。",
            [("请始终以 JSON 格式作答", "content.format", "json"), ("回答语言用日语", "language.preferred", "ja")],
        ),
        (
            "以后一律用纯文本回复我，而且要用繁体中文。",
            [("以后一律用纯文本回复我", "content.format", "plain"), ("回答要用繁体中文", "language.preferred", "zh-Hant")],
        ),
        (
            "以后都用表格给我回答，并且写繁体字。",
            [("以后都用表格给我回答", "content.format", "table"), ("回答写繁体字", "language.preferred", "zh-Hant")],
        ),
        (
            "回我的时候语气随意点，别太长，用中文",
            [
                ("回我的时候语气随意点", "language.tone", "casual"),
                ("回答别太长", "content.length", "short"),
                ("回答用中文", "language.preferred", "zh"),
            ],
        ),
        (
            "用繁體中文回覆我，廢話就免了",
            [("用繁體中文回覆我", "language.preferred", "zh-Hant"), ("廢話就免了", "content.length", "short")],
        ),
        ("你回我消息能不能先给结论再讲理由？", [("回我消息先给结论再讲理由", "", None)]),
        ("答复请详细，带小标题，不要表情", [("答复请详细，带小标题，不要表情", "content.length", "detailed")]),
        ("简历里最好附上作品链接", [("简历里最好附上作品链接", "", None)]),
    ],
)
def test_each_clause_of_a_sentence_about_answers_is_a_wish_of_its_own(message: str, wishes: list[tuple[str, str, Any]]) -> None:
    assert said(message) == wishes


@pytest.mark.parametrize(
    "message",
    [
        "不必帮我出主意，把数据给我就好",
        "解读就免了，我要的只是数据",
        "改进意见不必写，把数字摆出来就行",
        "少讲结论和建议，给我原始数据就好",
        "别提建议方案了，我只要数据",
        "评论可以省，只要数据",
        "别分析了，把原始数据甩给我",
        "观点免谈，数据摆上来就够了",
    ],
)
def test_data_and_nothing_made_of_them_is_one_wish(message: str) -> None:
    assert said(message) == [(message, "content.wants_raw_data", True)]


@pytest.mark.parametrize(
    "message",
    [
        "帮我写封回复，语气正式点，别啰嗦",
        "这封邮件用英文回复，简短点",
        "回复他的时候客气点，用英文",
        "对客户说话要客气，用敬语",
        "把这段翻成英文，格式用表格",
        "用表格列出三种方案，简短点",
        "请用英文作答：什么是光合作用",
        "把昨天的数据给我就行",
        "我要的是苹果的数据线",
        "总结不用写了，帮我发出去",
        "能不能用表格回答这道题？",
        "简历里最好附上作品链接吗？",
        "帮我写个简历，里面最好附上项目",
        "把数据列出来",
        "回复我，别回复客户",
    ],
)
def test_orders_of_the_moment_and_about_others_are_no_wishes_for_answers(message: str) -> None:
    assert said(message) == []


@pytest.mark.parametrize("message", ["用繁體中文回覆我，廢話就免了", "回复控制在100字以内，用markdown"])
def test_words_of_such_a_wish_are_no_command(message: str) -> None:
    assert zh.parse(message, now=NOW) == []


def test_talk_behind_a_wish_for_answers_is_no_part_of_it() -> None:
    assert said("说话简短点，先吃饭") == [("说话简短点", "content.length", "short")]
