"""What English wishes to forget and to put right do to what is remembered. Sentences are invented."""

from __future__ import annotations

import pytest

from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize(
    ("told", "wish", "left"),
    [
        (("I collect fountain pens. I play bass in a wedding band.",), "Forget both the band and the pens.", []),
        (("Remember that I swim on Wednesdays.", "Remember that I'm in the rowing club."), "Forget the swimming but keep the rowing club.", ["I'm in the rowing club"]),
        (("Remember that I'm allergic to penicillin.",), "Delete the penicillin allergy from my memories.", []),
        (("Remember that Ivo works at the harbour.",), "Two deletions from your memory: Ivo's job, and Nell's shop.", []),
        (("Remember that I own a kayak.",), "Please don't remember that.", []),
        (("Remember that my sister's birthday is in May.",), "Lose the wedding birthday thing.", ["My sister's birthday is in May"]),
        (("Remember that I play padel on Fridays.",), "Cancel my padel booking.", ["I play padel on Fridays"]),
        (("Remember my cat is called Biscuit. Remember my horse is called Major.",), "Wipe only the horse's name.", ["My cat is called Biscuit"]),
        (("Please log that my licence expires in May 2029.",), "Erase the licence expiry.", []),
        (("Remember that my report is due on Friday.",), "Delete the second page of the report.", ["My report is due on Friday"]),
        (("Jot down that I prefer aisle seats.",), "Discard the last thing you jotted down.", []),
        (("I keep every receipt in a shoebox.", "Remember that I row."), "Erase the receipt total.", ["I keep every receipt in a shoebox", "I row"]),
    ],
)  # fmt: skip
def test_what_a_wish_names_is_forgotten_and_nothing_else(stage: Stage, told: tuple[str, ...], wish: str, left: list[str]) -> None:
    for text in told:
        stage.say(("user", text))
    stage.say(("user", wish))
    assert stage.texts() == left


@pytest.mark.parametrize(
    ("told", "news", "held"),
    [
        ("Remember that school pickup is at 3:15.", "Remember that school pickup is at 3:40 now.", "School pickup is at 3:40"),
        ("Remember that my rent is 950 a month.", "Rent update for your memory: it is now 1020 a month.", "My rent is 1020 a month"),
        ("Remember that my insurer is Northgate.", "Amend my insurer: Southbank Assurance.", "My insurer is Southbank Assurance"),
        ("Remember that the meeting is in room Alder.", "Please correct that: the meeting is in room Hawthorn.", "The meeting is in room Hawthorn"),
        ("Remember that my coat is green.", "Update the readme to say hello.", "My coat is green"),
        ("I live in Utrecht.", "It's Groningen now, by the way.", "I live in Groningen"),
        ("I live in Utrecht.", "It's raining now.", "I live in Utrecht"),
        ("Remember that I swim on Mondays.", "It's Friday now.", "I swim on Mondays"),
        ("Remember that my tutor is Ann Rudge.", "I misremembered the name. My tutor is Ines Harlow.", "My tutor is Ines Harlow"),
        ("Remember that I have choir on Mondays at 8.", "Could you update my choir day? It's on Fridays at 8 now.", "I have choir on Fridays at 8"),
        ("Remember that my coach is called Anneke.", "My coach is no longer Anneke, it's Joris now.", "My coach is called Joris"),
        ("Remember that my permit ends in 71.", "I swapped the digits, my permit ends in 17.", "My permit ends in 17"),
        ("Remember that the dinner is at Villa Corda.", "Please change what you remembered: Casa Lirio instead of Villa Corda.", "The dinner is at Casa Lirio"),
        ("Remember that our network is called Pinecone.", "Replace Pinecone with Acorn, that's what our network is called.", "Our network is called Acorn"),
        ("Remember that our network is called Pinecone.", "Replace spaces with tabs, that's what the linter wants.", "Our network is called Pinecone"),
        ("Remember that my tent budget is 120 euros.", "Raise my tent budget to 150 euros.", "My tent budget is 150 euros"),
        ("Remember that my tent budget is 120 euros.", "Lower the volume to 5.", "My tent budget is 120 euros"),
        ("I support Ballyvane in the hurling.", "My bad, Ballymore is the team I support.", "I support Ballymore in the hurling"),
        ("Remember that my bike is red.", "Sorry, blue is the colour I like.", "My bike is red"),
    ],
)  # fmt: skip
def test_news_takes_the_place_of_the_one_memory_it_speaks_of(stage: Stage, told: str, news: str, held: str) -> None:
    stage.say(("user", told))
    stage.say(("user", news))
    assert stage.texts() == [held]
