"""Short forms of what `make soak` does at length: the same scenarios with fewer rounds (docs/security.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.audit import secrets_in, versions
from tests.dashboard.conftest import Person
from tests.soak import exports, poison, races

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, settings: object) -> None:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]


def test_row_05_people_on_one_pool_never_see_each_other() -> None:
    assert races.pooled_reads(300) == {}


def test_row_08_no_poison_becomes_active_and_honest_wishes_do() -> None:
    found = poison.tried_and_honest(9, 12)
    assert (found.active, found.rights) == ([], [])
    assert found.kept >= 0.95 * found.honest


def test_row_10_what_is_deleted_while_it_is_embedded_stays_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert races.deleted_while_embedding(4, monkeypatch) == (0, 0)


def test_row_14_a_repeated_request_gets_the_same_answer_and_another_body_none() -> None:
    told = races.replayed(40, threads=4)
    assert (told["same"], told["422"], told["parallel work"], told["parallel other"]) == (36, 4, 1, 0)


def test_row_32_an_export_is_opened_by_another_program_and_comes_back_equal(nora: Person, otto: Person) -> None:
    assert exports.of_many(nora, otto, 60).faults == []


def test_row_40_locked_versions_hold_what_we_promise_and_secrets_would_be_seen() -> None:
    assert versions() == []
    key = "-----BEGIN PRIVATE KEY-----\n" + "A" * 220
    assert secrets_in(key) == ["private key"]
    assert secrets_in("ghp_" + "a" * 36) == []
