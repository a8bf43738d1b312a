"""A wish whose subject is a pronoun is kept with what was named before it, in its sentence or in the one before."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands

NOW = datetime.fromisoformat("2026-03-04T10:00:00+08:00")


def kept(text: str) -> list[str]:
    return [one.text for wish in commands.parse(text, now=NOW) for one in wish.statements]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I'll be asking about the van a lot, so keep in mind it's a 2014 Transit.", "The van is a 2014 Transit"),
        ("The van's acting up again. Keep in mind it's a 2014 Transit.", "The van is a 2014 Transit"),
        ("My bike is a Brompton. Remember it's got a 3-speed hub.", "My bike has got a 3-speed hub"),
        ("My mum visits often. Remember she's allergic to nuts.", "My mum is allergic to nuts"),
        ("We got a new oven. Remember it runs hot.", "The new oven runs hot"),
        ("The boiler was serviced in May. Please note it needs doing every year.", "The boiler needs doing every year"),
        ("About the flat: keep in mind it's on the third floor with no lift.", "The flat is on the third floor with no lift"),
        ("I'll ask about the dog a lot so remember he's nine and deaf.", "The dog is nine and deaf"),
    ],
)
def test_what_is_pointed_at_is_named(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I need the cake. Remember it's Gran's 90th on the 4th of May.", "It's Gran's 90th on the 4th of May"),
        ("The bike and the van are mine. Remember it's got a tow bar.", "It's got a tow bar"),
        ("The flight is at 9. Remember it's a bank holiday.", "It's a bank holiday"),
    ],
)
def test_what_stands_for_nothing_or_for_one_of_several_stays(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My mum's neighbour is lovely, remember she has a cat.", "My mum's neighbour is lovely, she has a cat"),
        ("My daughter's teacher is lovely, remember she's allergic to bees.", "My daughter's teacher is lovely, she's allergic to bees"),
        ("Our nanny is great with my daughter. Remember she's ill a lot.", "Our nanny is great with my daughter, she's ill a lot"),
        ("My husband and his mother came over. Remember she hates mint.", "My husband and his mother came over, she hates mint"),
        ("My son has a friend over, Jack. Remember he's coeliac.", "My son has a friend over, Jack, he's coeliac"),
        ("My boss and the landlord called. Remember he's deaf.", "My boss and the landlord called, he's deaf"),
        ("My brother called. Remember she's deaf.", "My brother called, she's deaf"),
    ],
)
def test_what_may_be_said_of_several_people_is_pinned_on_none_of_them(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize(
    "text", ["Remember it for later.", "Save the draft, it's almost done.", "Save the file for me, it's on the desktop."]
)
def test_a_piece_of_work_is_no_thing_to_remember(text: str) -> None:
    assert kept(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("And add to what you know about me that I'm left-handed, it matters for knives.", "I'm left-handed"),
        ("Add to everything you know about me: I'm a night owl.", "I'm a night owl"),
        ("Remember where my deliveries go: 17 Tannery Row, Wexcombe.", "My deliveries go to 17 Tannery Row, Wexcombe"),
        ("Remember where my van is parked: level 2, row F.", "My van is parked at level 2, row F"),
        ("Remember where the spare key is: under the blue pot.", "The spare key is under the blue pot"),
        ("Remember when my MOT is due: 4 March.", "My MOT is due 4 March"),
        ("Remember how my surname is spelt: N-g-u-y-e-n.", "My surname is spelt: N-g-u-y-e-n"),
        ("Save the wifi password for the salon for me, it's notreal-curlup-2019.", "The wifi password for the salon is notreal-curlup-2019"),
        ("Keep my locker number for me, it's 212.", "My locker number is 212"),
    ],
)  # fmt: skip
def test_what_is_handed_over_under_its_question_or_its_name_is_a_statement(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Remember this, I'll need it for shipping labels: my home address is 27 Larkspur Lane, Millbrook.", "My home address is 27 Larkspur Lane, Millbrook"),
        ("Please remember this, it matters: I'm allergic to latex.", "I'm allergic to latex"),
    ],
)  # fmt: skip
def test_what_something_is_wanted_for_is_no_memory_beside_it(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Please remember to skip the introduction in answers to me.", "Skip the introduction in answers to me"),
        ("Remember to use metric in your answers.", "Use metric in your answers"),
        ("Please remember to call me Sam.", "Call me Sam"),
    ],
)
def test_a_deed_of_every_answer_is_a_wish(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize("text", ["Remember to buy milk.", "Please remember to call me at nine."])
def test_an_errand_is_none(text: str) -> None:
    assert kept(text) == []


def test_two_wishes_of_one_sentence_are_two_memories() -> None:
    assert kept("Remember that my boss is Carla and remember that my desk is on floor 4.") == ["My boss is Carla", "My desk is on floor 4"]
