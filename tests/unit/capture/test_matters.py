"""What people have one of and tell with another verb each time: which statements are of one matter, and when news of it takes its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from memory.capture import matters
from memory.capture.types import Statement
from memory.enums import Kind


@dataclass(frozen=True)
class Row:
    text: str
    key: str = ""
    kind: str = Kind.FACT


def replaced(one: str | Row, other: str, key: str = "") -> str:
    row = Row(one) if isinstance(one, str) else one
    return matters.in_its_place(Statement(other, Kind.FACT, key=key, quote=other), [row]).replaces


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I bank with Barclays", "My bank is now Monzo"),
        ("I bank with Lloyds", "I moved my account to Starling last week"),
        ("I take the bus to work", "I cycle now"),
        ("I drive to work", "I've started cycling to work instead"),
        ("I'm on a Samsung phone", "I've got a Pixel now"),
        ("I drive a Saab", "We've got a Kia now"),
        ("I pay 800 a month in rent", "My rent is now 850"),
        ("I shop at Tesco", "I do my shopping at Aldi now"),
        ("I go to PureGym", "My gym is The Works now"),
        ("I'm with BT for broadband", "I've moved to Zen for broadband"),
        ("I'm with Octopus for electricity", "I've switched energy supplier to EDF"),
        ("I work nights", "I'm on days now"),
        ("I work Monday to Thursday", "I'm doing five days a week now"),
        ("I get up at 6", "My alarm's set for 5"),
        ("I wear glasses", "I've switched to contact lenses"),
        ("My GP is Dr Shah", "I'm registered with Dr Lowe now"),
        ("I live alone", "I moved in with my partner"),
        ("I drink three coffees a day", "I cut down to one coffee a day now"),
    ],
)
def test_two_verbs_tell_one_matter_whichever_comes_first(one: str, other: str) -> None:
    matter = matters.of(Statement(other, Kind.FACT, quote="now"))
    assert matter is not None
    assert replaced(one, other) == one or not matters.changed(other)
    assert matters.in_its_place(Statement(other, Kind.FACT, quote=f"{other} now"), [Row(one)]).replaces == one
    assert re.search(matter.near, one, re.IGNORECASE)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I drive a Saab", "My wife drives a Kia now"),
        ("I have an iPhone", "My daughter's got a Pixel now"),
        ("I have an iPhone", "I've got a Samsung fridge now"),
        ("I drive to work", "My colleague walks to work now"),
        ("I work nights", "I run three days a week now"),
        ("I bank with Barclays", "My account is overdrawn now"),
        ("I drive to work", "I drive to the gym now"),
        ("I'm with BT for broadband", "I'm with Vodafone for mobile now"),
        ("I'm registered with Dr Shah", "I registered my car"),
        ("I live alone", "I live with a heart condition now"),
        ("I work at Nokia", "I now have an iPhone"),
        ("I love pixel art", "I have an iPhone now"),
        ("I have an iPhone", "I have a new Samsung for work"),
        ("I walk to work", "I've started running"),
        ("I commute by train", "I run in the mornings these days"),
        ("I run to keep fit", "I drive to work now"),
        ("I walk in the hills", "I cycle to work now"),
        ("I have a golf handicap of 12", "I drive a BMW now"),
        ("I own a mini schnauzer", "I drive a BMW now"),
        ("I run a polo club", "I drive a Kia now"),
        ("I have a fiesta every June", "I drive a Kia now"),
        ("I drive a Volvo", "I have a new Focus group to run"),
        ("I drive a Volvo", "I have a new Ford dealership client"),
        ("I drive a Tesla", "My car is now insured with Aviva"),
        ("My GP is Dr Khan", "My doctor is now happy with my blood pressure"),
        ("I'm with EDF for energy", "My power is out now"),
        ("My account is with Monzo", "My account is locked now"),
        ("My home insurance is with LV", "I've moved to Aviva for my car insurance"),
        ("My gas is with EDF", "I've switched to Octopus for electricity"),
        ("I drink two coffees a day", "I drink three pints a week now"),
        ("I drink four cups of tea a day", "I'm down to five cigarettes a day now"),
        ("I live with my two kids", "I live with my new partner now"),
        ("I live alone", "I just moved in with my mum for the weekend"),
        ("I shop at Aldi", "I now shop at Boots for make-up"),
        ("My rent is 900", "My rent is due on the 1st now"),
        ("My rent is 900", "My rent is 3 weeks late now"),
        ("I go to the gym three times a week", "I joined a new gym"),
    ],
)
def test_what_is_of_another_person_or_thing_is_another_matter(one: str, other: str) -> None:
    assert replaced(one, other) == ""


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("I cycle now", True),
        ("These days I drive in", True),
        ("I've switched to a Pixel", True),
        ("I went back to nights", True),
        ("I take the bus to work", False),
        ("I also cycle in on Fridays now", False),
        ("I sometimes drive now", False),
    ],
)
def test_only_words_of_change_take_a_place_and_not_what_stands_beside(said: str, changed: bool) -> None:
    assert matters.changed(said) is changed


@pytest.mark.parametrize(
    ("row", "other"),
    [
        (Row("I take the bus to work because of my epilepsy"), "I cycle to work now"),
        (Row("I drive a Saab", kind=Kind.IDENTITY), "I drive a Kia now"),
        (Row("I drive a Saab", kind=Kind.CONSTRAINT), "I drive a Kia now"),
    ],
)
def test_what_binds_somebody_or_says_who_they_are_gives_way_to_no_such_news(row: Row, other: str) -> None:
    assert replaced(row, other) == ""


def test_where_two_are_of_the_matter_neither_gives_way() -> None:
    rows = [Row("I take the bus to work"), Row("I walk to work")]
    assert matters.in_its_place(Statement("I cycle to work now", Kind.FACT), rows).replaces == ""


def test_news_for_a_while_takes_no_place() -> None:
    until = datetime(2026, 12, 24, tzinfo=UTC)
    assert matters.of(Statement("I drive to work now", Kind.FACT, valid_until=until)) is None
