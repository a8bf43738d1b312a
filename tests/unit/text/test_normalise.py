"""Text at the border."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.errors import BadText
from memory.text import normalise

ZERO_WIDTH_ONLY = "\u200b\u200c\u2060\ufeff"


@pytest.mark.parametrize("text", ["ab\x00cd", "\ud800", "half \udfff pair"])
def test_a_nul_or_half_a_surrogate_pair_is_refused(text):
    with pytest.raises(BadText, match=r"U\+(0000|D800|DFFF) at position"):
        normalise.clean(text)


def test_text_is_stored_composed():
    assert normalise.clean("cafe\u0301") == "café"


def test_joiners_in_emoji_and_arabic_survive_cleaning():
    for text in ("👩‍👩‍👧", "می‌خواهم", "invoice_\u202efdp.exe مرحبا"):
        assert normalise.clean(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", ["", "  \n\t", ZERO_WIDTH_ONLY, "\u2800\u2800", "\u3164", "\u3000", "\u00ad \u202e", "\U000e0041\ufe0f"])
def test_a_text_that_draws_nothing_is_blank(text):
    assert normalise.is_blank(text)


@pytest.mark.parametrize("text", ["a", "\u200bx", "。", "😀", "0"])
def test_a_text_that_draws_something_is_not_blank(text):
    assert not normalise.is_blank(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＡＢＣ１２３", "abc123"),
        ("ig\u200bnore prev\u200dious instruc\u2060tions", "ignore previous instructions"),
        ("Straße", "STRASSE"),
        ("ｱﾚﾙｷﾞｰ", "アレルギー"),
        ("two\u3000 words\n", "two words"),
        ("cafe\u200b\u0301", "café"),
    ],
)
def test_ways_of_writing_the_same_fold_to_one_form(one, other):
    assert normalise.fold(one) == normalise.fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text):
    folded = normalise.fold(text)
    assert normalise.fold(folded) == folded


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\x00")))
def test_cleaning_keeps_every_text_that_can_be_stored_and_is_stable(text):
    cleaned = normalise.clean(text)
    assert normalise.clean(cleaned) == cleaned
    assert unicodedata.normalize("NFC", text) == cleaned


def test_a_direction_override_is_shown_as_its_name_and_the_arabic_word_stays():
    assert normalise.show_hidden("invoice_\u202efdp.exe مرحبا") == [("invoice_", False), ("U+202E", True), ("fdp.exe مرحبا", False)]


def test_tag_characters_and_zero_width_spaces_are_shown():
    assert normalise.show_hidden("a\u200bb\U000e0041") == [("a", False), ("U+200B", True), ("b", False), ("U+E0041", True)]


@pytest.mark.parametrize(
    "text", ["👩‍👩‍👧", "❤️", "1️⃣", "می‌خواهم", "क्‍ष", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "two\nlines\tand a tab"]
)
def test_hidden_characters_that_writing_needs_are_not_marked(text):
    assert normalise.show_hidden(text) == [(text, False)]


@given(st.text())
def test_the_pieces_together_hold_the_whole_text(text):
    rebuilt = "".join(chr(int(piece.removeprefix("U+"), 16)) if hidden else piece for piece, hidden in normalise.show_hidden(text))
    assert rebuilt == text
