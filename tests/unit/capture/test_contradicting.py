"""Of a name that shares only some words with a memory: whether it is the name of another thing."""

from __future__ import annotations

import pytest

from memory.capture import contradicting
from memory.text.segment import content_words


def of_another(argument: str, text: str) -> bool:
    return contradicting.of_another(argument, text, content_words(argument) - content_words(text))


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("that I am allergic to cats", "I am allergic to peanuts"),
        ("我对猫过敏", "我对花生过敏"),
        ("that room 14 has a projector", "Room 12 has a projector"),
        ("会议室B有投影仪", "会议室A有投影仪"),
        ("my Tuesday meeting", "My Monday meeting is at 9"),
        ("my son's name", "My daughter's name is Ida"),
        ("my cat's name", "My dog is called Rex"),
        ("that I worked at Globex", "I work at Acme"),
        ("I like jazz", "I like coffee"),
        ("我喜欢爬山", "我喜欢咖啡"),
        ("我喜欢爵士乐", "我不再喜欢咖啡了，改喝茶"),
        ("my peanut allergy", "I have a cat allergy"),
        ("the blue car", "The red car is mine"),
        ("that I live in Leeds", "I live in York"),
        ("周二的例会", "周一的例会在九点"),
        ("我儿子的学校", "我女儿的学校在东区"),
        ("the meeting with Anna", "The meeting with Bob is at 3"),
    ],
)
def test_another_thing_of_the_same_kind_is_not_meant(argument: str, text: str) -> None:
    assert of_another(argument, text)


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("my knee problem", "I hurt my knee last winter"),
        ("my guitar lessons", "I'm learning guitar on Tuesdays"),
        ("my coffee preference", "I like my coffee black"),
        ("that I run marathons", "I'm training for a marathon"),
        ("my old phone number", "My phone number is 555 0101"),
        ("that I live in Leeds", "Leeds is my home"),
        ("room 14", "Room 14 has a projector"),
        ("我的膝盖问题", "我膝盖受过伤"),
        ("my Monday meeting", "My Monday meeting is at 9"),
    ],
)
def test_the_same_thing_in_fewer_or_other_words_is(argument: str, text: str) -> None:
    assert not of_another(argument, text)
