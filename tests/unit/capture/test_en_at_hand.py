"""English that only looks like a fact or a wish: questions of a journey, reasons behind an order, tales after a quotation, orders about a text."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands, playing, rules
from memory.capture.types import Command, CommandKind, Utterance

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def told(text: str, *before: Utterance) -> list[str]:
    return [one.text for one in rules.extract(text, now=NOW, history=before)]


def wishes(text: str, kind: CommandKind) -> list[Command]:
    return [one for one in commands.parse(text, now=NOW) if one.kind == kind]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("Which city are you flying to?", "Paris"),
        ("What country are you writing about?", "Peru"),
        ("What area are you asking about?", "billing"),
        ("Which town are you meeting him in?", "Leeds"),
        ("Which town are you staying in for the conference?", "Leeds"),
        ("Which region are you deploying to?", "eu-west-1"),
        ("What country are you shipping to?", "Ghana"),
        ("And in your novel, which city do you live in?", "Oz"),
        ("Is your guest allergic to anything?", "nuts"),
        ("What is the word for allergy?", "Allergie"),
        ("How old are you in the story?", "twelve"),
        ("What should I call you in the game?", "Zog"),
        ("Which city do you live in?", "private"),
        ("Which city are you flying to right now?", "Paris"),
        ("What city are you in today?", "Paris"),
        ("Does your guest have any allergies?", "nuts"),
        ("What allergies does your son have?", "nuts"),
        ("Does he know what city you live in?", "Leeds"),
        ("Which city are you meeting him in so I can check the weather?", "Leeds"),
        ("Any allergies?", "none"),
    ],
)
def test_a_question_of_something_else_makes_no_fact_of_its_answer(asked: str, answer: str) -> None:
    assert told(answer, Utterance("assistant", asked)) == []


@pytest.mark.parametrize(
    ("asked", "answer", "kept"),
    [
        ("Which city are you based in?", "Leeds", "I live in Leeds"),
        ("What country are you in?", "Peru", "I live in Peru"),
        ("Whereabouts do you live?", "Hull", "I live in Hull"),
        ("Where are you living at the moment?", "Hull", "I live in Hull"),
        ("Are you allergic to anything?", "nuts", "I'm allergic to nuts"),
        ("Do you have any allergies?", "peanuts", "I'm allergic to peanuts"),
        ("What allergies do you have?", "dust", "I'm allergic to dust"),
        ("Any allergies?", "shellfish", "I'm allergic to shellfish"),
        ("Any allergies I should know about?", "nuts", "I'm allergic to nuts"),
        ("Do you have any allergies I should be aware of?", "nuts", "I'm allergic to nuts"),
        ("Do you have any food allergies or dietary restrictions?", "peanuts", "I'm allergic to peanuts"),
        ("Do you have any food allergies or dietary restrictions?", "vegan", "My diet is vegan"),
        ("How old are you, if I may ask?", "34", "I'm 34"),
        ("What is your name, please?", "Anna", "My name is Anna"),
        ("What should I call you in our chats?", "Sam", "My name is Sam"),
        ("And where do you live right now?", "Leeds", "I live in Leeds"),
        ("What city are you in right now?", "Leeds", "I live in Leeds"),
        ("Where do you live, if you don't mind?", "Leeds", "I live in Leeds"),
        ("Which city do you live in so I can check the weather?", "Leeds", "I live in Leeds"),
        ("Can you tell me what city you live in?", "Leeds", "I live in Leeds"),
        ("What town do you live in?", "Here in Bath", "I live in Bath"),
    ],
)
def test_a_question_of_the_person_makes_a_fact_of_its_answer(asked: str, answer: str, kept: str) -> None:
    assert told(answer, Utterance("assistant", asked)) == [kept]


@pytest.mark.parametrize(
    "text",
    [
        "change my city, it's too expensive",
        "update my role: I'm on call this week",
        "fix my title, it is too long",
        "update my email - it bounces",
        "change my number, he keeps calling",
        "update my job - I got fired",
        "update my language: the app is in French",
        "change my name, people mispronounce it",
        "change my phone, screen cracked",
        "change my role; boss hates me",
        "update my town - Leeds flooded yesterday",
        "change my budget, 3 things went wrong",
        "update my birthday: party on Saturday at 8",
        "change my title to something shorter",
        "change my title to something shorter, it's too long",
        "change my city because I moved",
        "update my diet, doctor's orders",
        "update my favourite food, it's wrong",
        "my job changed, it's now a nightmare",
        "you've got my name wrong, it's annoying",
    ],
)
def test_a_reason_beside_a_field_is_no_value_of_it(text: str) -> None:
    assert wishes(text, CommandKind.CORRECT) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("change my city, Leeds please", "My city is Leeds"),
        ("change my city to leeds", "My city is leeds"),
        ("change my city to Lyon, I moved", "My city is Lyon"),
        ("update my address to 5 Elm Road, we moved", "My address is 5 Elm Road"),
        ("change my employer to Acme since my old firm closed", "My employer is Acme"),
        ("change my employer to Acme since I left Initech", "My employer is Acme"),
        ("change my email to ann@x.org - my old one bounces", "My email is ann@x.org"),
        ("update my favourite colour, it's green", "My favourite colour is green"),
        ("update my favourite food, it's sushi", "My favourite food is sushi"),
        ("update my diet - vegetarian", "My diet is vegetarian"),
        ("change my name, it's Kim now", "My name is Kim"),
        ("change my number, it's 0151 496 0000", "My number is 0151 496 0000"),
        ("change my job, nurse", "My job is nurse"),
        ("update my diet: vegan", "My diet is vegan"),
        ("change my email to ann@x.org", "My email is ann@x.org"),
        ("change my budget to no more than 500", "My budget is no more than 500"),
        ("update my tone: more formal", "My tone is more formal"),
        ("my schedule changed, it's now Tuesdays and Fridays", "My schedule is Tuesdays and Fridays"),
    ],
)
def test_a_value_beside_a_field_takes_its_place(text: str, kept: str) -> None:
    [command] = wishes(text, CommandKind.CORRECT)
    assert [one.text for one in command.statements] == [kept]


def test_what_stands_behind_a_new_value_is_kept_too() -> None:
    [command] = wishes("change my diet to vegan, I'm allergic to nuts", CommandKind.CORRECT)
    assert [one.text for one in command.statements] == ["My diet is vegan", "I'm allergic to nuts"]


@pytest.mark.parametrize(
    "text",
    [
        'Proofread my story: "Hello," said Tom. I live in Paris and I work as a spy.',
        'translate into French: "Good morning!" I said. I\'m allergic to peanuts and I live in Rome.',
        "Fix the grammar: 'Sorry I'm late,' he said. I have two kids.",
        'Translate to German: "I am vegan." Then I left. I work at Siemens.',
        "Fix my essay: “Never again,” my father said. I moved to Lyon that year.",
        "Check the grammar: 'It's late.' But I live in Rome and I love the night.",
        'Edit my story: "Please," I begged. I am a nurse.',
        'Improve: "Hi!"\nI live in Oslo and I have a cat.',
    ],
)
def test_a_tale_goes_on_behind_what_is_said_in_it(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('Translate to French: "Where is the station?" btw I live in Lyon now', ["I live in Lyon now"]),
        ('Translate to French: "Where is the station?" Thanks! I live in Lyon', ["I live in Lyon"]),
        ('Proofread: "Dear team, see you soon." Please keep it short, I work as a nurse.', ["I work as a nurse"]),
    ],
)
def test_own_words_behind_a_quotation_are_heard_where_they_turn_to_the_agent(text: str, kept: list[str]) -> None:
    assert told(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "support dark mode in the settings page",
        "work in metric units",
        "work for both cases",
        "working in the staging branch",
        "can't do the second exercise",
        "I can't do the second exercise",
        "my name changed, it's annoying",
        "can't run the tests, permission denied",
        "can't hear any sound from the speakers",
        "dyslexic fonts please",
        "diabetic recipes please",
        "autistic characters in fiction",
        "left-handed scissors please",
        "birthday is the wrong column",
        "budget is in the spreadsheet",
        "son is the key of the object",
        "husband is masculine in French",
        "was promoted to admin in the forum",
        "single parent households statistics",
        "married couples filing status",
        "stopped working after the update",
        "started failing after the upgrade",
        "joined the tables on id",
        "turned 90 degrees",
        "learning rate is too high",
        "have two tables to join",
        "clear the table for users",
        "change the part about me being tall",
    ],
)
def test_orders_and_remarks_about_work_at_hand_tell_nothing_of_the_person(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("dyslexic so short sentences please", "I'm dyslexic"),
        ("working as a nurse in Leeds", "I'm working as a nurse in Leeds"),
        ("budget's 30 quid max", "My budget's 30 quid max"),
        ("birthday is 3 May", "My birthday is 3 May"),
        ("was promoted to manager", "I was promoted to manager"),
        ("can't lift heavy boxes", "I can't lift heavy boxes"),
        ("have two kids", "I have two kids"),
        ("son is 4, what books?", "My son is 4"),
    ],
)
def test_hurried_facts_beside_them_are_kept(text: str, kept: str) -> None:
    assert kept in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "lose the bit about pricing",
        "scrap the part about me being tall in the cover letter",
        "clear the records for table users",
        "strike the note about deadlines from the draft",
        "bin the stuff about onboarding",
        "lose the part where I mention refunds",
        "delete the part about my salary from the letter",
    ],
)
def test_an_order_about_a_text_forgets_nothing(text: str) -> None:
    assert wishes(text, CommandKind.FORGET) == []


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("wipe the memory about my ex", "my ex"),
        ("scrap the bit about me being vegan", "me being vegan"),
        ("delete the note about my salary", "my salary"),
        ("forget that my sister, she lives in Leeds, is vegan", "my sister, she lives in Leeds, is vegan"),
    ],
)
def test_an_order_about_what_is_remembered_forgets_it(text: str, argument: str) -> None:
    assert [one.argument for one in wishes(text, CommandKind.FORGET)] == [argument]


@pytest.mark.parametrize("text", ["Game: I'm a baker", "Scenario: I am allergic to nuts", "Game: you're a judge"])
def test_a_heading_of_a_scene_sets_up_a_play(text: str) -> None:
    assert playing.goes_on([text])
    assert told(playing.in_earnest(text, begun=False)) == []


def test_a_remark_under_the_heading_of_a_game_is_neither_play_nor_fact() -> None:
    assert not playing.goes_on(["Game: I'm stuck on level 4"])
    assert told("Game: I'm stuck on level 4 and I have two kids") == []


def test_what_begins_later_keeps_its_date() -> None:
    assert told("From the beginning of May I'll be working nights") == ["From the beginning of May I'll be working nights"]


def test_a_tool_given_in_exchange_for_a_known_one_fills_the_stack() -> None:
    assert ("domain.stack", "ThinkPad") in [(one.key, one.value) for one in rules.extract("swapped my Mac for the ThinkPad", now=NOW)]
