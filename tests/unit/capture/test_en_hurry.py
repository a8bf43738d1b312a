"""English typed in a hurry: subjects left out, facts beside requests, mockery before earnest, quoted text before one's own words."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands, playing, rules
from memory.capture.types import Command, CommandKind, Statement, Utterance

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def read(text: str, *before: Utterance) -> list[Statement]:
    return rules.extract(text, now=NOW, history=before)


def told(text: str, *before: Utterance) -> list[str]:
    return [one.text for one in read(text, *before)]


def only(text: str) -> Command:
    [command] = commands.parse(text, now=NOW)
    return command


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("lost my job at the mill last week, how do i claim benefits", ["I lost my job at the mill last week"]),
        ("just moved up to Inverness from Kent. worth a visit?", ["I just moved up to Inverness from Kent"]),
        ("can't do stairs since my hip op, can you suggest day trips", ["I can't do stairs since my hip op"]),
        ("I can't do dairy, partner is celiac", ["I can't do dairy", "My partner is celiac"]),
        ("Working nights this month at the bakery so ping me after 3pm only", ["I'm working nights this month at the bakery"]),
        ("im Deepika, work in payroll for a clinic", ["I'm Deepika", "I work in payroll for a clinic"]),
        ("Yo I'm left handed and play bass, any lefty bass under 400?", ["I'm left handed", "I play bass"]),
        ("me and the missus are moving to Halifax in august, need a checklist", ["Me and the missus are moving to Halifax in august"]),
        ("I'm so chuffed I passed my pilot exam on sunday", ["I passed my pilot exam on sunday"]),
        ("I'm vegan but my boyfriend eats meat, one-pot dinners that can be split?", ["I'm vegan"]),
        ("honestly mate I don't drink anymore", ["I don't drink anymore"]),
        ("was told on friday I have sleep apnoea (mild they say)", ["I have sleep apnoea"]),
    ],
)
def test_a_hurried_fact_is_kept_with_its_subject_and_without_what_is_asked(text: str, kept: list[str]) -> None:
    assert told(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "got it thanks, moving on",
        "just got your message",
        "lost my train of thought, what were we saying",
        "had a question about tax",
        "i need a new gym split",
        "I told my boss I'd finish by friday and I haven't started. help",
        "I rang on Friday.",
        "The boiler's been dropping pressure since about Thursday.",
        "How many grams in an ounce? I always forget",
        "third night shift on the trot",
        "Kindly do the needful and explain me recursion in simple manner.",
        "My teacher wants us to write as if we're evacuees: I am Tom and I miss my mother.",
        "Wow thanks, I just love getting parking tickets.",
        "The hospital said they have a new car park.",
    ],
)
def test_hurried_talk_of_the_moment_is_not_kept(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Myself Venkat, I am from Salem.", "basic.name", "Venkat"),
        ("I am from Poland but since three years I am living in Stavanger.", "basic.region", "Stavanger"),
        ("I am working like welder on the shipyard.", "basic.occupation", "welder"),
        ("the altitude bothers me now that I live in Quito", "basic.region", "Quito"),
        ("If I had wings I'd fly. In reality I live in Swindon.", "basic.region", "Swindon"),
        ("I grew up at sea level, in Mombasa.", "basic.origin", "Mombasa"),
        ("I'm not in Hull any more, moved down to Bristol at Easter", "basic.region", "Bristol"),
        ("From 1 September I'll be an apprentice electrician with Voltaire & Sons.", "basic.occupation", "apprentice electrician"),
        ("at work we're stuck on python 3.8 and can't upgrade", "domain.stack", "python 3.8"),
        ("I hate to say it but my new job at Fennel is a nightmare.", "basic.employer", "Fennel"),
        ("can you call me Frankie instead of Francesca? only my gran uses that", "basic.name", "Frankie"),
        ("Can you keep answers under 100 words? I read them on my watch", "content.length", "short"),
        ("allergic to bee stings btw, carry an epipen", "health.allergies", "bee stings"),
    ],
)
def test_a_hurried_fact_fills_its_field(text: str, key: str, value: str) -> None:
    assert value in [one.value for one in read(text) if one.key == key]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("My new job at Fennel is a nightmare.", "basic.occupation"),
        ("My landlord won't let me have pets so stop suggesting a cat", "content.wants_raw_data"),
        ("Please don't put stuff in tables", "content.format"),
        ("I swapped my Saab for a Kia.", "domain.stack"),
    ],
)
def test_what_only_looks_like_a_field_leaves_it_alone(text: str, key: str) -> None:
    assert key not in [one.key for one in read(text)]


def test_mockery_ends_where_the_message_turns_to_earnest() -> None:
    assert told("Oh brilliant, I just ADORE being on hold. Anyway I'm a landlord in Leith.") == ["I'm a landlord in Leith"]
    assert told("Oh great, rain again. I live for soggy socks 🙃") == []
    assert told("Oh great, rain again. Anyway, I live for soggy socks 🙃") == []


def test_a_text_handed_over_in_quotation_marks_ends_with_them() -> None:
    assert told("translate to spanish: 'I own three dogs. I hate cats.' I don't speak any spanish myself") == [
        "I don't speak any spanish myself"
    ]
    assert told("I write a food blog called Marrow. Fix this sentence: 'I has always loved bacon'") == ["I write a food blog called Marrow"]
    assert told("Translate into Italian: My name is Greta, I'm from Hamburg.") == []


def test_what_she_is_on_now_is_told_of_whom_the_message_named() -> None:
    assert told("our dog Brisket is 9 and he's on thyroid tablets now so no rich food") == [
        "Our dog Brisket is 9",
        "Our dog is on thyroid tablets now",
    ]
    assert told("our dog Brisket is 9 and he's asleep now") == ["Our dog Brisket is 9"]


@pytest.mark.parametrize(
    ("asked", "answer", "kept"),
    [
        ("Which city are you in?", "bergen, norway. been living here 6 yrs", ["I live in bergen, norway"]),
        ("What car do you drive?", "an old Saab", ["I drive an old Saab"]),
        ("Do you have any pets?", "two rabbits and a tortoise", ["I have two rabbits and a tortoise"]),
        ("What's your budget?", "50 quid. thanks", ["My budget is 50 quid"]),
        ("Which one do you prefer?", "the red one", []),
    ],
)
def test_a_short_answer_is_read_with_the_question_and_without_what_follows(asked: str, answer: str, kept: list[str]) -> None:
    assert told(answer, Utterance("assistant", asked)) == kept


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("on second thoughts wipe the bit about sertraline, just that one", "sertraline"),
        ("scrap what I said about the gym, I cancelled the membership", "the gym"),
        ("Pls forget that I said I'm a vegetarian", "I'm a vegetarian"),
    ],
)
def test_what_is_to_be_forgotten_is_named_without_why(text: str, argument: str) -> None:
    command = only(text)
    assert (command.kind, command.argument) == (CommandKind.FORGET, argument)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Make a note for future chats: my bins go out on Wednesday night.", "My bins go out on Wednesday night"),
        ("Stuff about me, please save it for next time: I'm left handed.", "I'm left handed"),
        ("Update: swapped the Saab for a Kia, please change your notes", "I swapped the Saab for a Kia"),
        ("Update my address: it's 14 Larch Close, Hexham now", "My address is 14 Larch Close, Hexham"),
    ],
)
def test_a_hurried_wish_keeps_what_it_names(text: str, kept: str) -> None:
    assert [one.text for one in only(text).statements] == [kept]


def test_a_denial_after_sorry_puts_nothing_right() -> None:
    assert commands.parse("Sorry my english is not good, I live in Gdynia.", now=NOW) == []


@pytest.mark.parametrize(
    "text", ["Roleplay: I'm Captain Vex and I hate oxygen. Ask me questions.", "lets roleplay, ur a dragon and im a thief"]
)
def test_a_play_set_up_in_a_hurry_goes_on(text: str) -> None:
    assert playing.goes_on([text])
