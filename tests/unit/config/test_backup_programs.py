"""A backup of a database of one's own: what other users of the machine can see of it, and what is left of one that failed."""

from __future__ import annotations

import importlib
import json
import os
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from config import backup as backup_module
from config.backup import DUMP, backup, restore
from config.embedded.errors import CannotStart

PROGRAM = """#!/usr/bin/env python3
import json, os, pathlib, sys
if sys.argv[0].endswith("pg_restore"):
    sys.exit(0)
target = [word.removeprefix("--file=") for word in sys.argv if word.startswith("--file=")][0]
pathlib.Path(target).write_text(json.dumps({"words": sys.argv, "password": os.environ.get("PGPASSWORD")}))
sys.exit(int(os.environ.get("FAILS", "0")))
"""


@pytest.fixture(autouse=True)
def _programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    for name in ("pg_dump", "pg_restore"):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
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


def test_the_local_archive_is_copied_whole_and_what_is_there_already_is_kept(tmp_path: Path, settings: LazySettings) -> None:
    kept = {"log/heads/2026-11-30.json": "sealed", "log/2026/2026-05-01.jsonl.gz": "a day", "memories/7/a.sealed": "a memory"}
    for name, text in kept.items():
        path = tmp_path / "data" / "archive" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "data" / "archive" / "memories" / "7" / ".b.sealed.81").write_text("half of")
    backup(tmp_path / "copy")
    copied = {str(path.relative_to(tmp_path / "copy" / "archive")) for path in (tmp_path / "copy" / "archive").rglob("*") if path.is_file()}
    assert copied == set(kept)
    settings.DATA_DIR = tmp_path / "fresh"
    newer = tmp_path / "fresh" / "archive" / "log" / "heads" / "2026-11-30.json"
    newer.parent.mkdir(parents=True)
    newer.write_text("sealed later")
    backup_module.restore(tmp_path / "copy")
    found = {name: (tmp_path / "fresh" / "archive" / name).read_text() for name in kept}
    assert found == kept | {"log/heads/2026-11-30.json": "sealed later"}


def test_an_archive_in_a_bucket_is_no_part_of_a_backup(tmp_path: Path, settings: LazySettings) -> None:
    settings.ARCHIVE_URL = "s3://bucket/desk"
    (tmp_path / "data" / "archive").mkdir(parents=True)
    (tmp_path / "data" / "archive" / "left.sealed").write_text("from before the bucket")
    backup(tmp_path / "copy")
    assert not (tmp_path / "copy" / "archive").exists()


def test_an_archive_that_cannot_be_copied_leaves_the_database_empty_for_another_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copy" / "archive").mkdir(parents=True)
    (tmp_path / "copy" / "archive" / "day").write_text("a day of the log")
    (tmp_path / "data").mkdir()
    in_the_way = tmp_path / "data" / "archive"
    in_the_way.write_text("a file where the folder should be")
    ran: list[str] = []
    monkeypatch.setattr(backup_module, "_run", lambda program, *_: ran.append(program))
    with pytest.raises(OSError, match="archive"):
        restore(tmp_path / "copy")
    assert ran == []
    in_the_way.unlink()
    restore(tmp_path / "copy")
    assert ran == ["pg_restore"]
    assert (in_the_way / "day").read_text() == "a day of the log"


def folder_of_a_backup(tmp_path: Path) -> Path:
    folder = tmp_path / "copy"
    folder.mkdir()
    (folder / DUMP).write_text("a dump")
    return folder


REMOVAL = {"entry": 7, "at": "2026-11-30T10:00:00+00:00", "owner": 3, "thing": "", "action": "account.erase"}


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (None, "No such file"),
        (b"not json\n", "line 1"),
        (json.dumps(REMOVAL).encode() + b"\n[]\n", "line 2"),
        (json.dumps(REMOVAL | {"thing": "no id"}).encode() + b"\n", "line 1"),
        (json.dumps(REMOVAL | {"action": "memory.keep"}).encode() + b"\n", "line 1"),
        (b"\xff\xfe\n", "no text"),
    ],
)
def test_a_list_of_removals_that_cannot_be_read_stops_the_restore_before_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, word: str
) -> None:
    command = importlib.import_module("config.management.commands.restore")
    began: list[str] = []
    monkeypatch.setattr(command, "is_empty", lambda: began.append("looked") or True)
    monkeypatch.setattr(command, "restore", lambda _folder: began.append("restored"))
    monkeypatch.setattr(command, "call_command", lambda *_words, **_more: began.append("went on"))
    listed = tmp_path / "removals.jsonl"
    if content is not None:
        listed.write_bytes(content)
    folder = folder_of_a_backup(tmp_path)
    with pytest.raises(CommandError, match=f"removals.jsonl .*{word}.* Nothing was restored"):
        call_command("restore", str(folder), "--removals", str(listed))
    assert began == []


def test_without_a_named_list_the_backups_own_is_gone_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = importlib.import_module("config.management.commands.restore")
    called: list[tuple[str, ...]] = []
    monkeypatch.setattr(command, "is_empty", lambda: True)
    monkeypatch.setattr(command, "restore", lambda _folder: None)
    monkeypatch.setattr(command, "call_command", lambda *words, **_more: called.append(words))
    folder = folder_of_a_backup(tmp_path)
    call_command("restore", str(folder))
    assert called == [("migrate",), ("verify_log",)]
    own = folder / "removals.jsonl"
    own.write_text(json.dumps(REMOVAL) + "\n")
    called.clear()
    call_command("restore", str(folder))
    assert called == [("migrate",), ("replay_removals", str(own)), ("verify_log",)]


def test_a_folder_that_is_no_backup_is_told_before_anything_is_done(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is no backup"):
        call_command("restore", str(tmp_path / "nowhere"))


def test_a_restore_that_ends_before_removals_are_replayed_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = importlib.import_module("config.management.commands.restore")

    def fails(*_words: str, **_more: object) -> None:
        message = "the disk is full"
        raise CommandError(message)

    monkeypatch.setattr(command, "is_empty", lambda: True)
    monkeypatch.setattr(command, "restore", lambda _folder: None)
    monkeypatch.setattr(command, "call_command", fails)
    folder_of_a_backup(tmp_path)
    with pytest.raises(CommandError, match="the disk is full"):
        call_command("restore", str(tmp_path / "copy"))
    assert "replay_removals" in capsys.readouterr().err
