"""Every code of the screening has words."""

from __future__ import annotations

from dashboard.screened import AIMED_AT_AGENTS, HOLDS, screened
from memory.screening import injection
from memory.screening.types import FindingKind
from memory.vectors.services import AIMED

HIDDEN = {"bidi_override", "tag_characters", "hidden_data", "split_words"}


def test_every_code_of_the_screening_has_words() -> None:
    assert {rule.reason for rule in injection._RULES} | HIDDEN | {AIMED} == set(AIMED_AT_AGENTS)
    assert set(FindingKind) == set(HOLDS)


def test_what_a_text_holds_is_said_in_words() -> None:
    assert screened("override") == "it asks to ignore instructions"
    assert screened("contains phone") == "it holds a telephone number"
    assert screened("something new") == "something new"
