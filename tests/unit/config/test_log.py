"""What is written to the log, and what never is."""

from __future__ import annotations

import json
import logging
import sys
from importlib import import_module
from typing import Any

import pytest

from config.log_config import JsonFormatter

REMEMBERED = "I have been allergic to peanuts since the summer in which my sister moved to the coast. " * 3


def written(message: str, *arguments: object, error: bool = False, **extra: Any) -> dict[str, Any]:
    record = logging.LogRecord("desk", logging.INFO, __file__, 1, message, arguments, sys.exc_info() if error else None)
    record.__dict__.update(extra)
    return dict(json.loads(JsonFormatter().format(record)))


def test_ids_and_figures_are_written() -> None:
    line = written("captured %s of turn %s in %.1f ms", 3, "0192-ab", 12.34)
    assert line["words"] == "captured 3 of turn 0192-ab in 12.3 ms"
    assert line["level"] == "info"


@pytest.mark.parametrize("text", [REMEMBERED, "我对花生过敏"])
def test_what_could_be_a_memory_is_masked(text: str) -> None:
    assert written("stored %s", text)["words"] == f"stored <{len(text)} characters>"
    assert text not in json.dumps(written("stored %(text)s", {"text": text}), ensure_ascii=False)
    assert "note" not in written("stored", note=text)
    assert written("answered", path=text)["path"] == f"<{len(text)} characters>"


def test_of_an_error_only_its_kind_and_its_places_are_written() -> None:
    line: dict[str, Any] = {}
    try:
        try:
            int("peanuts")
        except ValueError as inner:
            raise KeyError("我对花生过敏") from inner
    except KeyError:
        line = written("failed", error=True)
    assert line["error"][0] == "KeyError"
    assert "ValueError" in line["error"]
    assert any("test_log.py" in place for place in line["error"])
    assert "peanuts" not in json.dumps(line)
    assert "花生" not in json.dumps(line, ensure_ascii=False)


def test_errors_as_arguments_and_what_celery_quotes_are_masked() -> None:
    assert written("failed: %s", ValueError("peanuts"))["words"] == "failed: ValueError"
    told = {"name": "capture_turn", "exc": "ValueError('peanuts')", "args": "('peanuts',)"}
    assert written("Task %(name)s raised: %(exc)s %(args)s", told)["words"] == "Task capture_turn raised: … …"


def test_an_error_that_can_only_speak_of_code_is_written_with_its_message() -> None:
    line: dict[str, Any] = {}
    try:
        import_module("no_such_module")
    except ImportError:
        line = written("failed", error=True)
    assert line["error"][0] == "ModuleNotFoundError: No module named 'no_such_module'"


def test_a_format_that_does_not_fit_its_arguments_is_still_a_line() -> None:
    assert written("%d memories", "many")["words"] == "%d memories"
