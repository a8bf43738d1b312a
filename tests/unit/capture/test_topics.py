"""What a person keeps asking about."""

from __future__ import annotations

import uuid

from memory.capture.topics import Asked, is_question, telling, topic
from memory.text.segment import content_words


def asked(*texts: str) -> list[Asked]:
    return [Asked(uuid.uuid4(), telling(content_words(text))) for text in texts]


def test_the_same_topic_in_three_sessions_is_named_in_the_words_of_the_question() -> None:
    assert "pruning" in topic("How late is pruning roses possible?", asked("When does pruning start?", "Is pruning roses in autumn wise?"))
    assert topic("嫁接什么时候做最好？", asked("嫁接怎么开始？", "苹果树嫁接要多久？")) == "嫁接"


def test_two_sessions_are_not_enough_and_one_session_asking_twice_is_one() -> None:
    assert topic("When does pruning start?", asked("How is pruning done?")) == ""
    same = Asked(uuid.uuid4(), telling(content_words("How is pruning done?")))
    assert topic("When does pruning start?", [same, same]) == ""


def test_words_that_any_question_may_hold_name_no_topic() -> None:
    assert topic("What is the best way to write this?", asked("What is the best way to explain it?", "Which is the best example?")) == ""


def test_statements_are_no_questions() -> None:
    assert not is_question("I live in Oslo.")
    assert not is_question("我住在杭州。")
    assert is_question("能吃吗")
    assert is_question("how do I graft an apple tree")
