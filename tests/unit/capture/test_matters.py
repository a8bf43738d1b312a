"""What people have one of and tell with another verb each time: which statements are of one matter, and when news of it takes its place."""

from __future__ import annotations

import re

import pytest

from memory.capture import matters


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
    matter = matters.of(one)
    assert matter is not None
    assert matters.of(other) is matter
    assert all(re.search(matter.near, said, re.IGNORECASE) for said in (one, other))


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
    ],
)
def test_what_is_of_another_person_or_thing_is_another_matter(one: str, other: str) -> None:
    assert matters.of(one) is not None
    assert matters.of(other) is not matters.of(one)


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
