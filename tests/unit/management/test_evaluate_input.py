"""What `evaluate` is given is looked at before anything is made, and what is wrong with it is one line that says where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memory.evaluation import cases, recall

ROOT = Path(__file__).parents[3]
CASE: dict[str, Any] = {
    "id": "x",
    "turns": [{"role": "user", "content": "I keep bees"}],
    "expect": [{"all": ["bees"], "state": ["active"]}],
}
ENTRY: dict[str, Any] = {"id": "a", "text": "I keep bees", "speaker": ""}
SPACE: dict[str, Any] = {"memories": [ENTRY], "questions": [{"text": "What do I keep?", "evidence": ["a"]}]}


def refused(*words: str) -> str:
    with pytest.raises(CommandError) as told:
        call_command("evaluate", *words)
    assert told.value.returncode == 1
    assert len(str(told.value).splitlines()) == 1
    return str(told.value)


@pytest.mark.parametrize(
    ("second", "word"),
    [
        ("not json", "no JSON"),
        ("[]", "no JSON object"),
        (json.dumps({"id": "x"}), "turns"),
        (json.dumps(CASE | {"id": 7}), "id"),
        (json.dumps(CASE | {"turns": [{"role": "user"}]}), "content"),
        (json.dumps(CASE | {"turns": [{"role": "nobody", "content": "Hi"}]}), "role"),
        (json.dumps(CASE | {"turns": "Hi"}), "turns"),
        (json.dumps(CASE | {"now": "yesterday"}), "now"),
        (json.dumps(CASE | {"expect": [{"all": "bees"}]}), "all"),
        (json.dumps(CASE | {"forbid": {"all": []}}), "forbid"),
        (json.dumps(CASE | {"profile": []}), "profile"),
        (json.dumps(CASE | {"max": "1"}), "max"),
    ],
)
def test_a_case_that_is_none_is_told_with_its_file_and_line(tmp_path: Path, second: str, word: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(f"{json.dumps(CASE)}\n{second}\n", encoding="utf-8")
    said = refused("capture", "--cases", str(file))
    assert said.startswith(f"{file}, line 2: ")
    assert word in said


@pytest.mark.parametrize(
    ("first", "word"),
    [
        ("not json", "no JSON"),
        (json.dumps({"memories": [ENTRY]}), "questions"),
        (json.dumps(SPACE | {"memories": [{"id": "a"}]}), "text"),
        (json.dumps(SPACE | {"memories": [{"text": "I keep bees"}]}), "id"),
        (json.dumps(SPACE | {"memories": [ENTRY | {"speaker": "Ann"}]}), "session"),
        (json.dumps(SPACE | {"questions": [{"text": "What do I keep?"}]}), "evidence"),
    ],
)
def test_a_space_that_is_none_is_told_with_its_file_and_line(tmp_path: Path, first: str, word: str) -> None:
    file = tmp_path / "data.jsonl"
    file.write_text(first, encoding="utf-8")
    said = refused("recall", "--data", str(file))
    assert said.startswith(f"{file}, line 1: ")
    assert word in said


@pytest.mark.parametrize("words", [("capture", "--cases"), ("recall", "--data")])
def test_a_file_of_nothing_and_one_that_cannot_be_read_are_refused(tmp_path: Path, words: tuple[str, str]) -> None:
    file = tmp_path / "data.jsonl"
    assert str(file) in refused(*words, str(file))
    assert str(tmp_path) in refused(*words, str(tmp_path))
    file.write_text("\n \n")
    assert "is empty" in refused(*words, str(file))
    file.write_bytes(b"\xff\xfe{")
    assert "UTF-8" in refused(*words, str(file))


@pytest.mark.parametrize(
    "words",
    [("--users", "0"), ("--memories", "0"), ("--rounds", "0"), ("--clients", "1", "0"), ("--processes", "-1"), ("--drawn", "-3")],
)
def test_a_number_with_which_nothing_can_be_measured_is_refused(words: tuple[str, ...]) -> None:
    assert words[0] in refused("load", *words)


def test_what_comes_with_the_product_is_fit() -> None:
    data = ROOT / "tests" / "data"
    for file in (data / "capture-cases.jsonl", *(data / "capture").glob("*.jsonl")):
        assert cases.load(file)
    for file in (data / "memory-eval").glob("*.jsonl"):
        assert recall.load(file)
