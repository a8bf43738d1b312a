"""What the README promises is what the code has."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from config.env import NUMBERS
from memory.conf import Numbers

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
READ = re.compile(r'\benv\.(?:text|secret|url|integer|number|choice|boolean|listing|json_object)\(\s*"([A-Z_]+)"')
BY_NAME = re.compile(r'(?:_setting\(|getattr\(settings, )"([A-Z_]+)"')
# For tests of the product itself.
UNTOLD = {"CELERY_TASK_ALWAYS_EAGER"}


def table() -> str:
    rows = [f"| `MEMORY_{one.name.upper()}` | {one.default} | {one.metadata['meaning']} |" for one in fields(Numbers)]
    return "\n".join(["| variable | default | meaning |", "|---|---|---|", *rows])


def test_the_readme_lists_every_number_with_its_default() -> None:
    text = README.read_text(encoding="utf-8")
    found = re.search(r"<!-- numbers -->\n(.*?)<!-- /numbers -->", text, re.DOTALL)
    assert found is not None
    assert found[1].strip() == table()


def sources() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8") for room in ("config", "memory", "accounts", "dashboard") for path in (ROOT / room).rglob("*.py")
    )


def test_every_variable_that_is_read_is_told() -> None:
    told = README.read_text(encoding="utf-8") + (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    names = {name for row in re.findall(r"`[^`\n]+`", told) for name in re.findall(r"[A-Z][A-Z_]{2,}", row)}
    assert (set(READ.findall(sources())) | set(NUMBERS)) - names - UNTOLD == set()


def test_every_setting_that_is_looked_up_by_name_can_be_set() -> None:
    """What has no line in the settings module is for ever its default, whatever the environment says."""
    defined = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    names = set(BY_NAME.findall(sources()))
    assert "RECALL_JUDGE" in names
    assert {name for name in names if not re.search(rf"^{name}\b", defined, re.MULTILINE)} == set()
