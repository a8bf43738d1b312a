"""What the README promises is what the code has."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from memory.conf import Numbers

README = Path(__file__).parents[2] / "README.md"


def table() -> str:
    rows = [f"| `MEMORY_{one.name.upper()}` | {one.default} | {one.metadata['meaning']} |" for one in fields(Numbers)]
    return "\n".join(["| variable | default | meaning |", "|---|---|---|", *rows])


def test_the_readme_lists_every_number_with_its_default() -> None:
    text = README.read_text(encoding="utf-8")
    found = re.search(r"<!-- numbers -->\n(.*?)<!-- /numbers -->", text, re.DOTALL)
    assert found is not None
    assert found[1].strip() == table()
