"""Moves of home, of work and of tools, in whatever syntax they are told: the new one is kept, and what was left is no statement beside it."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands, rules
from memory.capture.types import Statement, Utterance

NOW = datetime.fromisoformat("2026-03-04T10:00:00+08:00")


def read(text: str) -> list[Statement]:
    return rules.extract(text, now=NOW, history=[])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("A couple of months ago I relocated to Aarhus.", "Aarhus"),
        ("Back in spring we packed up and moved to Split.", "Split"),
        ("My family has moved from Omaha to Calgary.", "Calgary"),
        ("The whole household relocated to Bilbao.", "Bilbao"),
        ("I left Reno and I'm living in Fresno now.", "Fresno"),
        ("We've said goodbye to Cork and live in Sligo these days.", "Sligo"),
        ("Riga is behind us and Vilnius is home now.", "Vilnius"),
        ("We're finally out of Hull! Living in Ripon now.", "Ripon"),
        ("I moved house last month, I'm in Dundee now.", "Dundee"),
        ("I no longer live in Rome, I'm in Naples.", "Naples"),
        ("I'm not in Rome any more, I live in Naples now.", "Naples"),
        ("My cottage is in Settle.", "Settle"),
        ("Our new place is in Ghent.", "Ghent"),
        ("Home for us is now Malmö.", "Malmö"),
        ("As of Monday, home is a flat in Swansea.", "Swansea"),
        ("I've made Porto my home.", "Porto"),
        ("Porto became my home last spring.", "Porto"),
        ("We're renting in Exeter at the moment.", "Exeter"),
        ("I moved out of Leeds and into a house in Otley.", "Otley"),
        ("I live now in Bergen since two years.", "Bergen"),
        ("We packed up the flat in Hull and are in York now.", "York"),
    ],
)
def test_a_move_is_the_new_region_and_nothing_beside_it(text: str, place: str) -> None:
    assert [(one.key, one.value, one.removes) for one in read(text)] == [("basic.region", place, False)]


@pytest.mark.parametrize(
    "text",
    [
        "My home is in chaos.", "Home is where the heart is.", "Leeds is behind me in the league table.", "We're out of milk.", "We moved the meeting to Cardiff.",
        "My husband has moved to Leeds for work.", "My company has relocated to Reading.", "I'm in Paris now for a conference.", "I left London early this morning.",
        "I relocated the server to Ghent.", "A few weeks ago I went to Ghent.", "My family has a house in Wales.", "We're out of Cheddar.",
    ],
)  # fmt: skip
def test_what_only_sounds_like_a_move_gives_no_region(text: str) -> None:
    assert not [one for one in read(text) if one.key in {"basic.region", "basic.employer"}]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("I've gone from barista to roastery manager.", "basic.occupation", "roastery manager"),
        ("I left teaching and became a gardener.", "basic.occupation", "gardener"),
        ("They made me shift supervisor.", "basic.occupation", "shift supervisor"),
        ("I was promoted to head of sales last week.", "basic.occupation", "head of sales"),
        ("I no longer work at Acme, I'm with Globex now.", "basic.employer", "Globex"),
        ("My old job at Acme is over, I'm at Globex now.", "basic.employer", "Globex"),
        ("In June I left Acme for Globex.", "basic.employer", "Globex"),
        ("I do quality assurance at a company that makes hearing aids.", "basic.occupation", "quality assurance"),
        ("I dropped MATLAB and do all my data analysis in Julia now.", "domain.stack", "Julia"),
        ("Bye bye Figma, I do everything in Penpot now.", "domain.stack", "Penpot"),
        ("No more Photoshop, I edit in Affinity now.", "domain.stack", "Affinity"),
        ("I gave up on Evernote and keep my notes in Obsidian now.", "domain.stack", "Obsidian"),
        ("I used to use Vim, now it's Zed.", "domain.stack", "Zed"),
    ],
)
def test_the_next_job_or_tool_is_kept_alone(text: str, key: str, value: str) -> None:
    assert [(one.key, one.value, one.removes) for one in read(text)] == [(key, value, False)]


def test_what_was_swapped_is_named_as_what_the_news_ends() -> None:
    [one] = read("I use Figma now instead of Sketch.")
    assert (one.value, one.replaces) == ("Figma", "Sketch")


@pytest.mark.parametrize("text", ["I quit smoking and I run every morning now.", "I left the party early and I'm in bed now."])
def test_what_ended_without_a_successor_stands(text: str) -> None:
    assert not [one for one in read(text) if one.key in {"basic.region", "basic.employer", "basic.occupation"}]


def test_a_wish_to_remember_a_move_keeps_the_new_place_alone() -> None:
    [wish] = commands.parse("Remember that I left Boise and now live in Tucson.", now=NOW)
    assert [(one.text, one.key, one.value) for one in wish.statements] == [("I now live in Tucson", "basic.region", "Tucson")]


@pytest.mark.parametrize(
    ("before", "text", "old"),
    [
        ("Our rent is 900 a month.", "Our rent has gone up to 950.", "Our rent is 900 a month"),
        ("My sister lives in Oslo.", "My sister has moved to Bergen.", "My sister lives in Oslo"),
        ("My flight is on Tuesday.", "Correction, the flight is on Wednesday.", "My flight is on Tuesday"),
    ],
)
def test_what_a_thing_has_become_is_set_against_what_it_was(before: str, text: str, old: str) -> None:
    [one] = rules.extract(text, now=NOW, history=[Utterance("user", before)])
    assert one.changes == old


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My car was a Fiat. I sold the Fiat and drive a Skoda now.", "I drive a Skoda now"),
        ("I've changed banks, it's Monzo now.", "My bank is now Monzo"),
        ("I've come to love olives.", "I love olives now"),
        (
            "My partner and I have bought a place in York and moved in last week.",
            "My partner and I have moved into a place in York last week",
        ),
        ("As of June I'm in Nantes.", "As of June I'm in Nantes"),
    ],
)
def test_news_is_told_as_what_is_so_now(text: str, told: str) -> None:
    assert [one.text for one in read(text)] == [told]


def test_an_age_beside_a_name_parts_no_introduction() -> None:
    assert [one.key for one in read("Hi, I'm Odette, 41, a beekeeper from the Vosges.")] == ["basic.name", "basic.age", "basic.occupation"]


def test_a_sentence_with_its_verb_cut_short_is_no_piece() -> None:
    history = [Utterance("user", "My dentist is Dr Wu.")]
    [wish] = commands.parse("Correction: my dentist's Dr Yu.", now=NOW, history=history)
    assert [one.text for one in wish.statements] == ["My dentist's Dr Yu"]
