"""The README's own code, run as it stands: an agent with memory by REST, by MCP and by the proxy."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def block(mark: str) -> str:
    found = re.search(rf"<!-- walk: {mark} -->\n```python\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found[1]


def shell_blocks() -> list[str]:
    section = README.split("## An agent with memory in five minutes")[1].split("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", section, re.DOTALL)


def run(chatting, *command: str) -> str:
    environment = {**os.environ, "DESK": f"{chatting.url}/api/v1", "KEY": chatting.key}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_walk_by_rest(chatting):
    turns, context = [one for one in shell_blocks() if one.startswith("curl")]
    told = json.loads(run(chatting, "sh", "-c", turns))
    states = {memory["text"]: memory["state"] for memory in told["captured"]}
    assert sorted(states.values()) == ["active", "candidate"] or sorted(states.values()) == ["active", "active"], states
    assert any("9:30" in text and state == "active" for text, state in states.items())
    given = json.loads(run(chatting, "sh", "-c", context))
    assert "I am allergic to peanuts" in str(given["messages"])
    assert given["id"]


def test_the_walk_by_mcp(chatting):
    assert "I play the cello" in run(chatting, sys.executable, "-c", block("mcp"))


def test_the_walk_by_the_proxy(chatting):
    chatting.model.chat_text = "The cello."
    assert run(chatting, sys.executable, "-c", block("proxy")).strip() == "The cello."
    assert "I play the cello" in str(chatting.given()[:-1])
    assert chatting.kept("evening")[0] == ("user", "Please remember that I play the cello.")
