"""What administrators audit: levels of many memories, archived days of the log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.isolation import act_as
from accounts.models import Agent
from accounts.services.agents import create_agent
from memory import conf
from memory.archive import services as archive
from memory.audit.selectors import archived_days, entries
from memory.audit.services import append, archive_days, note_read
from memory.audit.types import LogFilters
from memory.context.services import build_context
from memory.enums import AccessLevel
from memory.governance.services import levels
from memory.governance.services.reveal import reveal
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


def test_a_level_that_was_refused_comes_back_as_it_was_typed(boss: Person, nora: Person, sign_in: SignIn) -> None:
    held = nora.remembers("My pills are in the hall", "My rent is high", access_level=AccessLevel.SENSITIVE)
    client, chosen = sign_in(boss), held[1]
    page = client.get(reverse("manage:access"), {"level": "sensitive"})
    (row,) = [row for row in page.context["reclassify"] if row["number"] == chosen.number]
    answer = client.post(row["url"], {"level": "public", "reason": "she asked me to", "seen": "99"})
    assert answer.status_code == 422
    typed = {row["number"]: (row["wanted"], row["reason"], bool(row["error"])) for row in answer.context["reclassify"]}
    assert typed == {chosen.number: ("public", "she asked me to", True), held[0].number: ("sensitive", "", False)}
    assert answer.context["chosen"] == "sensitive", "the list is the same list"
    assert 'value="she asked me to"' in answer.content.decode()
    done = client.post(row["url"], {"level": "public", "reason": "she asked me to", "seen": str(chosen.version)}, follow=True)
    assert [row["number"] for row in done.context["reclassify"]] == [held[0].number]


def test_ticks_level_and_reason_for_many_come_back_when_they_were_refused(boss: Person, nora: Person, sign_in: SignIn) -> None:
    held = nora.remembers("My pills are in the hall", "My rent is high", access_level=AccessLevel.SENSITIVE)
    client, address = sign_in(boss), reverse("manage:reclassify_many")
    tick = f"{held[0].pk}:{held[0].version}"
    for given in ({"level": "secret", "reason": " "}, {"level": "cosmic", "reason": "medical"}):
        answer = client.post(address, {"ids": [tick], **given})
        assert answer.status_code == 422
        assert [row["tick"] for row in answer.context["reclassify"] if row["ticked"]] == [tick]
        assert (answer.context["bulk"].level, answer.context["bulk"].reason) == (given["level"], given["reason"])
        assert re.search(rf'value="{tick}" checked', answer.content.decode())


def test_a_sensitive_read_is_listed_however_much_else_was_read_since(
    boss: Person, nora: Person, otto: Person, guide: Agent, sign_in: SignIn
) -> None:
    (kept,) = nora.remembers("My blood pressure pills are in the hall", access_level=AccessLevel.SENSITIVE)
    build_context(nora.through(guide), query="Where are my blood pressure pills?")
    with act_as(otto.through(guide)) as reader:
        for _place in range(600):
            append(reader, "context.read", details={"memories": [1]})
    (read,) = sign_in(boss).get(reverse("manage:access")).context["recent"]
    assert (read["actor"], read["subject"], read["number"], read["reason"]) == ("Garden guide", "nora@people.example", kept.number, "")


def test_what_administrators_revealed_is_listed_with_its_reason(boss: Person, nora: Person, sign_in: SignIn) -> None:
    (kept,) = nora.remembers("My blood pressure pills are in the hall", access_level=AccessLevel.SENSITIVE)
    reveal(boss.user, kept.pk, reason="she asked me to")
    page = sign_in(boss).get(reverse("manage:access"))
    (read,) = page.context["recent"]
    assert (read["actor"], read["subject"], read["number"], read["reason"]) == (
        "Boss",
        "nora@people.example",
        kept.number,
        "she asked me to",
    )
    assert "blood pressure" not in page.content.decode()


READS = ("memory.search", "memory.read")


def reads_of(person: Person) -> list[tuple[str, Any, Any]]:
    return [(one.action, one.details["memories"], one.details["levels"]) for one in entries(person.principal) if one.action in READS]


def calling(key: str) -> Callable[..., Any]:
    headers = {"Authorization": f"Bearer {key}", "X-User-ID": "nora-1"}

    def call(method: str, path: str, body: Any = "") -> Any:
        answer = Client().generic(method, f"/api/v1/{path}", json.dumps(body), content_type="application/json", headers=headers)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return call


def test_whatever_an_agent_reads_of_sensitive_memories_is_one_entry_an_answer_and_is_listed(
    boss: Person, nora: Person, sign_in: SignIn
) -> None:
    pills, rent = nora.remembers(
        "My blood pressure pills are in the hall", "My rent is 900 euros a month", access_level=AccessLevel.SENSITIVE
    )
    nora.remembers("I own a red kayak")
    (diet,) = nora.remembers("I am vegan", key="health.diet", value="vegan", access_level=AccessLevel.SENSITIVE)
    call = calling(create_agent("looker")[1])
    every = {pills.number, rent.number, diet.number}
    asked: list[tuple[str, str, Any, str, set[int]]] = [
        ("POST", "memories/search", {"query": "Where are my blood pressure pills?"}, "memory.search", {pills.number}),
        ("GET", "memories", "", "memory.read", every),
        ("GET", f"memories/{rent.pk}", "", "memory.read", {rent.number}),
        ("GET", f"memories/{rent.number}/history", "", "memory.read", {rent.number}),
        ("GET", "profile", "", "memory.read", {diet.number}),
        ("GET", "settings?keys=diet", "", "memory.read", {diet.number}),
    ]
    for method, path, body, action, read in asked:
        before = len(reads_of(nora))
        call(method, path, body)
        newest, *rest = reads_of(nora)
        assert len(rest) == before, path
        assert (newest[0], set(newest[1])) == (action, read), path
        assert newest[2] == [AccessLevel.SENSITIVE] * len(read)
    page = sign_in(boss).get(reverse("manage:access"))
    assert [(row["actor"], row["subject"]) for row in page.context["recent"]] == [("looker", "nora@people.example")] * 8
    assert {row["number"] for row in page.context["recent"]} == every
    assert "900" not in page.content.decode()
    assert levels.reads_by_agent(boss.user)["looker", AccessLevel.SENSITIVE] == 8


def test_an_answer_without_anything_sensitive_costs_no_statement_more(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I own a red kayak")
    call = calling(create_agent("looker")[1])
    search = ("POST", "memories/search", {"query": "Which kayak do I own?"})
    assert call(*search)["results"]
    numbers = []
    for note in (note_read, lambda *_args: None):
        monkeypatch.setattr("memory.api.views.search.note_read", note)
        with CaptureQueriesContext(connection) as asked:
            call(*search)
        numbers.append(len(asked))
    assert numbers[0] == numbers[1]
    assert reads_of(nora) == []


def test_what_people_read_of_their_own_is_no_entry(nora: Person, sign_in: SignIn) -> None:
    (kept,) = nora.remembers("My blood pressure pills are in the hall", access_level=AccessLevel.SENSITIVE)
    assert sign_in(nora).get(f"/api/v1/memories/{kept.pk}").status_code == 200
    assert reads_of(nora) == []


def test_every_sensitive_read_of_the_period_stands_on_one_page_of_the_list(
    boss: Person, nora: Person, guide: Agent, sign_in: SignIn
) -> None:
    with act_as(nora.through(guide)) as reader:
        for place in range(1, 76):
            append(reader, "memory.read", details={"memories": [place if place % 2 else f"marketing#{place}"], "levels": [2]})
    client, address, seen = sign_in(boss), reverse("manage:access"), []
    while address:
        context = client.get(address).context
        seen.append([(row["subject"], row["number"]) for row in context["recent"]])
        address = context["reads_next"]
    assert [len(page) for page in seen] == [30, 30, 15]
    assert [row for page in seen for row in page] == [
        ("nora@people.example" if place % 2 else "team:marketing", place) for place in range(75, 0, -1)
    ]
    assert "reads=30" in context["reads_prev"]


def test_searches_out_of_proportion_are_told_as_answers_are(boss: Person, nora: Person, otto: Person, guide: Agent) -> None:
    for person in (nora, otto):
        with act_as(person.through(guide)) as reader:
            append(reader, "memory.search", details={"memories": [1, 2, 3, 4, 5], "levels": [2, 2, 3, 2, 2]})
    (alert,) = levels.unusual_reads(boss.user)
    assert (alert.agent, alert.reads, alert.people) == ("garden", 10, 2)


def test_an_export_that_lacks_older_entries_says_so_in_its_name(
    boss: Person, nora: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    nora.remembers("I own a red kayak", "I keep two goats", "I row on Sundays")
    client, query = sign_in(boss), {"action": "memory.save"}
    for most, name, entries_in_it in ((3, "", 3), (2, "-newest-2", 2)):
        monkeypatch.setattr("dashboard.admin_views.log_export.MOST", most)
        monkeypatch.setattr("dashboard.admin_views.log_export.CHUNK", 2)
        for form, head in (("jsonl", 0), ("csv", 1)):
            answer = client.get(reverse("manage:operations_export"), query | {"format": form})
            today = timezone.now().strftime("%Y-%m-%d")
            assert answer["Content-Disposition"] == f'attachment; filename="operation-log-{today}{name}.{form}"'
            assert len(answer.content.decode().splitlines()) == entries_in_it + head


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
