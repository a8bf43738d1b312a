"""Counting and cutting by tokens."""

from __future__ import annotations

import gzip
import hashlib
import time
from importlib import resources

import bpe_openai
import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

from memory.text import tokens

# The pattern and the checksum that tiktoken publishes for o200k_base.
PATTERN = "|".join(
    [
        r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
        r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
        r"""\p{N}{1,3}""",
        r""" ?[^\s\p{L}\p{N}]+[\r\n/]*""",
        r"""\s*[\r\n]+""",
        r"""\s+(?!\S)""",
        r"""\s+""",
    ]
)
VOCABULARY_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"


@pytest.fixture(scope="module")
def reference():
    """tiktoken's own implementation over the vocabulary file at hand."""
    ranks = bpe_openai.get_encoding("o200k_base")._mergeable_ranks
    return tiktoken.Encoding("o200k_base", pat_str=PATTERN, mergeable_ranks=ranks, special_tokens={"<|endoftext|>": 199999})


def test_the_vocabulary_at_hand_is_the_published_one():
    packed = resources.files("bpe_openai").joinpath("data/o200k_base.tiktoken.gz").read_bytes()
    assert hashlib.sha256(gzip.decompress(packed)).hexdigest() == VOCABULARY_SHA256


@given(text=st.text(alphabet=st.characters(codec="utf-8")))
def test_counts_equal_those_of_tiktoken(text, reference):
    assert tokens.count(text) == len(reference.encode_ordinary(text))


@pytest.mark.parametrize(
    "text", ["我对花生过敏", "I'm allergic to peanuts.\n\n  Really", "<|endoftext|>", "猫アレルギー 제주도 👩‍👩‍👧", "def f(x):\n\treturn x"]
)
def test_counts_of_ordinary_texts_equal_those_of_tiktoken(text, reference):
    assert tokens.count(text) == len(reference.encode_ordinary(text))


def test_a_text_of_a_mebibyte_is_counted_quickly():
    text = "字" * 349_526
    started = time.perf_counter()
    assert tokens.count(text) == 349_526
    assert time.perf_counter() - started < 2


def test_half_a_surrogate_pair_is_counted_and_not_an_error():
    assert tokens.count("a\ud800b") == tokens.count("a\ufffdb")


@given(st.text(alphabet=st.characters(codec="utf-8")), st.integers(min_value=-1, max_value=40))
def test_a_cut_is_a_beginning_within_the_limit(text, limit):
    beginning = tokens.cut(text, limit)
    assert text.startswith(beginning)
    assert tokens.count(beginning) <= max(limit, 0)


@given(st.text())
def test_a_text_within_the_limit_is_not_cut(text):
    assert tokens.cut(text, tokens.count(text) or 1) == text


def test_a_character_of_several_tokens_is_never_cut_through():
    text = "龘𠮷鱻" * 3
    for limit in range(tokens.count(text)):
        assert set(tokens.cut(text, limit)) <= set(text)


@pytest.mark.parametrize("whole", ["👩‍👩‍👧‍👦", "👍🏽", "e\u0301\u0323", "क्षि"])
def test_what_a_person_sees_as_one_character_stays_whole(whole):
    text = f"x{whole}"
    for limit in range(1, tokens.count(text)):
        assert tokens.cut(text, limit) in {"", "x"} or not whole.startswith(tokens.cut(text, limit)[1:2] + "\u200d")
        assert not tokens.cut(text, limit).endswith("\u200d")


def test_a_cut_takes_as_much_as_fits():
    assert tokens.cut("one two three four", 2) == "one two"
    assert tokens.cut("我对花生过敏，也不吃虾", 3).startswith("我对")
