"""A thing of the person's and what it is, handed over to be kept: an address, a number, a code."""

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
        ("Save where I live for deliveries: 31 Marl Street, Flat 2, Holm.", "My address for deliveries is 31 Marl Street, Flat 2, Holm"),
        ("Store who I report to: Imke Baas.", "I report to Imke Baas"),
        ("Remember what I drink: oat milk flat white.", "I drink oat milk flat white"),
        ("Note down where I park: level 3, bay 42.", "Where I park: level 3, bay 42"),
        ("Please keep how to reach me: 555-014-2231.", "How to reach me: 555-014-2231"),
        ("Here's my address, please keep it: 14 Mill Lane, Otley.", "My address: 14 Mill Lane, Otley"),
        ("I'd like you to have my address on file: 14 Mill Lane, Otley.", "My address: 14 Mill Lane, Otley"),
        ("Can you hold on to my phone number? It's 555-014-2231.", "My phone number is 555-014-2231"),
        ("Remember my shoe size. 42.", "My shoe size is 42"),
        ("Save my number, it's 0161 496 0382.", "My number is 0161 496 0382"),
        ("Keep a record of my e-mail, which is jo@example.com.", "My e-mail is jo@example.com"),
    ],
)
def test_a_thing_and_its_value_are_kept_without_the_request(text: str, told: str) -> None:
    assert kept(text) == [told]


@pytest.mark.parametrize(
    "text", ["Don't forget my gate code.", "Remember my birthday. Can you plan a party?", "Save where I left off: page 30.", "Save the file as: report.docx", "Save what you wrote: it's good."]
)  # fmt: skip
def test_a_thing_without_its_value_is_no_memory(text: str) -> None:
    assert kept(text) == []


def test_what_is_loved_needs_no_value() -> None:
    assert kept("Remember my love of jazz.") == ["My love of jazz"]


def test_what_points_back_stays_with_what_it_points_at() -> None:
    assert kept("Bear in mind nuts are off the table, I react badly to them.") == ["Nuts are off the table, I react badly to them"]
