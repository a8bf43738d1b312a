from __future__ import annotations

from dataclasses import dataclass

from memory.recall import floor
from memory.recall.types import Floor


@dataclass
class Scored:
    score: float


def test_the_best_decides_for_all() -> None:
    hits = [Scored(0.5), Scored(0.1)]
    assert floor.cut(hits, 0.4) == hits
    assert floor.cut(hits, 0.5) == hits
    assert floor.cut(hits, 0.51) == []
    assert floor.cut([], 0.0) == []


def test_a_model_that_was_never_calibrated_has_no_floor_but_words_have() -> None:
    assert floor.read({}) == Floor(0.0, 0.0, floor.WORDS, 0.0)


def test_the_sort_of_question_chooses_the_floor() -> None:
    known = floor.read({"question": 0.2, "dialogue": 0.1, "turns": 0.3, "curve": [[0, 1, 0]]})
    assert floor.chosen(known, degraded=False, leaning=False) == 0.2
    assert floor.chosen(known, degraded=False, leaning=True) == 0.1
    assert floor.chosen(known, degraded=True, leaning=True) == floor.WORDS
