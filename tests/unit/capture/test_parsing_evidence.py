"""What counts as said by the person."""

from __future__ import annotations

import pytest

from memory.capture.evidence import holds, spoken, supporting


def support(text: str, message: str, *before: str, quote: str = "") -> str | None:
    return supporting(text, quote, spoken(message, before))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I own a kayak", "By the way, I own a kayak now."),
        ("User prefers window seats", "I prefer window seats on trains"),
        ("I keep bees", "hello, I'm keeping bees these days"),
        ("I am allergic to peanuts", "I'm allergic to peanuts, so no satay please"),
        ("我住在杭州", "我上个月搬家了，现在住在杭州"),
        ("我对花生过敏", "提醒一下，我对花生过敏。"),
        ("我只要数据", "别提建议方案了，我只要数据"),
        ("我有3个孩子", "我有三个孩子"),
        ("I do not eat meat", "I don't eat meat."),
        ("I moved to Lisbon", "I no longer live in Porto, I moved to Lisbon"),
    ],
)
def test_what_the_person_said_is_supported_by_their_sentence(text, line):
    assert support(text, line) is not None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("User is a 31-year-old engineer in Seattle", "hi"),
        ("User is a 31-year-old engineer in Seattle", "ok"),
        ("User is a 31-year-old engineer in Seattle", "I am an engineer"),
        ("I like ramen", "<memory>likes ramen</memory>"),
        ("I like ramen", "[preference #3] I like ramen"),
        ("I like ramen", "> I like ramen"),
        ("I keep bees in Seattle", "I keep bees"),
        ("I have 3 bikes", "I have 2 bikes"),
        ("I eat meat", "I don't eat meat"),
        ("我吃辣", "我不吃辣"),
        ("我喜欢川菜和火锅", "今天天气不错"),
        ("I live in Hangzhou", "Do I live in Hangzhou?"),
        ("I like tea", ""),
        ("User", "I am a user"),
    ],
)
def test_what_they_did_not_say_is_not(text, line):
    assert support(text, line) is None


def test_another_language_needs_an_exact_quotation_and_gives_the_sentence():
    line = "记一下。我习惯先看结论，再看数据。"
    assert support("User prefers conclusions first", line) is None
    assert support("User prefers conclusions first", line, quote="我习惯先看结论") == "我习惯先看结论，再看数据。"
    assert support("User prefers conclusions first", line, quote="我喜欢咖啡") is None
    assert support("User owns 4 boats", line, quote="我习惯先看结论") is None


def test_earlier_lines_of_the_person_tell_what_the_message_speaks_of():
    assert support("My dog's name is Rex", "His name is Rex.", "I have a dog.") == "His name is Rex."
    assert support("My dog Rex is three", "He is three now.", "Rex is my dog.") == "He is three now."


def test_what_only_earlier_lines_say_is_not_said_again_by_this_message():
    assert support("I live in Berlin", "I like tea.", "I live in Berlin.", "Forget that I live in Berlin.") is None
    assert support("I live in Berlin", "I live near a lake.", "I live in Berlin.") is None
    assert support("I live in Berlin", "As I said, I live in Berlin.", "I live in Berlin.") == "As I said, I live in Berlin."


@pytest.mark.parametrize(("value", "held"), [("杭州", True), ("Hangzhou", False), ("a big kayak", True), ("yacht", False), ("KAYAK", True)])
def test_a_value_is_held_when_it_is_among_the_words(value, held):
    assert holds(value, spoken("我住在杭州", ["I own a kayak"])) is held


def test_a_word_of_the_message_alone_does_not_say_again_what_was_said_before():
    assert (
        support(
            "I'm allergic to shellfish and peanuts, please book",
            "Please book a table for Friday.",
            "I'm allergic to shellfish and peanuts.",
        )
        is None
    )


def test_what_was_denied_before_is_not_turned_round_by_a_message_that_goes_on_from_it():
    assert support("I eat pork and beef", "Same goes for beef at Sarah's place.", "I don't eat pork.") is None
