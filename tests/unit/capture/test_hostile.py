"""No text makes a regular expression work much longer than it is long."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from itertools import product

import pytest

from memory.capture import commands, gate, rules
from memory.capture.matching import in_order
from memory.capture.rules import frame
from memory.capture.types import Utterance
from memory.screening import without_secrets
from tests.ambiguity import exponential
from tests.patterns import modules, patterns


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(?:(?:actually no|actually|no)[\s,]+)*remember",
        r"(?:麻烦你?|你)*帮我",
        r"(?:a+b?)*c",
        r"(?:a*)*b",
        r"(?:\w+\s*)*$",
        r"(?s)(?:x.*\n)+y",
        r"(?:x(?:a|ab)(?:c|bc))*y",
    ],
)
def test_a_loop_that_reads_the_same_words_in_two_ways_is_found(pattern: str) -> None:
    assert exponential(re.compile(pattern))


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(?>(?:actually no|actually|no)[\s,]+)*remember",
        r"(?:麻烦你?|你)*+帮我",
        r"(?:\w+\b\s*)*$",
        r"(?:\w+\s+)*$",
        r"(?:a|b|c{0,4}d)*",
        r"(?:x.*\n)+y",
        r"(?:ab|a)(?:ab|a)",
    ],
)
def test_a_loop_that_reads_them_in_one_way_is_not_blamed(pattern: str) -> None:
    assert exponential(re.compile(pattern)) == []


@pytest.mark.parametrize("room", ["accounts", "config", "dashboard", "memory"])
def test_no_regular_expression_of_ours_can_take_exponentially_long(room: str) -> None:
    blamed = {where: found for module in modules(room) for where, pattern in patterns(module) if (found := exponential(pattern))}
    assert blamed == {}


NOW = datetime(2026, 3, 11, 10, tzinfo=UTC)
UNITS = (
    "actually no ", "I would like you to ", "do me a favor and ", "ok, ", "so ", "always ", "also, and ", ",now", "NOT.", "I own it, ", "i earn 1,", "麻烦你", "请帮我 ", "把也",
    "不对，", "现在", "忘掉我", "。", ".", "e.g. ", "“", "‘", "«", "「", "'a ", "`", "<memory-", "from: ", "\n", " ", "の ", "human:\n", "![", "-\n", "1. ", "😀 ", "[]",
)  # fmt: skip
LEADS = ("", "remember that ", "Forget ", "请记住", "我")
ENDS = (" x", " 忘れて", "记§")


def read(text: str) -> None:
    """All that is done with a message without a model and a database."""
    wishes = commands.parse(text, now=NOW, history=[Utterance("user", text[:20_000])])
    rules.extract(text, now=NOW)
    gate.worth_extracting(text)
    frame.sentences(frame.spoken(text))
    without_secrets(text)
    assert all(0 <= wish.start <= wish.end <= len(text) for wish in wishes)


def spent(text: str) -> float:
    """Seconds of this process; a floor keeps ratios of almost nothing quiet."""
    begun = time.process_time()
    read(text)
    return max(time.process_time() - begun, 0.05)


@pytest.mark.parametrize("unit", UNITS)
def test_twice_the_rounds_of_a_few_words_take_about_twice_the_work(unit: str) -> None:
    for lead, end in product(LEADS, ENDS):
        assert spent(lead + unit * 20 + end) <= 4 * spent(lead + unit * 10 + end), (lead, end)


@pytest.mark.parametrize(
    "unit", ["ok, ", "NOT.", "麻烦你", ".", "e.g. ", "“", "‘", "「", "'a ", "`", "from: ", "\n", " ", "human:\n", "![", "-\n"]
)
def test_four_times_as_long_a_message_takes_about_four_times_the_work(unit: str) -> None:
    longest = unit * (200_000 // len(unit)) + ENDS[0]
    assert spent(longest) <= 10 * spent(longest[-50_000:]), unit


def test_a_long_wish_that_runs_on_is_kept_in_its_words() -> None:
    wish = "I own it, " * 90
    [command] = commands.parse(f"Remember that {wish}and more.", now=NOW)
    assert command.statements
    [endless] = commands.parse(f"Remember that {wish * 4}and more.", now=NOW)
    assert [statement.text for statement in endless.statements] == [f"{wish * 4}and more."]
    [following] = commands.parse("Remember the following:\n" + "I own it, " * 600, now=NOW)
    assert following.statements == ()


@pytest.mark.parametrize(("name", "text", "found"), [("养猫", "我家养了一只橘猫", True), ("养猫", "养" * 80, False), ("健身卡号", "健身房会员卡号", True), ("猫养", "我家养了一只橘猫", False), ("一" * 12, "一" * 20_000 + "二", True), ("一二三四五六七八九十百千", "一二三四五六七八九十百" * 2_000, False)])  # fmt: skip
def test_a_short_name_is_looked_for_in_order_in_one_pass(name: str, text: str, found: bool) -> None:
    assert in_order(name, text) is found
