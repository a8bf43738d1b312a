"""What the services refuse is said in the reader's language, and no sentence is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import accounts.errors
import memory.errors
from dashboard.refusals import PLACE, REFUSALS, told
from memory.archive.services import OutOfReach
from memory.errors import BadInput, Conflict, DeskError, KeyReused, NotAuthenticated, TooMany
from tests.architecture.tree import ROOT

# Where what people and administrators do on the pages may be refused. What only agents can meet stays in English.
ROOMS = (
    *("memory/lifecycle/services/decide.py", "memory/lifecycle/services/correct.py", "memory/lifecycle/services/forget.py"),
    *("memory/lifecycle/transitions.py", "memory/profile/values.py", "memory/governance/services/export.py"),
    *("memory/governance/services/importing.py", "memory/governance/archive_format.py", "memory/governance/services/conflicts.py"),
    *("accounts/services/users.py", "accounts/services/agents.py", "accounts/services/teams.py", "memory/archive/services.py"),
    *(
        f"memory/governance/services/{name}.py"
        for name in ("people", "agents", "teams", "levels", "policies", "admission_rules", "batches")
    ),
    *(f"memory/governance/services/{name}.py" for name in ("schedules", "review", "reviewing", "reveal", "webhooks", "erasure")),
    *("memory/evaluation/services.py", "memory/context/templates.py"),
)
AGENTS_ONLY = ("Only the person", "An agent may", "That message neither", "Name the message", "Name two different", "a finite number", "a JSON value", "An agent has no", "There is no setting", "There is no time zone", "From {}", "the sandbox")  # fmt: skip


AGENTS_ERRORS = (NotAuthenticated, KeyReused, TooMany)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("A memory that is expired cannot be changed. Restore it first, or save a new one.", "这条记忆的状态是“已过期”"),
        ("`content.length` must be short, medium, long, or a limit with a number.", "“回答长度”应填：短、中、长"),
        ("`core.theme` must be one of dark, light.", "dark, light 中的一项"),
        ("That is already remembered, as #12. Nothing was changed.", "#12"),
        ("There is no capability fly. Choose from read, write.", "没有“fly”这项能力"),
        ("The template took longer than 0.7 s and was stopped.", "0.7 秒"),
    ],
)
def test_a_refusal_is_said_in_chinese(english: str, chinese: str) -> None:
    with translation.override("zh-hans"):
        assert chinese in told(BadInput(english))
    with translation.override("en"):
        assert told(BadInput(english)).split(" ")[-1] == english.split(" ")[-1]


def test_what_is_not_known_stays_as_it_is() -> None:
    with translation.override("zh-hans"):
        assert told("The moon is full.") == "The moon is full."
        assert told(Conflict()).startswith("您查看之后")


def test_no_refusal_that_a_person_can_meet_is_missing() -> None:
    known = {PLACE.sub("{}", text) for text in REFUSALS}
    said = {text for room in ROOMS for text in _sentences(ROOT / room) if not text.startswith(AGENTS_ONLY)}
    missing = {text for text in said if not any(one.endswith(text) for one in known)}
    assert missing == set()


def test_no_error_that_says_only_its_name_is_missing() -> None:
    named = [one for room in (accounts.errors, memory.errors) for one in vars(room).values() if isinstance(one, type)]
    met = {one for one in (*named, OutOfReach) if issubclass(one, DeskError)} - {DeskError, *AGENTS_ERRORS}
    assert {one().detail for one in met} - set(REFUSALS) == set()


def test_no_page_shows_an_error_as_agents_read_it() -> None:
    pages = [path for path in (ROOT / "dashboard").rglob("*.py") if path.name not in ("refusals.py", "access.py")]
    assert [path.name for path in pages if "error.detail" in path.read_text(encoding="utf-8")] == []


def test_every_known_refusal_is_one_that_a_service_makes() -> None:
    made = PLACE.sub("{}", "\n".join(_joined(path) for app in ("memory", "accounts") for path in (ROOT / app).rglob("*.py")))
    assert {text for text in REFUSALS if PLACE.sub("{}", text).removeprefix("password: ") not in made} == set()


def _joined(path: Path) -> str:
    return "\n".join(_text(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _sentences(path: Path) -> Iterator[str]:
    """What a module raises, or keeps in `message` to raise."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            text = _text(node.exc.args[0])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "message":
            text = _text(node.value)
        else:
            continue
        if re.search(r"[a-z]{3} ", text):
            yield text


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""
