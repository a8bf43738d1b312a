"""What administrators audit: levels of many memories, archived days of the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory import conf
from memory.archive import services as archive
from memory.audit.selectors import archived_days, entries
from memory.audit.services import archive_days
from memory.audit.types import LogFilters
from memory.enums import AccessLevel
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import Changes, correct
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
SignIn = Callable[[Person], Client]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "archive"


def test_many_memories_get_another_level_each_as_it_was_shown(boss: Person, nora: Person, otto: Person, sign_in: SignIn) -> None:
    held = [
        *nora.remembers("My pills are in the hall", "My rent is high", access_level=AccessLevel.SENSITIVE),
        *otto.remembers("My debt is small", access_level=AccessLevel.SENSITIVE),
    ]
    client, address = sign_in(boss), reverse("manage:reclassify_many")
    boxes = re.findall(r'name="ids" value="([^"]+)"', client.get(reverse("manage:access")).content.decode())
    assert len(boxes) == 3
    correct(otto.principal, held[2].pk, Changes(scope="agent:garden"))
    for wrong in ({"level": "secret", "reason": ""}, {"level": "cosmic", "reason": "x"}, {"level": "secret", "reason": "x", "ids": []}):
        client.post(address, {"ids": boxes, **wrong})
    assert {get_memory(nora.principal, one.pk).access_level for one in held[:2]} == {AccessLevel.SENSITIVE}
    answer = client.post(address, {"ids": boxes, "level": "secret", "reason": "medical and money"}, follow=True)
    assert "2 have another level now" in answer.content.decode()
    assert "1 was left" in answer.content.decode()
    assert {get_memory(nora.principal, one.pk).access_level for one in held[:2]} == {AccessLevel.SECRET}
    assert get_memory(otto.principal, held[2].pk).access_level == AccessLevel.SENSITIVE
    assert {entry.reason for entry in entries(nora.principal, filters=LogFilters(actor="admin"))} == {"medical and money"}
    assert len(client.get(reverse("manage:access"), {"level": "secret"}).context["reclassify"]) == 2


def test_an_archived_day_is_opened_checked_and_narrowed_to_one_person(
    boss: Person, nora: Person, otto: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    nora.remembers("I own a red kayak")
    otto.remembers("I own a blue kayak")
    today = timezone.now().date()
    client, address = sign_in(boss), reverse("manage:log_archive")
    assert client.get(address).context["days"] == []
    assert archive_days(now=timezone.now() + timedelta(days=conf.numbers().log_days + 1)) > 0
    (day,) = client.get(address).context["days"]
    assert day["day"] == today
    shown = client.get(day["url"])
    assert shown.context["whole"] is True
    assert {entry["subject"] for entry in shown.context["entries"]} >= {"nora@people.example", "otto@people.example"}
    assert "kayak" not in shown.content.decode()
    mine = client.get(address, {"day": today.isoformat(), "owner": str(nora.user.owner_id)})
    assert {entry["subject"] for entry in mine.context["entries"]} == {"nora@people.example"}
    opened = client.get(mine.context["entries"][0]["url"].partition("#")[0])
    assert '"hash"' in opened.context["current"]["json"]
    for wrong in ({"day": "2020-01-01"}, {"day": "x"}, {"day": "2026-02-31"}):
        assert client.get(address, wrong).status_code == 404, wrong
    monkeypatch.setattr("dashboard.admin_views.log_archive.PAGE", 1)
    first = client.get(day["url"])
    second = client.get(first.context["next_url"])
    assert first.context["entries"][0]["id"] != second.context["entries"][0]["id"]
    assert second.context["prev_url"]


def test_an_archived_day_that_was_touched_or_is_missing_says_so(boss: Person, nora: Person, sign_in: SignIn) -> None:
    nora.remembers("I own a red kayak")
    archive_days(now=timezone.now() + timedelta(days=conf.numbers().log_days + 1))
    (part,) = archived_days()
    client, address = sign_in(boss), reverse("manage:log_archive")
    packed = archive.get(part.name)
    archive.put(part.name, packed[:-9])
    assert client.get(address, {"day": part.day.isoformat()}).context["whole"] is False
    archive.remove(part.name)
    answer = client.get(address, {"day": part.day.isoformat()})
    assert answer.status_code == 200
    assert "could not be opened" in answer.content.decode()
