"""A head learns from a few sentences, says it again after a restart, and is not thrown by odd text."""

from __future__ import annotations

import numpy as np
import pytest

from memory.text.weighing import PLACES, Head, fit, places

TOLD = ("我住在南通", "我养了两只鹅", "我对虾过敏", "我不吃羊肉", "我教历史", "我每天跑步", "我在学开船", "我喜欢下雨")
ASKED = ("南通在哪里", "鹅怎么养", "虾多少钱", "羊肉怎么做", "历史难不难", "几点去跑步", "船票贵吗", "会下雨吗")


@pytest.fixture(scope="module")
def head() -> Head:
    return fit([places(words) for words in TOLD + ASKED], [True] * len(TOLD) + [False] * len(ASKED))


def test_it_tells_sentences_it_never_saw_by_what_they_are_made_of(head: Head) -> None:
    assert head.likelihood(places("我在学画画")) > 0.5 > head.likelihood(places("画画贵吗"))


def test_the_stored_head_says_the_same(head: Head, tmp_path) -> None:
    head.save(tmp_path / "head.npz")
    stored = Head.load(tmp_path / "head.npz")
    for words in TOLD + ASKED:
        assert stored.likelihood(places(words)) == pytest.approx(head.likelihood(places(words)), abs=0.05)


def test_fitting_twice_gives_the_same_head(head: Head) -> None:
    again = fit([places(words) for words in TOLD + ASKED], [True] * len(TOLD) + [False] * len(ASKED))
    assert np.array_equal(again.weights, head.weights)


@pytest.mark.parametrize("words", ["", " ", "\ud800", "a", "1", "😀" * 40, "我" * 500])
def test_any_text_has_places_and_a_likelihood(head: Head, words: str) -> None:
    found = places(words)
    assert all(0 <= place < PLACES for place in found)
    assert 0 < head.likelihood(found) < 1


def test_numbers_and_foreign_words_count_by_their_kind() -> None:
    assert np.array_equal(places("我用 Figma 画了 3 张图"), places("我用 Sketch 画了 12 张图"))
