"""Long commands say at a terminal that they are at work, and nothing where their words are read by a program."""

from __future__ import annotations

import io
import time
from importlib import import_module

import pytest
from django.core.management.base import OutputWrapper

from memory.management import progress

LONG = (
    "config.management.commands.backup",
    "config.management.commands.restore",
    "memory.management.commands.erase_user",
    "memory.management.commands.export_finetune",
    "memory.management.commands.export_user",
    "memory.management.commands.import_memories",
    "memory.management.commands.load_samples",
    "memory.management.commands.replay_removals",
    "memory.management.commands.rotate_secrets",
    "memory.management.commands.verify_log",
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(progress, "EVERY_SECONDS", 0.01)
    with progress.at_work(OutputWrapper(stream), "backing up", lambda: "5 MB"):
        time.sleep(0.2)
    return stream.getvalue()


def test_a_terminal_sees_words_and_figures_that_are_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    said = told(Terminal(), monkeypatch)
    assert "backing up: 0 s, 5 MB" in said
    assert "\n" not in said
    assert said.endswith(progress.ANEW)


def test_a_program_that_reads_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(io.StringIO(), monkeypatch) == ""


def test_a_command_that_fails_ends_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    with pytest.raises(ValueError, match="no"), progress.at_work(OutputWrapper(stream), "x"):
        raise ValueError("no")
    assert stream.getvalue() == progress.ANEW


@pytest.mark.parametrize("name", LONG)
def test_every_long_command_tells_its_progress(name: str) -> None:
    assert import_module(name).at_work is progress.at_work
