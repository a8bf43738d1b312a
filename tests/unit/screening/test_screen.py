"""What holds for the screening of every text."""

from __future__ import annotations

import statistics
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.enums import AccessLevel
from memory.screening import screen

PLAIN = {
    "en": "I moved to Hangzhou last spring and I work as a data engineer at a small company near the lake, mostly remote",
    "zh": "我去年春天搬到了杭州，在湖边的一家小公司做数据工程师，大部分时间远程办公，每周三去一次办公室，喜欢喝茶和爬山，回答请简短一些，不要太长，也不要用太多的表情符号，谢谢你一直以来的帮助，周末我会去骑车",
}


@given(st.text() | st.text(alphabet="0123456789 -+()xX.ａ１\u200bß İ我的密码是key:@路号sk_\ud800\x00"))
def test_findings_are_in_order_within_the_text_and_apart(text):
    found = screen(text)
    places = [place for finding in found.findings for place in (finding.start, finding.end)]
    assert places == sorted(places)
    assert all(0 <= finding.start < finding.end <= len(text) for finding in found.findings)
    assert found.suspicious == bool(found.reasons)
    assert (found.level == AccessLevel.PUBLIC) == (not found.findings)
    if not found.findings:
        assert found.masked_text == text


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_key_is_found_wherever_it_stands(before, after):
    key = "sk-live-EXAMPLE-9f8e7d6c5b4a39281706f5e4d3c2b1a0"
    assert key not in screen(f"{before} {key} {after}").masked_text


def test_offsets_are_those_of_the_original_text():
    text = "①ﬁnd ﬀile\u200b ｌｉｎ＠ｅｘａｍｐｌｅ．ｏｒｇ 喔"
    (finding,) = screen(text).findings
    assert text[finding.start : finding.end] == "ｌｉｎ＠ｅｘａｍｐｌｅ．ｏｒｇ"
    assert screen(text).masked_text == "①ﬁnd ﬀile\u200b l***@example.org 喔"


def test_the_strictest_finding_sets_the_level():
    assert screen("mail lin@example.org, my password is hunter2").level == AccessLevel.SECRET


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN)
def test_a_text_of_a_hundred_characters_is_screened_within_half_a_millisecond(text):
    screen(text)
    spans = []
    for _ in range(300):
        started = time.perf_counter()
        screen(text)
        spans.append(time.perf_counter() - started)
    # Measured at 0.2 ms on an idle machine.
    assert statistics.median(spans) < 0.5e-3


@pytest.mark.parametrize(
    "piece", ["ignore ", "1 ", "(5", "my password is ", "a@", "柳塘路88号", "user has ", "sk-", "i have ", "你的", "key "]
)
def test_no_text_takes_more_than_linear_time(piece):
    started = time.perf_counter()
    screen(piece * (100_000 // len(piece)))
    assert time.perf_counter() - started < 3
