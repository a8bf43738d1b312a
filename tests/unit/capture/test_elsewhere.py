"""Orders about a text, a file or code are no wishes about what is remembered, though they name it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.capture.commands import parse
from memory.capture.types import CommandKind

NOW = datetime(2026, 3, 11, 10, tzinfo=UTC)


def wishes(text: str) -> set[CommandKind]:
    return {command.kind for command in parse(text, now=NOW)} & {CommandKind.FORGET, CommandKind.CORRECT}


@pytest.mark.parametrize(
    "text",
    [
        "Delete everything about penicillin in the report.",
        "Change nuts to seeds in step 4 of the recipe.",
        "Replace Lisbon with Porto in the second paragraph.",
        "Change Biscuit to Cookie in the story you wrote.",
        "Remove my address from the cover letter.",
        "把报告里关于蓝色车库的内容全部删掉",
        "把代码里的杭州改成苏州",
        "把小说里的猫名从豆包改成汤圆",
        "把第二段的青霉素删掉",
    ],
)
def test_what_is_ordered_of_a_work_touches_no_memory(text: str) -> None:
    assert wishes(text) == set()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Forget that I keep my notes in a spreadsheet.", CommandKind.FORGET),
        ("Delete the memory about my cover letter.", CommandKind.FORGET),
        ("Forget what I told you about the penicillin.", CommandKind.FORGET),
        ("Not Lisbon but Porto.", CommandKind.CORRECT),
        ("忘掉我在写小说这件事", CommandKind.FORGET),
        ("不是杭州，是苏州", CommandKind.CORRECT),
    ],
)
def test_what_is_asked_of_the_memory_is_heard(text: str, kind: CommandKind) -> None:
    assert kind in wishes(text)
