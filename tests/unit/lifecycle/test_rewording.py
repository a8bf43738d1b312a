"""The value of a memory follows its sentence, or goes; a slip put right changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from memory.lifecycle.rewording import typed_value_after, value_after


@pytest.mark.parametrize(
    ("value", "before", "after", "then"),
    [
        (30, "I am 30", "I am 31", 31),
        (30, "I am thirty years old", "I am thirty-one years old", 31),
        (3, "我有三个孩子", "我有四个孩子", 4),
        (30, "I am 30", "I weigh 80 kilos", None),
        (30, "I am 30", "I am 30 and have 2 cats", 30),
        (30, "I am 30", "I am 31, no longer 30", None),
        (1.5, "I walk 1.5 km", "I walk 2.25 km", 2.25),
        ("Bergen", "I live in Bergen", "I live in Oslo", "Oslo"),
        ("Bergen", "I live in Bergen", "I live in bergen, by the sea", "Bergen"),
        ("Bergen", "I live in Bergen", "I live wherever work takes me", None),
        ("Ann", "My name is Ann", "My name is Annabel", "Annabel"),
        ("杭州", "我住在杭州", "我住在上海", "上海"),
        ("杭州", "我住在杭州", "我住在杭州西湖边", "杭州"),
        (["peanuts", "shrimp"], "I am allergic to peanuts and shrimp", "I am allergic to peanuts", ["peanuts"]),
        (["peanuts", "shrimp"], "I am allergic to peanuts and shrimp", "I am allergic to peanuts and walnuts", ["peanuts", "walnuts"]),
        (["peanuts"], "I am allergic to peanuts", "I have no allergies", None),
        (["花生", "虾"], "我对花生和虾过敏", "我对虾过敏", ["虾"]),
        ("short", "Keep your ansers brief", "Keep your answers brief", "short"),
        ("short", "keep answers brief", "Keep answers brief.", "short"),
        ("short", "Keep answers brief", "Keep answers detailed", None),
        ("dark", "I do not want it bright", "I do want it bright", None),
        (True, "Give me the numebrs only", "Give me the numbers only", True),
        (True, "Give me the numbers only", "Give me the whole story", None),
        (3, "I have three childern", "I have three children", 3),
        ({"city": "Porto"}, "My trip to Porto in spring", "My trip to Porto in autumn", None),
        ({"city": "Porto"}, "My jorney to Porto", "My journey to Porto", {"city": "Porto"}),
        (None, "I keep bees", "I keep wasps", None),
    ],
)
def test_the_value_follows_the_sentence(value: Any, before: str, after: str, then: Any) -> None:
    assert value_after(value, before, after) == then
    assert type(value_after(value, before, after)) is type(then)


def test_what_a_key_cannot_take_is_dropped() -> None:
    assert typed_value_after("family.children", 3, "I have 3 children", "I have 4 children") == 4
    assert typed_value_after("family.children", 3, "I have 3 children", "I have 300 children") is None
