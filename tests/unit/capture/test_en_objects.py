"""What is said of a thing in another order, or with a pronoun for it: told straight, once, and never with the pronoun."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import rules

NOW = datetime.fromisoformat("2026-03-04T10:00:00+08:00")


def read(text: str) -> list[str]:
    return [one.text for one in rules.extract(text, now=NOW, history=[])]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Again, wasp stings: I'm allergic to them.", "I'm allergic to wasp stings"),
        ("Wasp stings, I'm allergic to them.", "I'm allergic to wasp stings"),
        ("It's aubergines I can't eat.", "I can't eat aubergines"),
        ("It's latex that I'm allergic to.", "I'm allergic to latex"),
        ("What I can't drink is milk.", "I can't drink milk"),
        ("The language I speak is Welsh.", "I speak Welsh"),
        ("Shellfish is something I can't eat.", "I can't eat shellfish"),
        ("Aubergines I can't eat.", "I can't eat aubergines"),
        ("Cashews? I can't eat them.", "I can't eat cashews"),
        ("Dairy? Can't have it.", "I can't have dairy"),
        ("Walnuts. I'm allergic to them.", "I'm allergic to walnuts"),
        ("Mondays, I can't stand them.", "I can't stand Mondays"),
        ("It's the aisle seat I prefer.", "I prefer the aisle seat"),
        ("My wife adores thrillers but I really don't like them.", "I really don't like thrillers"),
        ("My husband loves sushi, but I don't.", "I don't love sushi"),
    ],
)
def test_a_thing_is_told_behind_its_verb(text: str, told: str) -> None:
    assert read(text) == [told]


@pytest.mark.parametrize(
    "text",
    [
        "It's the third paragraph I don't like.", "It's because I love music.", "It's you I like.", "What I like is that it works.", "What I don't understand is this error.",
        "I'm allergic to them.", "I can't eat it.", "The draft, I like it.", "I bought a bag. I can't eat it.",
    ],
)  # fmt: skip
def test_what_points_at_the_talk_or_at_nothing_states_nothing(text: str) -> None:
    assert read(text) == []


def test_what_both_share_is_told_of_each() -> None:
    assert read("My sister is allergic to nuts and I'm allergic to them too.") == ["My sister is allergic to nuts", "I'm allergic to nuts"]


@pytest.mark.parametrize(
    "text", ["The pharmacy opens at 8:30 on weekdays.", "The market starts at 7:15 every Sunday.", "Our gym opens at 6:00 daily."]
)
def test_a_time_of_day_hands_no_text_over(text: str) -> None:
    assert len(read(text)) == 1
