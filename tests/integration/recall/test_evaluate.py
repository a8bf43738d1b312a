from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.isolation import act_as
from accounts.services.agents import create_agent
from accounts.services.authentication import agent_principal
from memory.evaluation import growth
from memory.evaluation.crowd import Stock, settle
from memory.evaluation.recall import run
from memory.evaluation.report import table
from memory.models import Memory, MemoryTerm
from memory.recall.services import recall
from memory.vectors.active import forget_known
from memory.vectors.services import index_heavy_owners
from memory.vectors.types import sample
from tests.integration.recall.world import drop_own_indexes

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
@pytest.mark.timeout(300)
@pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
def test_growth_is_told_by_the_size_of_the_owner_alone_beside_others_and_with_an_index(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_known()
    monkeypatch.setattr(growth, "OWN", (40, 400))
    monkeypatch.setattr(growth, "OTHERS_EACH", 50)
    monkeypatch.setattr(growth, "index_heavy_owners", lambda: index_heavy_owners(300))
    figures = growth.run(others=2)
    assert figures["others"] == 100
    assert set(figures["alone"]) == set(figures["beside_others"]) == {"40", "400"}
    assert figures["with_index"]["400"]["kept"] >= 0.9
    assert set(figures["with_index"]) == {"400"}
    drop_own_indexes()
    forget_known()


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
def test_a_crowd_is_found_by_its_words_and_vectors_like_anybody() -> None:
    forget_known()
    _, key = create_agent("crowd")
    stock = Stock.of_the_sample()
    names = settle(key, 2, 300, stock)
    person = agent_principal(key, names[1])
    pair = sample("en")[0]
    found = recall(person, query=pair.question, top_k=10)
    assert any(hit.memory.text.startswith(pair.statement) for hit in found.hits)
    with act_as(person.keeper()):
        assert Memory.objects.filter(owner_id=person.owner_id).count() == 300
        assert MemoryTerm.objects.get(owner_id=person.owner_id, word=0).count == 300
    forget_known()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_command_measures_load_in_a_database_of_its_own(tmp_path: Path) -> None:
    tmp_path.chmod(0o711)
    environment = os.environ | {"DATA_DIR": str(tmp_path), "EMBEDDED_DATABASE_UNSAFE": "on", "LOG_FILE": str(tmp_path / "log")}
    command = [
        sys.executable,
        "manage.py",
        "evaluate",
        "load",
        "--users",
        "2",
        "--memories",
        "30",
        "--rounds",
        "1",
        "--drawn",
        "64",
        "--json",
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert set(figures["clients"]) == {"1", "8", "32"}
    assert all(one["errors"] == 0 for one in figures["clients"].values())
    assert all(one["errors"] == 0 for one in (*figures["context_clients"].values(), *figures["saves"].values()))
    assert set(figures["ratios"]) >= {"search", "context", "sql", "sql_whole"}
    assert figures["search"]["p50_ms"] > figures["sql"]["p50_ms"] > 0
