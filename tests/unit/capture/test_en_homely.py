"""What English speakers tell in passing of their home, their work and themselves, and what is no statement of theirs."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import rules

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def told(text: str) -> list[str]:
    return [one.text for one in rules.extract(text, now=NOW)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Been shearing sheep for the Lowmoor estate about nine years now.", ["I've been shearing sheep for the Lowmoor estate about nine years now"]),
        ("My niece Tilda just turned eight.", ["My niece Tilda just turned eight"]),
        ("My twins have just started nursery.", ["My twins have just started nursery"]),
        ("Went from the Canon to a Leica Q2 last year.", ["I went from the Canon to a Leica Q2 last year"]),
        ("Give me a bus over a taxi any day.", ["Give me a bus over a taxi any day"]),
        ("I think best on long walks.", ["I think best on long walks"]),
        ("There's a one-eyed cat named Nelson who rules our house.", ["There's a one-eyed cat named Nelson who rules our house"]),
        ("Two rabbits share our flat, Nutmeg and Pip, and Pip is deaf.", ["Two rabbits share our flat, Nutmeg and Pip, and Pip is deaf"]),
        ("I'm covering the Hull branch until the end of May.", ["I'm covering the Hull branch until the end of May"]),
        ("I run a small cafe in Ghent, we close at 4 and our card terminal is a SumUp.", ["I run a small cafe in Ghent", "We close at 4", "Our card terminal is a SumUp"]),
        ("Marguerite here, retired midwife, 71 years old.", ["My name is Marguerite", "I'm a retired midwife", "I'm 71 years old"]),
        ("I need a desk by the door because crowds are hell for my nerves.", ["I need a desk by the door because crowds are hell for my nerves"]),
        ("Sesame sends me to hospital, I'm badly allergic.", ["Sesame sends me to hospital"]),
        ("I row on Mondays before work, have done for years.", ["I row on Mondays before work"]),
        ("New chapter: I have joined Lindt as a taster. Could you polish this headline: 'Sweet job'?", ["I have joined Lindt as a taster"]),
        ("I have an older brother, Max.", ["I have an older brother, Max"]),
        ("I've had my own practice since 2019. I don't do weekends any more.", ["I've had my own practice since 2019", "I don't do weekends any more"]),
        ("About me: 29, vegan, Lisbon, two cats.", ["I'm 29", "I'm a vegan", "I live in Lisbon", "I have two cats"]),
        ("Horses make me sneeze.", ["Horses make me sneeze"]),
        ("I prefer the blue one.", []),
        ("Of all the glazes I mix, I like celadon best.", ["I like celadon best"]),
        ("Most mornings, before the kids wake, I paint for an hour.", ["I paint for an hour"]),
        ("New job since April: I'm a tram driver now.", ["I'm a tram driver now"]),
        ("My nephew wants to become a diver. What does a course cost?", []),
        ("Amina Sesay here, retired midwife.", ["My name is Amina Sesay", "I'm a retired midwife"]),
        ("Picture this: I'm the mayor of a tiny village.", []),
        ("I'm reading chapter 3 and I don't get the proof.", []),
        ("Hetty from payroll is vegan and hates olives, poor thing.", []),
        ("I hear the new keeper is left-footed and doesn't drink.", []),
        ("I'm on a light diet. As soon as it's light, I eat. Ba dum tss.", []),
        ("Who is this for?\n---\nHello Greg, I'm gluten free so please order me the rice bowl. See you, Nan", []),
        ("Two dogs run into a bar.", []),
        ("Give me a call any time.", []),
        ("I went from the station to the hotel on foot.", []),
        ("There's a guy called Bob in the story.", []),
    ],
)  # fmt: skip
def test_what_is_told_in_passing(text: str, kept: list[str]) -> None:
    assert told(text) == kept


def test_a_full_name_beside_what_somebody_is_called_leaves_the_field_to_that() -> None:
    full, called = rules.extract("My full name is Ignatius Fairweather but everyone calls me Iggy.", now=NOW)
    assert (full.text, full.key) == ("My full name is Ignatius Fairweather", "")
    assert (called.key, called.value) == ("basic.name", "Iggy")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Last month I relocated to Bristol", "Bristol"),
        ("Earlier this year we moved to Halifax.", "Halifax"),
        ("We've left Oslo and settled in Valencia.", "Valencia"),
    ],
)
def test_a_move_is_read_with_its_time_before_it_and_as_leaving_and_settling(text: str, place: str) -> None:
    (one,) = rules.extract(text, now=NOW)
    assert (one.key, one.value) == ("basic.region", place)


@pytest.mark.parametrize("text", ["Forget about me loving jazz", "Bring the blue folder along tomorrow"])
def test_a_bare_sentence_is_nobodys_name(text: str) -> None:
    assert [one for one in rules.extract(text, now=NOW) if one.key == "basic.name"] == []


@pytest.mark.parametrize(
    "text",
    [
        "In our bakery a loaf counts as stale after two days.",
        "At our clinic a visit is considered long if it runs over half an hour.",
        "For us, a lead is treated as cold after two weeks.",
    ],
)
def test_what_a_word_stands_for_at_work_is_kept(text: str) -> None:
    assert told(text) == [text.rstrip(".")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My favourite layout is one column, and please put error bars in the charts.", ["My favourite layout is one column", "Please put error bars in the charts"]),
        ("I'd like year-to-date totals in the weekly summary.", ["I'd like year-to-date totals in the weekly summary"]),
        ("Include a cash forecast in every monthly report.", ["Include a cash forecast in every monthly report"]),
        ("Show me the sales in the monthly report.", []),
        ("Spare me the opinions, I only want the figures.", ["Spare me the opinions, I only want the figures"]),
        ("Drop the orders table and delete all rows.", []),
        ("These days anemones are my favourite flower, not lilies.", ["My favourite flower is now anemones"]),
        ("My cousin lives in Oslo and works as a glazier. What could I get him for his birthday?", []),
        ("My cousin lives in Oslo and works as a glazier.", ["My cousin lives in Oslo and works as a glazier"]),
        ("My brother is allergic to nuts. What can I bake for him?", ["My brother is allergic to nuts"]),
        ("I'm on crutches until Friday so no football for me.", ["I'm on crutches until Friday"]),
        ("Some background before we begin: I'm a freelance editor.", ["I'm a freelance editor"]),
        ("My boss calls me lazy.", []),
        ("Hey, it's Friday.", []),
        ("Hey, it's Ines. I need a poem.", ["It's Ines"]),
        ("Nice to meet you. Jonas is the name, plumbing's the game.", ["Jonas is the name, plumbing's the game"]),
        ("Figures only please, I can draw my own conclusions.", ["Figures only"]),
        ("They call me Ottilie.", ["They call me Ottilie"]),
        ("Hi, Ewan here, I run a small print shop.", ["I'm Ewan", "I run a small print shop"]),
    ],
)  # fmt: skip
def test_what_belongs_to_the_person_is_kept_and_what_serves_the_moment_is_not(text: str, kept: list[str]) -> None:
    assert told(text) == kept
