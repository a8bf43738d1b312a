"""English that no rule names: what looks like a statement is kept, what looks like talk of the moment is not; what ends, answers and pronouns."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands, rules, subjects
from memory.capture.rules.en import likeness
from memory.capture.types import Utterance

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def told(text: str, *before: Utterance) -> list[str]:
    return [one.text for one in rules.extract(text, now=NOW, history=before)]


@pytest.mark.parametrize(
    "text",
    [
        "Our allotment society waters on alternate Tuesdays.",
        "Payslips come out on the 24th.",
        "Tables over prose please.",
        "It drives me up the wall when people call me madam.",
        "All unit tests should be written in Kotlin.",
    ],
)
def test_what_looks_like_a_statement_is_kept_though_no_rule_knows_it(text: str) -> None:
    assert len(told(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I spilled soup all over my notes.",
        "Plan a picnic for me.",
        "Give me six alternatives.",
        "We had the funniest argument about ferrets.",
        "My boss just told me a joke.",
        "I have a call in five minutes.",
        "The waiter brought the wrong dish.",
    ],
)
def test_talk_of_the_moment_is_not_kept(text: str) -> None:
    assert told(text) == []


def test_the_stored_head_ranks_statements_above_talk() -> None:
    low = max(likeness.stated(words) for words in ("I missed my stop again", "It crashed on me", "Make the header blue"))
    assert all(
        likeness.stated(words) > max(0.5, low) for words in ("I mend clocks for a living", "My niece is deaf", "Our shop closes on Mondays")
    )


def test_what_took_the_place_of_something_names_it_and_stands_alone() -> None:
    [one] = rules.extract("I quit fencing, it's judo for me now.", now=NOW)
    assert (one.replaces, "judo" in one.text) == ("fencing", True)
    [other] = rules.extract("I'm not Welsh, I'm Cornish by birth.", now=NOW)
    assert other.text == "I'm Cornish by birth"


def test_two_things_joined_by_and_are_both_kept() -> None:
    assert len(told("I quit smoking and I run daily now.")) == 2


def test_where_somebody_grew_up_is_nothing_beside_where_they_live() -> None:
    assert told("I grew up in Kansas but I've lived in Busan for six years now.") == ["I've lived in Busan for six years now"]
    assert told("I grew up in Kansas.") == ["I grew up in Kansas"]


def test_a_pronoun_is_read_as_whom_the_message_named() -> None:
    assert told("My mother-in-law is coming and she keeps kosher.") == ["My mother-in-law keeps kosher"]


@pytest.mark.parametrize(
    ("asked", "answer", "kept"),
    [
        ("What's your budget?", "Around 700 euros.", ["My budget is around 700 euros"]),
        ("Any dietary restrictions?", "Yes, no dairy and no shellfish.", ["I don't eat dairy", "I don't eat shellfish"]),
        ("Where do you live?", "Tartu", ["I live in Tartu"]),
        ("What's your budget?", "Not sure yet.", []),
        ("Which one do you like?", "The second one.", []),
    ],
)
def test_a_short_answer_is_read_with_what_was_asked(asked: str, answer: str, kept: list[str]) -> None:
    assert told(answer, Utterance("assistant", asked)) == kept


def test_a_slip_is_put_right_by_the_sentence_after_it() -> None:
    said = Utterance("user", "Remember that my meeting with the bank is on the 12th.")
    [wish] = commands.parse("Oops, I misspoke. It's on the 13th.", now=NOW, history=[said])
    [statement] = wish.statements
    assert ("13th" in statement.text, "12th" in statement.replaces) == (True, True)


def test_another_thing_of_the_same_kind_takes_the_place_of_the_first() -> None:
    said = Utterance("user", "Remember the spare key is under the green pot.")
    [wish] = commands.parse("No sorry, the blue pot.", now=NOW, history=[said])
    assert [statement.text for statement in wish.statements] == ["The spare key is under the blue pot"]


@pytest.mark.parametrize("text", ["Apparently our treasurer is leaving. Remember that.", "Imagine I owned a zeppelin. Keep that in mind."])
def test_a_bare_wish_makes_no_fact_of_a_rumour_or_a_supposition(text: str) -> None:
    assert [statement for wish in commands.parse(text, now=NOW) for statement in wish.statements] == []
    assert told(text) == []


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("my star sign", "I'm a Pisces", ""),
        ("the weight", "I'm trying to lose 5 kilos", "goals"),
        ("我的体重", "我72公斤", ""),
        ("my job", "I mend clocks", "basic.occupation"),
    ],
)
def test_a_subject_covers_what_does_not_hold_its_words(name: str, text: str, key: str) -> None:
    assert subjects.covers(name, key=key, text=text)
    assert not subjects.covers(name, key="", text="I play the oboe")
