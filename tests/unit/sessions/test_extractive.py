"""A summary without a model keeps what was there, whoever wrote it, and in whatever language it was said (SPEC 2.3)."""

from __future__ import annotations

import pytest

from memory.sessions.extractive import MAX_SENTENCE_TOKENS, merge, sentences
from memory.text import tokens


def test_a_models_summary_survives_the_day_the_model_fails() -> None:
    summary = "Planning a trip to Kyoto in May.\n- Budget 2000 euros\nUser: vegetarian, must avoid fish"
    kept = merge(summary, [("User", "We decided to fly on Monday.")], limit=300)
    assert kept.splitlines() == [*summary.splitlines(), "User: We decided to fly on Monday."]


@pytest.mark.parametrize(
    "said",
    [
        "Soy alérgico a los cacahuetes.",
        "Ich wohne seit Jahren in Bremen.",
        "أنا لا آكل السمك؟",
        "मैं मुंबई में रहता हूँ।",
        "ผมแพ้ถั่วลิสง",
        "ピーナッツアレルギーがあります。",
    ],
)
def test_what_is_said_in_a_language_without_cues_is_handed_over_too(said: str) -> None:
    assert said.rstrip("。") in merge("", [("User", said)], limit=300)


def test_constraints_outlast_sentences_that_carry_less() -> None:
    kept = merge("", [("User", "Hace sol. " * 1), ("User", "The bread must never contain nuts.")], limit=14)
    assert "must never contain nuts" in kept
    assert "Hace sol" not in kept


@pytest.mark.parametrize(
    ("clause", "joint"), [("I must never eat shrimp because it makes me ill", ", "), ("我对花生过敏所以绝对不能吃任何坚果", "，")]
)
def test_a_sentence_too_long_to_keep_is_kept_by_its_clauses(clause: str, joint: str) -> None:
    pieces = sentences(joint.join([clause] * 40) + ".")
    assert sum(piece.count(clause) for piece in pieces) == 40
    assert all(tokens.count(piece) <= MAX_SENTENCE_TOKENS for piece in pieces)
