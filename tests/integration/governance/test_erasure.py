"""Erasing a person leaves nothing of them anywhere in the database, and nothing of others changed (SPEC 9.3)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from accounts.models import Agent, Owner, User
from accounts.services.agents import create_agent
from accounts.services.users import create_person, person_for
from memory.audit.selectors import broken_links
from memory.context.services import build_context, give_feedback
from memory.enums import Source
from memory.errors import NotPermitted
from memory.governance.services.erasure import erase_account, erase_memories
from memory.lifecycle.services import forget, remember
from memory.lifecycle.types import NewMemory
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from memory.vectors.active import forget_known
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])

TABLES = """
select table_name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id'
"""
KEPT = {"memory_operationlog", "memory_loghead"}


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    forget_known()


def _lived(email: str, external_id: str, agent: Agent, word: str) -> Person:
    """A person who has used everything there is."""
    person = Person(create_person(email, "quiet-harbour-41", external_id=external_id, name=f"Name {word}"))
    person.says(agent, f"Please remember that my {word} stands in the barn.", f"My {word} is older than I am.", title=f"About a {word}")
    built = build_context(person.through(agent), query=f"Where is my {word}?", session="s-1")
    give_feedback(person.through(agent), built.id, signal="liked", answer=f"Your {word} is in the barn.")
    person.waits(f"I polish the {word} on Sundays")
    (gone,) = remember(person.principal, [NewMemory(text=f"I sold a {word}", source=Source.DASHBOARD, wish=True)])
    forget(person.principal, gone.memory.pk)
    person.remembers("I live in Bergen", key="basic.region", value="Bergen")
    person.remembers("I live in Oslo", key="basic.region", value="Oslo")
    return person


def _rows(owner: int) -> dict[str, int]:
    with connections["maintenance"].cursor() as cursor:
        cursor.execute(TABLES)
        names = [name for (name,) in cursor.fetchall()]
        counted = {}
        for name in names:
            cursor.execute(f'select count(*) from "{name}" where owner_id = %s', [owner])  # noqa: S608 (a name of the catalogue)
            counted[name] = cursor.fetchone()[0]
        return counted


def _tables_holding(words: str) -> set[str]:
    """Every table that holds the words in any column, as text."""
    with connections["maintenance"].cursor() as cursor:
        cursor.execute("select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'")
        names = [name for (name,) in cursor.fetchall()]
        found = set()
        for name in names:
            cursor.execute(f'select exists (select 1 from "{name}" t where t::text ilike %s)', [f"%{words}%"])  # noqa: S608
            if cursor.fetchone()[0]:
                found.add(name)
        return found


def test_nothing_of_the_person_is_left_and_nothing_of_others_is_changed() -> None:
    agent, _ = create_agent("garden")
    nora, otto = _lived("nora@people.example", "nora-1", agent, "harpsichord"), _lived("otto@people.example", "otto-1", agent, "bassoon")
    before = _rows(otto.user.owner_id)
    assert _tables_holding("harpsichord")
    receipt = erase_account(nora.principal)
    left = {name: n for name, n in _rows(nora.user.owner_id).items() if n}
    assert set(left) == KEPT
    for words in ("harpsichord", "nora@people.example", "nora-1", "Name harp"):
        assert _tables_holding(words) == set(), words
    assert _rows(otto.user.owner_id) == before
    assert not Owner.objects.filter(pk=nora.user.owner_id).exists()
    assert receipt.removed["memories"] == 6
    assert receipt.removed["turns"] == 2
    assert list(broken_links()) == []


def test_the_same_e_mail_and_id_start_empty_afterwards() -> None:
    agent, _ = create_agent("garden")
    nora = _lived("nora@people.example", "nora-1", agent, "harpsichord")
    erase_account(nora.principal)
    again = person_for("nora-1")
    assert again.owner_id != nora.user.owner_id
    assert sum(_rows(again.owner_id).values()) == 1
    assert User.objects.filter(email="nora@people.example").count() == 0


def test_erasing_what_is_remembered_keeps_the_account_and_tombstones() -> None:
    agent, _ = create_agent("garden")
    nora = _lived("nora@people.example", "nora-1", agent, "harpsichord")
    receipt = erase_memories(nora.principal)
    left = {name for name, n in _rows(nora.user.owner_id).items() if n}
    # The one event that tells of the erasing is there to be read.
    assert left <= KEPT | {"memory_event", "memory_tombstone", "memory_profile", "accounts_user", "accounts_grant", "memory_modelcall"}
    assert _tables_holding("harpsichord") <= {"accounts_user"}
    assert receipt.removed["memories"] == 6
    again = remember(nora.principal, [NewMemory(text="I polish the harpsichord on Sundays", source=Source.IMPORT)])
    assert again[0].blocked


def test_a_memory_written_meanwhile_fails_or_is_erased_too() -> None:
    agent, _ = create_agent("garden")
    nora = _lived("nora@people.example", "nora-1", agent, "harpsichord")
    principal, failures = nora.principal, []
    start = threading.Barrier(2)

    def write() -> None:
        start.wait(10)
        for place in range(20):
            try:
                remember(principal, [NewMemory(text=f"I count the keys: {place}", source=Source.DASHBOARD, wish=True)])
            except Exception as error:  # noqa: BLE001 (whatever the database says of a person who is gone)
                failures.append(error)
                break
        connections.close_all()

    writer = threading.Thread(target=write)
    writer.start()
    start.wait(10)
    erase_account(principal)
    writer.join(60)
    assert {name for name, n in _rows(nora.user.owner_id).items() if n} == KEPT
    assert failures


def test_messages_that_arrive_meanwhile_neither_stop_the_erasure_nor_outlive_it() -> None:
    agent, _ = create_agent("garden")
    nora = _lived("nora@people.example", "nora-1", agent, "harpsichord")
    speaker, principal = nora.through(agent), nora.principal
    start = threading.Barrier(2)

    def speak() -> None:
        start.wait(10)
        for place in range(60):
            try:
                record_turns(speaker, "s-1", [MessageIn("user", f"Line {place}")])
            except Exception:  # noqa: BLE001 (whatever the database says of a person who is gone)
                break
        connections.close_all()

    writer = threading.Thread(target=speak)
    writer.start()
    start.wait(10)
    erase_account(principal)
    writer.join(60)
    assert {name for name, n in _rows(nora.user.owner_id).items() if n} == KEPT


def test_an_agent_without_the_right_cannot_erase() -> None:
    agent, _ = create_agent("garden", capabilities=["read", "write"])
    nora = Person(create_person("nora@people.example", "quiet-harbour-41"))
    for verb in (erase_account, erase_memories):
        with pytest.raises(NotPermitted):
            verb(nora.through(agent))


def test_the_command_erases_and_prints_the_receipt() -> None:
    agent, _ = create_agent("garden")
    nora = _lived("nora@people.example", "nora-1", agent, "harpsichord")
    out = StringIO()
    call_command("erase_user", "nora-1", "--yes", stdout=out)
    assert "memories: 6" in out.getvalue()
    assert {name for name, n in _rows(nora.user.owner_id).items() if n} == KEPT
    with pytest.raises(CommandError, match="Nobody"):
        call_command("erase_user", "nora-1", "--yes")


def test_asked_by_the_command_another_word_erases_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Person(create_person("nora@people.example", "quiet-harbour-41", external_id="nora-1"))
    answer: Callable[[Any], str] = lambda _question: "yes"  # noqa: E731
    monkeypatch.setattr("builtins.input", answer)
    with pytest.raises(CommandError, match="Nothing was erased"):
        call_command("erase_user", "nora-1")
    assert User.objects.filter(email="nora@people.example").exists()
