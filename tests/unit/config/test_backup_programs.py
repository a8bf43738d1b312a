"""A backup of a database of one's own: what other users of the machine can see of it, and what is left of one that failed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from django.conf import LazySettings

from config.backup import DUMP, backup
from config.embedded.errors import CannotStart

PROGRAM = """#!/usr/bin/env python3
import json, os, pathlib, sys
target = [word.removeprefix("--file=") for word in sys.argv if word.startswith("--file=")][0]
pathlib.Path(target).write_text(json.dumps({"words": sys.argv, "password": os.environ.get("PGPASSWORD")}))
sys.exit(int(os.environ.get("FAILS", "0")))
"""


@pytest.fixture(autouse=True)
def _programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(PROGRAM)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("DATABASE_BACKUP_URL", "postgresql://keeper:p%40ss-word-7@db.example:5433/desk?sslmode=require")
    settings.EMBEDDED, settings.DATA_DIR = False, tmp_path / "data"


def test_the_password_is_in_no_command_line(tmp_path: Path) -> None:
    backup(tmp_path / "copy")
    seen = json.loads((tmp_path / "copy" / DUMP).read_text())
    assert seen["password"] == "p@ss-word-7"
    assert "ss-word-7" not in " ".join(seen["words"])
    for part in ("user=keeper", "host=db.example", "port=5433", "dbname=desk", "sslmode=require"):
        assert part in " ".join(seen["words"])


def test_a_backup_that_failed_leaves_nothing_that_could_be_taken_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAILS", "1")
    with pytest.raises(CannotStart, match="pg_dump failed"):
        backup(tmp_path / "copy")
    monkeypatch.setenv("FAILS", "0")
    assert backup(tmp_path / "copy") > 0


def test_an_address_that_is_none_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_BACKUP_URL", "desk at example")
    with pytest.raises(CannotStart, match="DATABASE_BACKUP_URL"):
        backup(tmp_path / "copy")
