"""What has been over for a while lies in the archive, sealed; the person still has it, and erasing reaches it there (SPEC 9.5)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import boto3
import pytest
from django.conf import settings
from django.utils import timezone
from moto.server import ThreadedMotoServer

from accounts.models import Agent
from memory.archive import services as store
from memory.enums import Kind, State
from memory.errors import Conflict, Overloaded
from memory.governance.archive_format import unpack
from memory.governance.services import archive
from memory.governance.services.archive import archive_expired, remove_doomed, restore
from memory.governance.services.erasure import erase_account
from memory.governance.services.export import export_user
from memory.lifecycle import services as lifecycle
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import erase, expire, forget
from memory.models import ArchivedMemory, Memory
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
LATER = timedelta(days=31)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: object) -> Path:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    return tmp_path / "archive"


@pytest.fixture
def bucket(folder: Path, settings: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A real S3 server on a loopback port."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in (("AWS_ENDPOINT_URL_S3", f"http://{host}:{port}"), ("AWS_ACCESS_KEY_ID", "x"), ("AWS_SECRET_ACCESS_KEY", "y")):
        monkeypatch.setenv(name, value)
    client = boto3.client("s3", region_name="us-east-1")
    client.create_bucket(Bucket="desk")
    client.put_bucket_versioning(Bucket="desk", VersioningConfiguration={"Status": "Enabled"})
    settings.ARCHIVE_URL = "s3://desk/kept"  # type: ignore[attr-defined]
    yield
    settings.ARCHIVE_URL = ""  # type: ignore[attr-defined]
    server.stop()


def over(person: Person, text: str, **more: object) -> Memory:
    """An archived memory: it held, it expired, and a month went by."""
    (memory,) = person.remembers(text, metadata={"from": "the harpsichord maker"}, **more)
    expire(person.principal, memory.pk)
    assert archive_expired() == 0, "an expired memory stays readable for a while"
    assert archive_expired(now=timezone.now() + LATER) == 1
    return get_memory(person.principal, memory.pk)


def residue(folder: Path, word: str) -> list[str]:
    return [str(path) for path in folder.rglob("*") if path.is_file() and word.encode() in path.read_bytes()]


def test_an_archived_memory_leaves_the_row_and_comes_back_whole(nora: Person, folder: Path) -> None:
    memory = over(nora, "I tune the harpsichord on Sundays", key="habit.tuning", value="Sundays")
    assert (memory.state, memory.text, memory.value, memory.metadata) == (State.ARCHIVED, "", None, {})
    assert [path.suffix for path in folder.rglob("*") if path.is_file()] == [".sealed"]
    assert residue(folder, "harpsichord") == [], "what lies in the archive is encrypted"
    document = unpack(io.BytesIO(export_user(nora.principal, password="paddle-and-oar")), "paddle-and-oar")
    assert [row["text"] for row in document["memories"]] == ["I tune the harpsichord on Sundays"]
    with pytest.raises(Conflict):
        lifecycle.restore(nora.principal, memory.pk)
    back = restore(nora.principal, memory.pk)
    assert (back.state, back.text, back.value) == (State.ACTIVE, "I tune the harpsichord on Sundays", "Sundays")
    assert back.metadata == {"from": "the harpsichord maker"}
    assert back.valid_until is None
    assert list(folder.rglob("*.sealed")) == [], "its file went with it"


def test_a_secret_comes_back_sealed(nora: Person) -> None:
    memory = over(nora, "The gate opens with 7731", kind=Kind.CREDENTIAL)
    back = restore(nora.principal, memory.pk)
    assert back.full_text == "The gate opens with 7731"
    assert "7731" not in back.text


def test_erasing_reaches_the_archive(nora: Person, otto: Person, folder: Path) -> None:
    one, two = over(nora, "I tune the harpsichord"), over(nora, "I sold the harpsichord")
    over(otto, "I play the bassoon")
    forget(nora.principal, one.pk)
    assert remove_doomed() == 0, "what is in the trash can still be restored"
    assert restore(nora.principal, one.pk).state == State.ARCHIVED
    erase(nora.principal, one.pk)
    assert [two.pk] == [row.memory_id for row in ArchivedMemory.objects.using("maintenance").exclude(owner_id=otto.user.owner_id)]
    erase_account(nora.principal)
    assert ArchivedMemory.objects.using("maintenance").count() == len(list(folder.rglob("*.sealed"))) == 1


def test_a_file_that_resists_holds_up_no_other_and_is_tried_again(nora: Person, folder: Path) -> None:
    first, second = over(nora, "I tune the harpsichord"), over(nora, "I sold a kayak")
    (stuck,) = folder.rglob(f"{first.pk}*.sealed")
    sealed = stuck.read_bytes()
    stuck.unlink()
    stuck.mkdir()
    with pytest.raises(Overloaded, match="cannot be reached"):
        restore(nora.principal, first.pk)
    for memory in (first, second):
        erase(nora.principal, memory.pk)
    remove_doomed()
    assert [row.memory_id for row in ArchivedMemory.objects.using("maintenance").all()] == [first.pk]
    stuck.rmdir()
    stuck.write_bytes(sealed)
    assert remove_doomed() == 1


def test_what_changes_while_it_is_archived_stays_and_its_file_goes(nora: Person, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (memory,) = nora.remembers("I tune the harpsichord")
    expire(nora.principal, memory.pk)
    put = store.put

    def put_and_restore(name: str, data: bytes) -> None:
        put(name, data)
        lifecycle.restore(nora.principal, memory.pk)

    monkeypatch.setattr(archive.store, "put", put_and_restore)
    assert archive_expired(now=timezone.now() + LATER) == 0
    assert get_memory(nora.principal, memory.pk).text == "I tune the harpsichord"
    remove_doomed()
    assert list(folder.rglob("*.sealed")) == []


def test_a_killed_run_is_taken_up_and_a_missing_file_is_said_plainly(nora: Person, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I tune the harpsichord", "I sold a kayak")
    with monkeypatch.context() as broken:

        def killed(*_args: object) -> None:
            raise KeyboardInterrupt

        for row in Memory.objects.using("maintenance").all():
            expire(nora.principal, row.pk)
        broken.setattr(lifecycle, "archive", killed)
        with pytest.raises(KeyboardInterrupt):
            archive_expired(now=timezone.now() + LATER)
    assert archive_expired(now=timezone.now() + LATER) == 2
    memory = Memory.objects.using("maintenance").filter(state=State.ARCHIVED).first()
    assert memory is not None
    for path in folder.rglob("*.sealed"):
        path.unlink()
    with pytest.raises(Overloaded, match="not in the archive"):
        restore(nora.principal, memory.pk)
    assert get_memory(nora.principal, memory.pk).state == State.ARCHIVED


def test_the_same_holds_in_a_bucket(bucket: None, nora: Person, guide: Agent) -> None:
    memory = over(nora, "I tune the harpsichord on Sundays")
    (name,) = store.names("memories/")
    assert b"harpsichord" not in store.get(name)
    assert restore(nora.principal, memory.pk).text == "I tune the harpsichord on Sundays"
    remove_doomed()
    assert store.names("") == []
    versions = boto3.client("s3", region_name="us-east-1").list_object_versions(Bucket="desk")
    assert "Versions" not in versions, "also the versions that the bucket keeps are gone"
    assert settings.ARCHIVE_URL == "s3://desk/kept"
