from __future__ import annotations

import numpy as np
import pytest

from memory.providers.embedded import EmbeddedE5
from memory.recall.calibration import KEEP, calibrate
from memory.vectors.centres import LANGUAGES, Centres, chat, measure, sample, shipped
from memory.vectors.words import MOST, hashed, hashes


def test_a_centre_is_taken_off_and_the_rest_is_of_unit_length() -> None:
    centres = Centres({("en", "query"): np.asarray([0.5, 0.0], np.float32)})
    assert np.allclose(centres.centred([0.5, 2.0], "en", "query"), [0.0, 1.0])
    assert np.allclose(centres.centred([3.0, 4.0], "zh", "query"), [0.6, 0.8])


@pytest.mark.parametrize("vector", [[0.5, 0.0], [float("nan"), 1.0], [float("inf"), 1.0]])
def test_what_has_no_direction_is_no_vector(vector: list[float]) -> None:
    assert Centres({("en", "query"): np.asarray([0.5, 0.0], np.float32)}).centred(vector, "en", "query") is None


def test_centres_survive_being_stored() -> None:
    one = Centres({("en", "query"): np.asarray([0.25, -1.5], np.float32)}, "mark")
    two = Centres.from_json(one.to_json())
    assert two.mark == "mark"
    assert np.array_equal(two.means["en", "query"], one.means["en", "query"])
    assert Centres.from_json({}).means == {}


def test_the_sample_is_parallel_in_english_and_chinese() -> None:
    assert len(sample("en")) == len(sample("zh")) >= 100
    assert len(chat("en")) == len(chat("zh")) >= 20
    assert all(pair.statement and pair.question for language in LANGUAGES for pair in sample(language))


@pytest.mark.slow
def test_what_ships_is_what_the_sample_gives() -> None:
    embedder = EmbeddedE5()
    known = shipped(embedder.name, embedder.version)
    assert known is not None
    measured = measure(embedder)
    assert measured.mark == known.centres.mark
    again = calibrate(embedder, measured)
    assert again == known.floor


def test_the_shipped_floor_keeps_what_it_promises() -> None:
    embedder = EmbeddedE5()
    known = shipped(embedder.name, embedder.version)
    assert known is not None
    kept, away = next((kept, away) for step, kept, away in known.floor["curve"] if step == known.floor["question"])
    assert kept >= KEEP
    assert away >= 0.5


def test_words_are_numbers_that_fit_and_are_never_zero() -> None:
    numbers = hashes("I keep bees, and bees keep me 我养蜜蜂")
    assert len(numbers) == len(set(numbers))
    assert all(-(2**31) <= number < 2**31 and number for number in numbers)
    assert hashed(["bees"])[0] in numbers


def test_a_long_text_is_held_by_its_first_words() -> None:
    assert len(hashes(" ".join(f"word{place}" for place in range(2000)))) == MOST
