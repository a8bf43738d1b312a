"""What the service itself writes into the log is said in the reader's language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.password_validation import password_validators_help_texts
from django.utils import translation

from accounts.enums import AskMode, PersonMode
from dashboard import library_words
from dashboard.admin_views.review import REASONS as TURNED_DOWN
from dashboard.labels import STAGE_LABELS, stage_label
from dashboard.words import REASONS, deed, details, reason
from memory.audit.reasons import WRITTEN_BY_THE_SERVICE, is_the_services
from memory.recall import explain
from tests.architecture.tree import ROOT

CHINESE = re.compile(r"[\u4e00-\u9fff]")
GROUPS = (library_words.PASSWORDS, library_words.FIELDS, library_words.ADDRESSES, library_words.SIGN_IN, library_words.SECOND_STEP)
BORROWED = [text for group in GROUPS for text in group]
WORDS = sorted({*WRITTEN_BY_THE_SERVICE, *(code for code, _words in TURNED_DOWN)})


def _entry(**more: Any) -> Any:
    return SimpleNamespace(**{"action": "mode.change", "details": {}, "memory_number": None, "reason": ""} | more)


@pytest.mark.parametrize("text", [*WORDS, "every 5 minutes", "every 1 days", "daily at 03:15"])
def test_every_reason_of_the_service_is_said_in_chinese(text: str) -> None:
    with translation.override("zh-hans"):
        assert CHINESE.search(reason(text))


def test_what_a_person_typed_stays_as_it_is() -> None:
    with translation.override("zh-hans"):
        for text in ("because I moved", "every 5 moons", "every ² days"):
            assert reason(text) == text


@pytest.mark.parametrize("typed", ["old", "new", "time", "made", "private", "paused", "everything"])
def test_a_short_word_that_somebody_typed_is_not_taken_for_the_services(typed: str) -> None:
    assert not is_the_services(typed, "memory.correct")
    assert details(_entry(action="memory.correct", reason=typed, details={"note": "0"})) == typed


def test_the_services_own_short_words_and_what_was_chosen_from_a_list_are_told_in_words() -> None:
    assert is_the_services("old", "conflict.resolve")
    assert details(_entry(action="conflict.resolve", reason="old")) == "the older statement holds"
    assert details(_entry(action="memory.reject", reason="secret", details={"note": "0"})) == "a secret or a credential"


def test_every_reason_that_is_written_in_the_code_is_known_as_such() -> None:
    written = {text for app in ("memory", "accounts") for path in (ROOT / app).rglob("*.py") for text in _reasons(path)}
    assert written - WRITTEN_BY_THE_SERVICE == set()
    assert len(written) > 15


def test_every_known_reason_is_one_that_the_service_writes() -> None:
    assert set(REASONS) == set(WORDS)


@pytest.mark.parametrize(("mode", "chinese"), [("paused", "暂停"), ("off", "关"), ("on", "开")])
def test_what_the_memory_was_switched_to_is_said_in_the_readers_language(mode: str, chinese: str) -> None:
    with translation.override("zh-hans"):
        assert chinese in details(_entry(details={"mode": mode}))
        assert details(_entry(details={"mode": mode})) == str(PersonMode(mode).label)


@pytest.mark.parametrize("ask", AskMode.values)
def test_a_change_of_when_to_ask_is_not_told_as_switching_the_memory(ask: str) -> None:
    entry = _entry(details={"ask": ask})
    assert deed(entry) == "changed when to be asked"
    assert details(entry) == str(AskMode(ask).label)
    assert deed(_entry(details={"mode": "on"})) == "switched the memory"
    with translation.override("zh-hans"):
        assert CHINESE.search(deed(entry))


def test_every_stage_of_recall_has_words_in_both_languages() -> None:
    folder = Path(str(explain.__file__)).parent
    named = {stage for path in folder.glob("*.py") for stage in re.findall(r"Stage\(\"(\w+)\"", path.read_text(encoding="utf-8"))}
    named |= set(explain.DETAILS)
    assert named - set(STAGE_LABELS) == set()
    with translation.override("zh-hans"):
        assert [stage for stage in sorted(named) if not CHINESE.search(stage_label(stage))] == []


def test_the_words_of_libraries_address_people_as_ours_do() -> None:
    with translation.override("zh-hans"):
        hints = password_validators_help_texts()
        assert hints[1] == "密码至少要有 8 个字符。"
        said = [*hints, *(translation.gettext(text) for text in BORROWED)]
    assert [text for text in said if re.search("你|Email", text) or not CHINESE.search(text)] == []


def test_the_words_of_libraries_are_written_as_ours_are() -> None:
    with translation.override("en"):
        said = [*password_validators_help_texts(), *(translation.gettext(text) for text in BORROWED)]
    titles = r"[a-z)] (?!Memory Desk)[A-Z][a-z]|\b[Ee]mail\b"
    assert [text for text in said if re.search(titles, re.sub(r"[.?!,] .|%\(\w+\)s|<[^>]*>", "", text))] == []


def _reasons(path: Path) -> Iterator[str]:
    """Texts that a call gives as its `reason`, by themselves or by the name of a constant of the module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        given = [keyword.value for keyword in call.keywords if keyword.arg == "reason"]
        # `_note(staff, what, reason, request_id)` of the rooms that write down what administrators did.
        given += call.args if getattr(call.func, "id", "") == "_note" else []
        for node in given:
            for one in [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]:
                text = named.get(one.id) if isinstance(one, ast.Name) else one
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    yield text.value
