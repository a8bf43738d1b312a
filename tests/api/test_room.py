"""A full disk: what would change something is refused in words, what reads goes on."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.authentication import person_principal
from memory import room
from memory.lifecycle.selectors import counts
from tests.api.conftest import is_problem


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    real = shutil.disk_usage
    monkeypatch.setattr(room.shutil, "disk_usage", lambda place: real(place)._replace(free=room.RESERVE - 1))
    monkeypatch.setattr(room, "_looked", 0.0)
    monkeypatch.setattr(room, "_full", False)
    settings.DATABASE_FOLDER = tmp_path


@pytest.mark.usefixtures("full")
def test_agents_are_told_that_nothing_was_changed_and_go_on_reading(code: Any) -> None:
    answer = code.post("memories", {"text": "I keep bees", "source": "user_input"})
    assert is_problem(answer, 503)
    assert answer.json()["type"].endswith("storage-full")
    assert answer["Retry-After"] == "5"
    assert code.get("memories").json()["results"] == []
    assert answer["RateLimit"]
    for asked in ("memories/search", "turns/search"):
        assert code.post(asked, {"query": "bees"}).status_code == 200, asked
    assert is_problem(code("DELETE", "sessions/search"), 503)


@pytest.mark.usefixtures("full")
def test_people_are_told_on_a_page_and_keep_what_they_have(ann: User, client: Client) -> None:
    client.force_login(ann)
    assert client.get("/memories/").status_code == 200
    assert Client().post("/accounts/login/", {"login": "nobody@example.test", "password": "no"}).status_code == 200
    answer = client.post("/memories/add/", {"text": "I keep bees"})
    assert answer.status_code == 503
    assert "The disk of this desk is full." in answer.content.decode()
    assert answer["X-Refused"] == "storage-full"
    assert sum(counts(person_principal(ann)).values()) == 0


@pytest.mark.usefixtures("full")
def test_a_disk_that_cannot_be_asked_keeps_nobody_out(code: Any, settings: Any) -> None:
    settings.DATABASE_FOLDER = settings.DATABASE_FOLDER / "gone"
    assert code.post("memories", {"text": "I keep bees", "source": "user_input"}).status_code == 201


@pytest.mark.usefixtures("full")
def test_with_a_database_elsewhere_the_disk_of_the_service_is_not_asked(code: Any, settings: Any) -> None:
    settings.DATABASE_FOLDER = None
    assert code.post("memories", {"text": "I keep bees", "source": "user_input"}).status_code == 201
