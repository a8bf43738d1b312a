from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memory.evaluation.recall import run
from memory.evaluation.report import table

ROOT = Path(__file__).parents[3]

FACTS = {
    "memories": [
        {"id": "a", "speaker": "", "text": "I live in a small flat in Utrecht", "date": "2024-01-02", "session": 1},
        {"id": "b", "speaker": "", "text": "My cat is called Biscuit", "date": "", "session": 1},
        {"id": "c", "speaker": "", "text": "My cat is called Biscuit", "date": "", "session": 1},
    ],
    "questions": [
        {"id": "1", "text": "Which city do I live in?", "category": "home", "evidence": ["a"], "answerable": True},
        {"id": "2", "text": "What is my cat called?", "category": "cat", "evidence": ["c"], "answerable": True},
        {"id": "3", "text": "How far away is the moon?", "category": "cat", "evidence": [], "answerable": False},
    ],
}
CHAT = {
    "memories": [
        {"id": "x", "speaker": "Maren", "text": "We went to the harbour museum today", "date": "2024-05-02", "session": "s 1"},
        {"id": "y", "speaker": "AI", "text": "Which room did you like best?", "date": "2024-05-02", "session": "s 1"},
        {"id": "z", "speaker": "Maren", "text": "The one with the blue whale", "date": "2024-05-02", "session": "s 1"},
    ],
    "questions": [
        {
            "id": "4",
            "text": "Which museum did I visit?",
            "evidence": ["x"],
            "answerable": True,
            "context": "Hi!\nHello.\nWhich museum did I visit?",
        },
    ],
}


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_figures_count_what_was_found_and_what_was_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "data.jsonl"
    data.write_text("\n".join(json.dumps(space) for space in (FACTS, CHAT)) + "\n\n", encoding="utf-8")
    figures = run(data)
    assert figures["questions"] == 4
    assert figures["overall"] == {"r@1": 1.0, "r@3": 1.0, "r@5": 1.0, "r@10": 1.0, "mrr": 1.0}
    assert figures["abstained_share"] == 1.0
    assert set(figures["by_category"]) == {"home", "cat", "all"}
    assert "overall.r@3" in table(figures)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_command_measures_load_in_a_database_of_its_own(tmp_path: Path) -> None:
    tmp_path.chmod(0o711)
    environment = os.environ | {"DATA_DIR": str(tmp_path), "EMBEDDED_DATABASE_UNSAFE": "on", "LOG_FILE": str(tmp_path / "log")}
    command = [sys.executable, "manage.py", "evaluate", "load", "--users", "2", "--memories", "30", "--rounds", "1", "--json"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert set(figures["clients"]) == {"1", "8", "32"}
    assert all(one["errors"] == 0 for one in figures["clients"].values())
    assert set(figures["ratios"]) >= {"search", "context", "sql"}
    assert figures["search"]["p50_ms"] > figures["sql"]["p50_ms"] > 0
