from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from memory.recall import query as query_of
from memory.recall.query import DIALOGUE_CHARACTERS, Asked, compose, folded, speaker, times
from memory.recall.types import Said
from memory.text.normalise import fold

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
DIALOGUE = [Said("user", "I am planning a picnic"), Said("assistant", "Lovely, by the lake?"), Said("user", "Yes, on Sunday")]


def ask(query: str, recent=(), **more) -> Asked:
    return compose(query, recent, now=NOW, **more)


@pytest.mark.parametrize(
    "query", ["Which instrument do I play?", "我的预算是多少？", "Tell me my sister's name", "Where did Maren go in May 2023?"]
)
def test_a_question_that_stands_alone_is_asked_alone(query: str) -> None:
    asked = ask(query, DIALOGUE)
    assert asked.texts == [query]
    assert asked.lean == 0


@pytest.mark.parametrize(
    ("query", "lean"),
    [
        ("I really look forward to it", 1.0),
        ("我特别期待那天晚上", 1.0),
        ("What should I bring there?", 0.5),
        ("上次那个方案的结论是什么", 0.5),
        ("Why?", 0.5),
    ],
)
def test_what_leans_on_the_dialogue_takes_the_persons_part_of_it_along(query: str, lean: float) -> None:
    asked = ask(query, DIALOGUE)
    assert asked.lean == lean
    assert asked.dialogue == f"I am planning a picnic\nYes, on Sunday\n{query}"


def test_the_question_is_not_said_twice_when_the_dialogue_ends_with_it() -> None:
    asked = ask("I look forward to it", [*DIALOGUE, Said("user", "I look forward to it")])
    assert asked.dialogue.count("look forward") == 1


def test_plain_strings_count_as_the_persons_words() -> None:
    assert ask("I look forward to it", ["A picnic!"]).dialogue == "A picnic!\nI look forward to it"


def test_a_long_dialogue_is_cut_at_its_beginning() -> None:
    asked = ask("I look forward to it", [Said("user", "x" * 5000)])
    assert len(asked.dialogue) == DIALOGUE_CHARACTERS
    assert asked.dialogue.endswith("I look forward to it")


def test_without_a_dialogue_nothing_leans() -> None:
    assert ask("I look forward to it").texts == ["I look forward to it"]
    assert ask("I look forward to it", [Said("assistant", "Hello")]).lean == 0


@pytest.mark.parametrize("query", ["What did I do on May 2nd?", "我5月2日做了什么？", "5/2 那天我去了哪里"])
def test_a_day_without_its_year_is_meant_in_any_year(query: str) -> None:
    spans = times(query, now=NOW)
    for year in (2019, 2023, 2026):
        assert any(span.holds(datetime(year, 5, 2, 15, tzinfo=UTC)) for span in spans), year
    assert not any(span.holds(datetime(2023, 5, 3, 1, tzinfo=UTC)) for span in spans)


def test_a_day_with_its_year_is_meant_in_that_year_alone() -> None:
    spans = times("What did Maren do on 7 May 2023?", now=NOW)
    assert [span.begins.year for span in spans] == [2023]


def test_relative_times_are_reckoned_from_now() -> None:
    (span,) = times("what did I say last week?", now=NOW)
    assert span.holds(datetime(2026, 11, 18, tzinfo=UTC))
    assert not span.holds(datetime(2025, 11, 18, tzinfo=UTC))


def test_times_of_day_name_no_day() -> None:
    assert times("Who calls at half past three?", now=NOW) == ()


def test_the_end_of_february_is_shifted_to_a_day_that_exists() -> None:
    assert times("What happened on February 29th?", now=datetime(2028, 3, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("Which painters did you recommend to me?", "assistant"),
        ("你曾经给我推荐过哪些画家？", "assistant"),
        ("What have you told me about stress?", "assistant"),
        ("Do you remember which book I read?", "user"),
        ("我喜欢听什么音乐？", "user"),
        ("Which city did Maren visit?", ""),
    ],
)
def test_pronouns_tell_whose_message_is_asked_about(query: str, asked: str) -> None:
    assert speaker(query) == asked


def test_words_that_mean_the_same_are_added_but_not_asked_for() -> None:
    asked = ask("什么时候上线？", synonyms=folded([["上线", "交付"]]))
    assert "交付" in asked.meant
    assert "交付" not in asked.words
    assert asked.text == "什么时候上线？ (交付)"
    assert ask("The online shop", synonyms=folded([["on", "off"]])).meant == ()


def test_however_many_words_mean_the_same_a_question_is_folded_once_and_asks_few_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = folded([[f"word{number}", f"other{number}"] for number in range(900)] + [["launch", "kick-off"]])
    folds, patterns, search = [], [], re.search
    monkeypatch.setattr(query_of, "fold", lambda text: folds.append(text) or fold(text))
    monkeypatch.setattr(re, "search", lambda pattern, text, *flags: patterns.append(pattern) or search(pattern, text, *flags))
    assert query_of._others("When is the launch of word7?", groups) == ["other7", "kick-off"]
    assert len(folds) == 1
    assert len(patterns) < 5
