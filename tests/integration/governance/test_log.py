"""The operation log: no log, no change; nobody can change it unseen; old days lie in the archive and still hold (SPEC 9.6, SECURITY row 33)."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import InternalError, ProgrammingError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.isolation import act_as
from memory.archive import services as store
from memory.audit import archiving, verify
from memory.audit.selectors import LogFilters, archived_days, broken_links, entries, open_day
from memory.audit.services import append, archive_days, seal_heads
from memory.errors import NotFound
from memory.governance.services.erasure import erase_account
from memory.governance.services.retention import expire_due
from memory.lifecycle import apply
from memory.lifecycle.selectors import history
from memory.lifecycle.services import erase, forget, reject
from memory.models import LogHead, LogNote, Memory, OperationLog
from tests.dashboard.conftest import Person
from tests.soak.logs import tamper_with_files, tamper_with_rows, write_log
from tests.soak.tampering import Tamperer

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: object) -> Path:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    return tmp_path / "archive"


def in_table() -> int:
    return OperationLog.objects.using("maintenance").count()


def test_without_its_entry_there_is_no_change(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    (memory,) = nora.remembers("I own a red kayak")

    def refuse(*_args: object, **_more: object) -> None:
        raise ProgrammingError("the log cannot be written")

    monkeypatch.setattr(apply, "append", refuse)
    with pytest.raises(ProgrammingError):
        forget(nora.principal, memory.pk)
    monkeypatch.undo()
    assert Memory.objects.using("maintenance").get(pk=memory.pk).state == "active"
    before = in_table()
    forget(nora.principal, memory.pk)
    assert in_table() == before + 1


@pytest.mark.parametrize(
    "statement", ["update memory_operationlog set action = 'x'", "delete from memory_operationlog", "truncate memory_operationlog"]
)
def test_the_running_service_can_only_add(nora: Person, statement: str) -> None:
    nora.remembers("I own a red kayak")
    with pytest.raises(ProgrammingError, match="permission denied"), act_as(nora.principal), connection.cursor() as cursor:
        cursor.execute(statement)
    refused = (ProgrammingError, InternalError, Exception)
    with pytest.raises(refused, match=r"permission denied|only grows"), transaction.atomic(using="maintenance"):
        connections["maintenance"].cursor().execute(statement)
    assert in_table() == 1


def test_an_entry_moved_far_away_is_found_in_no_more_statements_than_there_are_parts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "PART", 7)
    (actor,) = write_log(people=1, entries=40, days=20)
    tamperer = Tamperer(1)
    tamperer._say("update memory_operationlog set seq = %s where owner_id = %s and seq = 20", 2**60, actor.self.owner_id)
    tamperer.close()
    with CaptureQueriesContext(connections["maintenance"]) as asked:
        found = {one.seq for one in broken_links(archives=False)}
    assert {21, 2**60} <= found
    assert len([one for one in asked.captured_queries if "desk_log_hash" in one["sql"]]) <= 7


@pytest.mark.parametrize("part", [verify.PART, 7])
def test_every_tampering_is_found_and_nothing_else(folder: Path, monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    monkeypatch.setattr(verify, "PART", part)
    actors = write_log(people=4, entries=160, days=200)
    assert list(broken_links()) == []
    assert archive_days() > 0
    assert list(broken_links()) == [], "no alarm after a day was archived"
    seal_heads()
    erase_account(actors[0].self)
    assert list(broken_links()) == [], "no alarm after an account was erased"
    rows, files = tamper_with_rows(60), tamper_with_files(25, folder)
    assert (rows.made, rows.missed, rows.false_alarms) == (60, [], [])
    assert (files.made, files.missed, files.false_alarms) == (25, [], [])


def test_old_days_are_moved_opened_again_and_a_killed_run_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (actor,) = write_log(people=1, entries=40, days=200)
    owner = actor.user.owner_id
    first = OperationLog.objects.using("maintenance").order_by("seq")[0]
    with monkeypatch.context() as broken:
        broken.setattr(archiving, "BATCH", 1)
        head, calls = LogHead.objects.using("maintenance").get(owner_id=owner), []
        real = archiving.in_batches

        def killed(items: object, size: int) -> object:
            for some in real(items, size):  # type: ignore[arg-type,var-annotated]
                calls.append(some)
                if len(calls) == 3:
                    raise KeyboardInterrupt
                yield some

        broken.setattr(archiving, "in_batches", killed)
        with pytest.raises(KeyboardInterrupt):
            archive_days()
    assert list(broken_links()) == [], "half-way the log holds too"
    archive_days()
    archive_days()
    kept = OperationLog.objects.using("maintenance").order_by("seq")
    assert (kept[0].at.date() - (timezone.now() - timedelta(days=180)).date()).days in {0, 1, 2, 3, 4, 5}
    days = archived_days()
    assert sum(day.entries for day in days) + kept.count() == 40
    assert list(broken_links()) == []
    opened = open_day(days[-1].day)
    assert (opened[0]["seq"], opened[0]["hash"]) == (first.seq, first.hash)
    assert open_day(days[-1].day, owner_id=owner + 1) == []
    assert {path.suffix for path in (folder / "log").rglob("*.gz")} == {".gz"}
    with pytest.raises(NotFound):
        open_day(timezone.now().date())
    out = StringIO()
    call_command("read_log_archive", stdout=out)
    call_command("read_log_archive", str(days[-1].day), stdout=out)
    assert first.hash in out.getvalue()
    with pytest.raises(CommandError, match="not in the archive"):
        call_command("read_log_archive", "2001-01-01")
    assert head.seq == 40


def test_a_chain_made_anew_as_a_whole_is_told_by_the_seal_alone(folder: Path) -> None:
    write_log(people=2, entries=20, days=3)
    seal_heads()
    tamperer = Tamperer(1)
    tamperer.rewrite()
    assert list(broken_links(archives=False)) == [], "the table alone cannot tell"
    assert [one.what for one in broken_links()] != []
    tamperer.mend()
    tamperer.close()
    assert list(broken_links()) == []
    assert store.names("log/heads/")


def test_what_was_typed_as_a_reason_goes_with_the_memory_and_the_chain_holds(nora: Person) -> None:
    (memory,) = nora.waits("I polish the harpsichord")
    reject(nora.principal, memory.pk, reason="the harpsichord is sold")
    assert [entry.reason for entry in history(nora.principal, memory.pk).entries][-1] == "the harpsichord is sold"
    assert entries(nora.principal, filters=LogFilters(words="harpsichord"))[0].reason == "the harpsichord is sold"
    assert not OperationLog.objects.using("maintenance").filter(reason__contains="harpsichord").exists()
    LogNote.objects.using("maintenance").update(text="something else")
    assert [one.what for one in broken_links()] == ["what was typed as its reason was altered"]
    erase(nora.principal, memory.pk)
    assert not LogNote.objects.using("maintenance").exists()
    assert list(broken_links()) == []


def _append_and_fail(person: Person) -> None:
    append(person.principal, "memory.read")
    raise RuntimeError


def test_a_failed_call_leaves_no_hole_in_the_chain(nora: Person) -> None:
    nora.remembers("I own a red kayak")
    with pytest.raises(RuntimeError), act_as(nora.principal):
        _append_and_fail(nora)
    nora.remembers("I bake rye bread")
    assert [entry.seq for entry in entries(nora.principal)] == [2, 1]
    assert expire_due() == 0
    assert list(broken_links()) == []
