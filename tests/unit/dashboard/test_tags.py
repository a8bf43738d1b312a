"""The words that templates use: differences, times, cut texts, drawings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.template import Context, Template
from django.utils import timezone, translation

from dashboard.labels import key_label, stage_label
from dashboard.templatetags import desk, drawing
from memory.profile.schema import FIELDS

NOON = datetime(2026, 6, 10, 12, 0, tzinfo=UTC)


def plain(html: str) -> str:
    """What stands between the tags."""
    return html.split(">", 1)[1].rsplit("<", 1)[0]


def test_a_difference_of_wordings_goes_word_by_word() -> None:
    assert desk.word_diff("I live in Lisbon", "I live in Porto") == [("same", "I live in "), ("gone", "Lisbon"), ("new", "Porto")]


def test_every_key_of_the_profile_has_a_label_in_chinese() -> None:
    with translation.override("zh-hans"):
        assert [key for key in FIELDS if key_label(key).isascii()] == []


@pytest.mark.parametrize(
    ("who", "did", "between"),
    [("您", "登录了", ""), ("Everyday assistant", "保存了一条记忆", " "), ("You", "signed in", " "), ("", "登录了", " ")],
)
def test_no_space_stands_between_chinese_and_chinese(who: str, did: str, between: str) -> None:
    assert desk.gap(who, did) == between


def test_a_difference_in_chinese_goes_character_by_character() -> None:
    assert desk.word_diff("我住在杭州", "我住在苏州") == [("same", "我住在"), ("gone", "杭"), ("new", "苏"), ("same", "州")]


@pytest.mark.parametrize(("old", "new"), [("", ""), ("", "a"), ("a b", ""), ("混合 text ok", "混合 text 好")])
def test_a_difference_loses_no_character_of_either_wording(old: str, new: str) -> None:
    runs = desk.word_diff(old, new)
    assert "".join(text for what, text in runs if what != "new") == old
    assert "".join(text for what, text in runs if what != "gone") == new


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=7), "7 min ago"),
        (timedelta(hours=3), "3 h ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=-1), "tomorrow"),
        (timedelta(days=12), "29 May"),
        (timedelta(days=400), "6 May 2025"),
    ],
)
def test_a_time_is_said_as_people_say_it(before: timedelta, words: str) -> None:
    with time_machine.travel(NOON, tick=False), timezone.override(UTC), translation.override("en"):
        assert plain(desk.ago(NOON - before)) == words


def test_a_day_is_written_the_chinese_way() -> None:
    with time_machine.travel(NOON, tick=False), timezone.override(UTC), translation.override("zh-hans"):
        assert plain(desk.day(datetime(2026, 5, 1, tzinfo=UTC))) == "5月1日"
        assert plain(desk.day(datetime(2025, 5, 1, tzinfo=UTC))) == "2025年5月1日"


def test_a_long_text_is_never_cut_inside_a_joined_emoji() -> None:
    family = "👨‍👩‍👧"
    cut = desk.shortened("x" * 278 + family + "tail" * 10)
    assert cut == "x" * 278 + "…"


def test_a_text_of_the_limit_is_shown_whole() -> None:
    assert desk.shortened("字" * 280) == "字" * 280


def test_a_hidden_character_is_drawn_with_its_name() -> None:
    page = Template(
        "{% load desk %}{% for piece, hidden in text|pieces %}{% if hidden %}[{{ piece }}]{% else %}{{ piece }}{% endif %}{% endfor %}"
    )
    assert page.render(Context({"text": "ignore\u202e all"})) == "ignore[U+202E] all"


def test_the_text_of_a_memory_is_escaped_and_kept_from_htmx() -> None:
    page = Template('{% load desk %}{% include "components/user_text.html" with text=text lang="" href="" class="" %}')
    html = page.render(Context({"text": "<b hx-get='/x'>bold</b>"}))
    assert "<b " not in html
    assert "hx-ignore" in html


@pytest.mark.parametrize(("code", "tag"), [("zh-hans", "zh-Hans"), ("en", "en"), ("pt-br", "pt-br"), (None, "en")])
def test_a_language_code_becomes_what_html_wants(code: str | None, tag: str) -> None:
    assert desk.bcp47(code) == tag


@pytest.mark.parametrize(("value", "word"), [(0.99, "high"), (0.9, "medium"), (0.5, "low"), (None, "")])
def test_confidence_is_one_word(value: float | None, word: str) -> None:
    with translation.override("en"):
        assert desk.confidence_word(value) == word


def test_a_part_drawn_for_htmx_comes_back_to_the_page_and_not_to_the_action() -> None:
    request = SimpleNamespace(htmx=SimpleNamespace(current_url_abs_path="/memories/?q=tea"), get_full_path=lambda: "/memories/1/forget/")
    whole = SimpleNamespace(htmx=None, get_full_path=lambda: "/inbox/")
    assert desk.here(Context({"request": request})) == "/memories/?q=tea"
    assert desk.here(Context({"request": whole})) == "/inbox/"
    assert desk.here(Context({"request": whole}), "/trash/") == "/trash/"


def test_a_key_without_a_label_shows_its_last_part() -> None:
    with translation.override("en"):
        assert key_label("basic.name") == "Name"
        assert key_label("douban.min_rating") == "Min rating"
        assert stage_label("floor") == "Relevance"


def test_a_qr_code_is_drawn_from_its_path_alone() -> None:
    given = '<svg viewBox="0 0 37 37" onload="alert(1)"><path d="M4,4H5V5H4z" style="fill:red"/></svg>'
    html = drawing.qr(given)
    assert 'd="M4,4H5V5H4z"' in html
    assert "onload" not in html
    assert "style" not in html
    assert drawing.qr("nothing of the kind") == ""


def test_bars_stand_on_the_line_and_the_highest_reaches_the_top() -> None:
    drawn = drawing.bars([{"date": NOON, "a": 10, "b": 0}, {"date": NOON, "a": 5, "b": 0}], "label", "read", "written")
    first, second = drawn["rows"]
    assert first["ay"] + first["ah"] == drawn["base"]
    assert second["ay"] + second["ah"] == drawn["base"]
    assert first["ah"] == 2 * second["ah"]


def test_an_empty_chart_divides_by_nothing() -> None:
    assert drawing.bars([], "label", "a", "b")["rows"] == []
    assert drawing.sparkline([], "label")["path"] == ""


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("tea" + "\u2800" * 40 + "\U000e0061\U000e0070\U000e0070", ["U+2800 ×40", "U+E0061 … U+E0070 ×3"]),
        ("a\u200bb\u200bc", ["U+200B", "U+200B"]),
        ("a\u200b\u2060\u200bc", ["U+200B … U+200B ×3"]),
        ("\u2060" * 5, ["U+2060 ×5"]),
    ],
)
def test_hidden_characters_in_a_row_are_drawn_once_with_their_number(text: str, marks: list[str]) -> None:
    assert [piece for piece, is_hidden in desk.pieces(text) if is_hidden] == marks


def test_a_tag_of_a_memory_in_an_answer_leads_to_it() -> None:
    page = Template("{% load citing %}{% cited text %}")
    html = page.render(Context({"text": "With pellets [fact #12], <b>not</b> oil [偏好 #7] [no number #] a\u2800b [fact marketing#4]"}))
    assert '<a href="/memories/12/">[fact #12]</a>' in html
    assert '<a href="/memories/7/">[偏好 #7]</a>' in html
    assert '<a href="/memories/marketing/4/">[fact marketing#4]</a>' in html, "a team's memories count apart"
    assert "[no number #]" in html
    assert "&lt;b&gt;" in html
    assert '<span class="hidden-mark">U+2800</span>' in html


def test_the_last_day_of_what_ends_at_midnight_is_the_day_before() -> None:
    with timezone.override("Asia/Shanghai"):
        end = datetime(2026, 3, 13, tzinfo=ZoneInfo("Asia/Shanghai"))
        assert 'datetime="2026-03-12T' in desk.last_day(end)
        assert 'datetime="2026-03-13T' in desk.last_day(end + timedelta(hours=18))
    assert desk.last_day(None) == ""
