"""A bare correction in English takes the place of the words that it stands for in what was said before, and of nothing else."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands
from memory.capture.types import CommandKind, Statement, Utterance

NOW = datetime.fromisoformat("2026-03-04T10:00:00+01:00")


def put_right(said: str, text: str, *between: Utterance) -> list[Statement]:
    wishes = commands.parse(text, now=NOW, history=[Utterance("user", said), *between])
    return [one for wish in wishes if wish.kind == CommandKind.CORRECT for one in wish.statements]


@pytest.mark.parametrize(
    ("said", "text", "right"),
    [
        ("My flight to Oslo leaves at 7:40.", "oops, 7:50", "My flight to Oslo leaves at 7:50"),
        ("My sister's birthday is 3 June.", "ah no, the 13th", "My sister's birthday is 13th June"),
        ("We have four employees.", "five actually, forgot the new guy", "We have five employees"),
        ("Remember that my parking space is B14.", "wait it's B41", "My parking space is B41"),
        ("My team has a retro every second Wednesday.", "scratch that, it's Thursdays", "My team has a retro every second Thursday"),
        (
            "I work from the Bristol office on Mondays.",
            "actually scrap that, it's Tuesdays now",
            "I work from the Bristol office on Tuesdays",
        ),
        ("I was born in 1991.", "1992, I mean 1992. fat fingers", "I was born in 1992"),
        ("I weigh 82 kilos.", "*84", "I weigh 84 kilos"),
        ("I work four days a week.", "correction, three days", "I work three days a week"),
        ("My daughter Mira is in year 4.", "Sorry, year 5!", "My daughter Mira is in year 5"),
        ("I get up at 6.", "5:30 I mean", "I get up at 5:30"),
        ("Remember: the alarm man comes at 14:00.", "No, that's wrong. 15:00.", "The alarm man comes at 15:00"),
        ("Our kickoff is in June.", "July. Not June.", "Our kickoff is in July"),
    ],
)
def test_a_number_a_day_or_an_hour_takes_the_place_of_one_of_its_kind(said: str, text: str, right: str) -> None:
    [one] = put_right(said, text)
    assert (one.text, said.endswith(f"{one.replaces[1:]}.")) == (right, True)


@pytest.mark.parametrize(
    ("said", "text", "right"),
    [
        ("Our landlord is called Mr Pereira.", "*Pereyra", "Our landlord is called Mr Pereyra"),
        ("My biggest client is a firm called Hartwig.", "sorry, typo: Hartwell", "My biggest client is a firm called Hartwell"),
        ("My car is a Honda Jazz.", "sorry brain fog, it's a Toyota Yaris", "My car is a Toyota Yaris"),
        ("My favourite tea is oolong.", "did I say oolong? I meant rooibos", "My favourite tea is rooibos"),
        ("I'm allergic to walnuts.", "sorry not walnuts, pecans", "I'm allergic to pecans"),
        ("I'm the treasurer of our allotment club.", "secretary, not treasurer", "I'm the secretary of our allotment club"),
        ("I'm from Galway.", "Sligo, sorry, I only studied in Galway", "I'm from Sligo"),
        ("My mentor is Prof. Okafor.", "oops autocorrect, Okonjo", "My mentor is Prof. Okonjo"),
        ("My sister lives in Bristol.", "No wait, she lives in Bath.", "My sister lives in Bath"),
        ("I play the viola.", "the cello actually. long day.", "I play the cello"),
    ],
)
def test_a_name_or_a_thing_takes_the_place_of_the_one_it_stands_for(said: str, text: str, right: str) -> None:
    assert [one.text for one in put_right(said, text)] == [right]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("My flight to Oslo leaves at 7:40.", "no worries"),
        ("I have two cats.", "actually, can you find me a cat sitter?"),
        ("My gym is on Mill Street.", "sorry, one more question: what is a kettlebell?"),
        ("I get up at 6.", "ok, 3 more tips"),
        ("My budget is 900 euros.", "actually the second one"),
        ("I live in Lyon.", "oh, Paris looks lovely this week"),
        ("Give me 5 names for a cat.", "make that 10"),
        ("Write a poem about Rome.", "sorry, Venice"),
        ("My son is allergic to nuts.", "No, he is fine."),
        ("My son is allergic to nuts.", "No, he is allergic to cats too."),
        ("My daughter is diabetic.", "Sorry, she is busy."),
        ("My brother lives in Bristol.", "No wait, she lives in Bath."),
        ("My exam is on Monday.", "Wait, it is on Friday?"),
        ("I like this city. The weather is nice.", "Actually, it's raining."),
    ],
)
def test_what_stands_for_nothing_that_was_said_puts_nothing_right(said: str, text: str) -> None:
    assert put_right(said, text) == []


def test_a_bare_no_to_a_question_is_an_answer() -> None:
    asked = Utterance("assistant", "Shall I write to Bea?")
    assert put_right("My tutor's called Bea.", "no, Harriet", asked) == []
    assert [one.text for one in put_right("My tutor's called Bea.", "sorry, I meant Harriet", asked)] == ["My tutor's called Harriet"]


@pytest.mark.parametrize(
    ("said", "between", "text"),
    [
        ("My aunt lives in Graz.", "", "Vienna, obviously."),
        ("My choir meets on Monday.", "", "Wednesday then."),
        ("I'm 51.", "", "lol, 52"),
        ("My kayak is green.", "", "Yellow, of course"),
        ("My aunt lives in Graz.", "", "Vienna, with a friend."),
        ("My aunt lives in Graz.", "Trivia. Name the capital of Hungary.", "Sorry, Budapest."),
        ("I have 2 parrots.", "What a pair. Tell me how many seeds to order.", "Oops, 30."),
        ("I'm 51.", "Which year was the bridge built?", "1889, I mean 1887"),
        ("My choir meets on Monday.", "I booked the hall for Thursday.", "Friday, sorry."),
        ("My kayak is green.", "I made the banner blue.", "I meant red."),
        ("My kayak is green.", "The banner is now set to green.", "It's red, not green."),
        ("My aunt lives in Graz.", "Trains to Linz take two hours.", "Oops, Salzburg."),
        ("I keep my tools in the garage.", "The shed or the cellar would be drier.", "Sorry, the cellar."),
        ("My flight leaves at 7:40.", "Safe travels!", "no, 7:50"),
        ("I speak Dutch.", "Done.", "Change that, in French."),
        ("I have 2 parrots.", "Noted.", "Make that 3."),
    ],
)
def test_what_owns_up_to_nothing_or_may_be_meant_for_the_agent_puts_nothing_right(said: str, between: str, text: str) -> None:
    assert put_right(said, text, *([Utterance("assistant", between)] if between else [])) == []


@pytest.mark.parametrize(
    ("said", "between", "text", "right"),
    [
        ("I weigh 82 kilos.", "I've noted that you weigh 82 kilos. Anything else?", "oops, 84", "I weigh 84 kilos"),
        ("I weigh 82 kilos.", "I've updated your log.", "*84", "I weigh 84 kilos"),
        ("My flight leaves at 7:40.", "Safe travels! I'll remember that.", "no wait, 7:50", "My flight leaves at 7:50"),
        ("My aunt lives in Graz.", "What a lovely city!", "Correction: Linz.", "My aunt lives in Linz"),
        ("My aunt lives in Graz.", "", "Linz, sorry, not Graz", "My aunt lives in Linz"),
        ("My aunt lives in Graz.", "", "Thanks! Oops, Linz", "My aunt lives in Linz"),
    ],
)
def test_a_slip_that_is_owned_up_to_is_put_right_behind_an_idle_line_of_the_agent(said: str, between: str, text: str, right: str) -> None:
    assert [one.text for one in put_right(said, text, *([Utterance("assistant", between)] if between else []))] == [right]


def test_only_the_message_just_before_is_put_right() -> None:
    assert put_right("I get up at 6:30.", "oops, 6:50", Utterance("user", "Thanks!")) == []
    assert put_right("I get up at 6:30.", "My flight leaves at 7:40. Oops, 7:50.") == []


def test_a_long_message_is_read_for_no_bare_correction() -> None:
    assert put_right("I get up at 6:30.", f"Oops, 6:50. {'And then some more talk. ' * 6}") == []
