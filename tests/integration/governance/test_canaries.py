"""After an account is erased nothing of the person is found anywhere, quiet or under load (SECURITY row 9)."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from django.db import connections

from memory.audit.selectors import broken_links
from memory.governance.services.erasure import erase_account
from memory.models import Memory
from tests.dashboard.conftest import Person
from tests.soak.canaries import PLACES, holding, load, mark
from tests.soak.report import measured

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: object) -> None:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]


def counted(person: Person) -> int:
    return Memory.objects.using("maintenance").filter(owner_id=person.user.owner_id).count()


def test_no_canary_survives_its_account(otto: Person) -> None:
    marked, stays = mark("nora"), mark("otto")
    assert len(marked.words) == PLACES
    before, theirs = holding(marked.words), holding(stays.words)
    assert len(before["dump"]) >= PLACES - 2, "the search finds what is there: all but what is sealed"
    started = time.monotonic()
    erase_account(marked.person.principal)
    assert holding(marked.words) == {}
    took = time.monotonic() - started
    assert holding(stays.words) == theirs, "others lose nothing"
    assert list(broken_links()) == []
    assert counted(otto) == 0
    measured(9, f"quiet: 0 hits of {PLACES} canaries, {took:.1f} s with the search")


def test_nor_under_load(otto: Person) -> None:
    marked, n = mark("nora"), 2
    with load(marked, [otto], threads=n) as wrong:
        time.sleep(0.5)
        erase_account(marked.person.principal)
        time.sleep(0.5)
    assert wrong == []
    assert holding(marked.words) == {}
    assert counted(otto) > 5
    assert list(broken_links()) == []
    connections.close_all()
    measured(9, f"under load of {n} writers of the person and 1 of another: 0 hits of {PLACES} canaries")
