"""What only looks like news of oneself: other homes than one's own, journeys, numbers of things, other people's cards, words of the moment."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import rules
from memory.capture.types import Statement, Utterance

NOW = datetime.fromisoformat("2026-05-14T10:00:00+01:00")


def read(text: str) -> list[Statement]:
    return rules.extract(text, now=NOW, history=[])


def fields(text: str) -> dict[str, object]:
    return {one.key: one.value for one in read(text) if one.key.startswith(("basic.", "domain.", "health."))}


@pytest.mark.parametrize(
    "text",
    [
        "My holiday home is in Cornwall.",
        "My childhood home was in Sligo and my parents' home is in Bath.",
        "Home for my sister is Leeds.",
        "I'm out of milk, I'm in Tesco.",
        "I left Paris this morning and I'm in Lyon.",
        "We've moved to Chapter 3.",
        "I've moved to Room 12.",
        "We moved to Phase Two last week.",
        "I moved to Product last year.",
        "I used to live in York, now it's a memory.",
        "Goodbye London, hello Paris.",
        "Paris is where we are living in the second act.",
        "I have changed doctor, it's raining.",
        "My mother made soup, and I can't eat it.",
        "My neighbour baked bread, but I can't eat it.",
        "Marguerite, retired midwife, wrote to me.",
        "John, plumber, Leeds. Can you write him an email?",
        "Ines, dentist, Porto. Draft a note to her please.",
        "Planning meals for the week. Mum, 68, diabetic.",
        "Spanish, French, German",
        "vegetarian, vegan, kosher",
        "We used to work with Deloitte, now it's PwC.",
        "At work it's only Tom.",
        "At work it's all Greek to me.",
        "I've moved to BT for broadband.",
        "I moved from Sales.",
    ],
)
def test_no_field_is_made_of_what_is_not_ones_own(text: str) -> None:
    assert fields(text) == {}


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("My new home is in Leeds.", "basic.region", "Leeds"),
        ("Home for us is Leeds these days.", "basic.region", "Leeds"),
        ("I've left Berlin, I'm in Lyon now.", "basic.region", "Lyon"),
        ("I used to live in York, now it's Leeds.", "basic.region", "Leeds"),
        ("Leeds is where I live now.", "basic.region", "Leeds"),
        ("Rome has been home since last spring.", "basic.region", "Rome"),
        ("We've moved to Python 3.12.", "domain.stack", "Python 3.12"),
        ("Goodbye Vim, hello Helix.", "domain.stack", "Helix"),
        ("I'm payroll manager at a hospital.", "basic.occupation", "payroll manager"),
        ("These days I'm ward clerk at a hospital in Hull.", "basic.occupation", "ward clerk"),
        ("Marguerite here, retired midwife.", "basic.name", "Marguerite"),
        ("Prawns, I can't eat them.", "health.avoids", "prawns"),
        ("I moved from Sales, I'm now in Procurement.", "basic.occupation", "Procurement"),
        ("I've moved desks, I'm now in Finance.", "basic.occupation", "Finance"),
        ("I grew up in Leeds, I'm now in Porto.", "basic.region", "Porto"),
        ("I used to work at Nokia, now it's Ericsson.", "basic.employer", "Ericsson"),
        ("At work it's all SAP.", "domain.stack", "SAP"),
    ],
)
def test_the_like_of_it_that_is_ones_own_is_read(text: str, key: str, value: str) -> None:
    assert fields(text)[key] == value


def test_what_was_left_beside_a_home_is_told_for_itself() -> None:
    assert [one.text for one in read("I sold my bike, I live in Leeds.")] == ["I sold my bike", "I live in Leeds"]


@pytest.mark.parametrize(
    "text", ["I'm in Lyon.", "I'm putting together the handover sheet for nights.", "I'm drafting a letter to the council."]
)
def test_what_somebody_is_at_just_now_is_not_kept(text: str) -> None:
    assert read(text) == []


def test_a_bank_that_was_changed_is_the_one_that_is_named() -> None:
    assert [one.text for one in read("I've changed banks, it's Monzo now.")] == ["My bank is now Monzo"]


@pytest.mark.parametrize(
    ("asked", "text", "kept"),
    [
        ("Who is the trip for?", "Dad, 72, diabetic", []),
        ("Tell me about the patient.", "nurse, 42, allergic to latex", []),
        ("Tell me about yourself.", "actor, 30, in Leeds", ["I'm an actor", "I'm 30", "I live in Leeds"]),
        ("What do you do?", "nurse", ["I'm a nurse"]),
        ("What do you avoid?", "Gluten, dairy, soya", ["I don't eat Gluten", "I don't eat dairy", "I don't eat soya"]),
    ],
)
def test_bare_words_are_about_whom_the_agent_asked_about(asked: str, text: str, kept: list[str]) -> None:
    found = rules.extract(text, now=NOW, history=[Utterance(role="assistant", text=asked)])
    assert [one.text for one in found] == kept


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("My rent's 850 now.", "personal.rent", "850"),
        ("My salary has gone up from 38k to 40k.", "personal.salary", "40k"),
    ],
)
def test_what_somebody_pays_is_one_amount(text: str, key: str, value: str) -> None:
    assert [(one.key, one.value) for one in read(text)] == [(key, value)]


@pytest.mark.parametrize(
    "text",
    [
        "My salary went up 3k last year.",
        "I'm looking at two flats, the rent is 900 in one of them.",
        "My salary was 40k.",
        "Rent is £900 a month in Leeds on average.",
        "The salary is 30k, should I take it?",
    ],
)
def test_a_rise_and_other_peoples_amounts_are_none_of_ones_own(text: str) -> None:
    assert [one for one in read(text) if one.key in ("personal.rent", "personal.salary")] == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I'm allergic to penicillin, bee stings are bad, latex, kiwi.", ["penicillin", "latex", "kiwi"]),
        ("I'm allergic to nuts, the doctor says, and eggs.", ["nuts", "eggs"]),
    ],
)
def test_no_allergy_is_lost_by_what_is_said_between(text: str, values: list[str]) -> None:
    assert [one.value for one in read(text) if one.key == "health.allergies"] == values


@pytest.mark.parametrize(
    ("text", "replaces"),
    [
        ("No more nuts for me. I've taken up baking.", ["", ""]),
        ("I've left my job. I've just taken up knitting.", ["", ""]),
        ("I gave up running, I've taken up rowing.", ["running"]),
    ],
)
def test_only_a_pastime_gives_place_to_one_that_was_taken_up(text: str, replaces: list[str]) -> None:
    assert [one.replaces for one in read(text)] == replaces
