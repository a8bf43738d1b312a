"""Cases written without a look at the rules, played to the whole pipeline: the floors stand a little below what is reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memory.evaluation.capture import run

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[2] / "data"
PASSED, PRECISION = 0.94, 0.93


@pytest.mark.parametrize("path", sorted((DATA / "capture").glob("unseen-*.jsonl")), ids=lambda path: path.stem)
def test_unseen_wordings_are_captured_in_both_languages(path: Path) -> None:
    result: dict[str, Any] = run(path)
    assert result["passed_share"] >= PASSED, result["misses"]
    assert result["precision"] >= PRECISION, result["extra"]


def test_every_given_case_passes() -> None:
    result = run(DATA / "capture-cases.jsonl")
    assert result["misses"] == []
    assert result["precision"] >= PRECISION
