"""Rules, schedules, measurements, views and complaints: what administrators steer with, and what it may not show."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import pytest
from celery import current_app
from django.test import Client, override_settings
from django.urls import reverse
from django_celery_beat.models import PeriodicTask

from accounts.models import Agent
from memory import conf
from memory.audit.selectors import all_entries
from memory.audit.types import LogFilters
from memory.context.services import build_context
from memory.enums import AccessLevel, State
from memory.evaluation import services as evaluations
from memory.governance.services import levels, reviewing
from memory.governance.services import policies as policies_service
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import Changes, correct
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
SignIn = Callable[[Person], Client]


@pytest.fixture(autouse=True)
def _nothing_chosen() -> Iterator[None]:
    yield
    conf.choose({})


def _page(client: Client, name: str, **query: str) -> str:
    response = client.get(reverse(f"manage:{name}"), query)
    assert response.status_code == 200
    return response.content.decode()


def test_a_rule_is_changed_with_a_reason_within_its_limits_and_its_history_stays(boss: Person, sign_in: SignIn) -> None:
    client, address = sign_in(boss), reverse("manage:policy", args=["token_budget"])
    for refused in ({"value": "5", "reason": "less"}, {"value": "800"}, {"value": "", "reason": "x"}, {"value": "1e9", "reason": "x"}):
        assert client.post(address, refused).status_code == 422, refused
    assert client.post(reverse("manage:policy", args=["text_limit"]), {"value": "7", "reason": "x"}).status_code == 422
    assert conf.numbers().token_budget == 1000
    assert client.post(address, {"value": "800", "reason": "cheaper <b>now</b>"}).status_code == 303
    assert conf.numbers().token_budget == 800
    conf.choose({})
    policies_service.refresh()
    assert conf.numbers().token_budget == 800, "another process would hear of it"
    page = _page(client, "policies")
    assert "cheaper &lt;b&gt;now" in page
    assert client.post(address, {"step": "default", "reason": "as before"}).status_code == 303
    assert conf.numbers().token_budget == 1000
    logged = all_entries(filters=LogFilters(action="setting.change"))
    assert [entry.details["after"] for entry in logged] == ["", "800"]


def test_a_schedule_reads_plainly_and_is_kept_within_sound_limits(boss: Person, sign_in: SignIn) -> None:
    client = sign_in(boss)
    task = PeriodicTask.objects.get(task="memory.tasks.capture.sweep_captures")
    assert "Read what people said" in _page(client, "schedules")
    rhythm = reverse("manage:schedule", args=[task.pk, "rhythm"])
    for refused in (
        {"every": "1", "unit": "seconds"},
        {"every": "99", "unit": "days"},
        {"every": "x", "unit": "hours"},
        {"how": "time", "time": "25:00"},
    ):
        answer = client.post(rhythm, {"how": "interval"} | refused)
        task.refresh_from_db()
        assert (task.interval.every, task.interval.period) == (20, "seconds"), refused
        (typed,) = [row for row in answer.context["schedules"] if row["editing"]]
        assert (answer.status_code, typed["daily"]) == (422, "how" in refused)
        assert {name: typed[name] for name in refused if name != "how"} == {name: refused[name] for name in refused if name != "how"}
        assert answer.context["error"]
    client.post(rhythm, {"how": "interval", "every": "5", "unit": "minutes"})
    assert "every 5 minutes" in _page(client, "schedules")
    client.post(rhythm, {"how": "time", "time": "04:05"})
    assert "every day at 04:05" in _page(client, "schedules")
    client.cookies["django_language"] = "zh-hans"
    assert "读取对话" in _page(client, "schedules")


def test_work_that_no_worker_hears_of_is_not_said_to_be_under_way(boss: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch) -> None:
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    monkeypatch.setitem(app.conf, "task_always_eager", False)
    monkeypatch.setitem(app.conf, "broker_write_url", "redis://127.0.0.1:1/0")  # nobody listens there
    monkeypatch.setattr(app, "_pool", None)
    monkeypatch.setattr(app.amqp, "_producer_pool", None)
    task = PeriodicTask.objects.get(task="memory.tasks.capture.sweep_captures")
    answer = sign_in(boss).post(reverse("manage:schedule", args=[task.pk, "run"]), follow=True)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "The broker cannot be reached" in page
    assert "Under way" not in page
    assert all_entries(filters=LogFilters(action="schedule.change")) == []


def test_measurements_are_compared_with_those_before(boss: Person, sign_in: SignIn) -> None:
    by_lang = {"en": {"passed_share": 0.9}, "zh": {"passed_share": 0.8}}
    for share in (0.8, 0.9):
        evaluations.keep(
            "capture",
            "mine",
            {"passed_share": share, "precision": 0.95, "by_lang": by_lang, "misses": [{"id": "c-1", "why": ["not kept"]}]},
        )
    client = sign_in(boss)
    page = _page(client, "evaluation")
    assert "90.0%" in page
    assert "better than before" in page
    newest = evaluations.runs(boss.user)[0]
    assert "not kept" in _page(client, "evaluation", run=str(newest.pk))
    client.post(reverse("manage:evaluation_start"), {"what": "capture", "data": "../../etc/passwd"})
    assert len(evaluations.runs(boss.user)) == 2, "a name that is no data set starts nothing"


def test_a_complaint_is_looked_into_without_showing_a_word_and_is_noted(boss: Person, nora: Person, guide: Agent, sign_in: SignIn) -> None:
    (kept,) = nora.remembers("My greenhouse is heated with wood pellets")
    nora.waits("I like early trains")
    build_context(nora.through(guide), query="How is my greenhouse heated?")
    client = sign_in(boss)
    asked = {"who": "nora-1", "agent": "garden", "question": "How is my greenhouse heated?", "number": str(kept.number)}
    page = _page(client, "troubleshooting", **asked)
    assert "It is recalled for this question." in page
    assert "wait for a yes" in page
    assert "pellets" not in page
    assert "trains" not in page
    assert "no memory of that number" in _page(client, "troubleshooting", **asked | {"number": "999", "complaint": "missed"})
    nothing = _page(client, "troubleshooting", **asked | {"question": "zzzz qqqq"})
    assert "The question finds no memory above the floor of" in nothing
    assert "the best scores" not in nothing
    assert "Nobody has this" in _page(client, "troubleshooting", who="nobody-9")
    assert {entry.owner_id for entry in all_entries(filters=LogFilters(action="memory.examine"))} == {nora.user.owner_id}
    assert "looked into a complaint" in sign_in(nora).get(reverse("dashboard:activity")).content.decode()


def test_a_view_is_saved_for_oneself_or_all_and_deleted_by_its_maker_alone(
    boss: Person, make_person: Callable[..., Person], sign_in: SignIn
) -> None:
    other = make_person("chief@people.example", name="Chief", staff=True)
    mine, theirs = sign_in(boss), sign_in(other)
    save = reverse("manage:view_save")
    mine.post(save, {"name": "Facts", "query": "kind=fact&evil=1&item=x"})
    mine.post(save, {"name": "Odd ones", "query": "view=suspicious", "shared": "1"})
    mine.post(save, {"name": "", "query": "kind=fact"})
    assert [(view.name, view.query) for view in reviewing.views(boss.user)] == [("Facts", "kind=fact"), ("Odd ones", "view=suspicious")]
    assert [view.name for view in reviewing.views(other.user)] == ["Odd ones"]
    (shared,) = reviewing.views(other.user)
    assert theirs.post(reverse("manage:view_drop", args=[shared.pk])).status_code == 404
    mine.post(reverse("manage:view_drop", args=[shared.pk]))
    assert reviewing.views(other.user) == []


def test_two_administrators_are_shown_different_candidates_and_decide_none_twice(
    boss: Person, nora: Person, make_person: Callable[..., Person], sign_in: SignIn
) -> None:
    first, second = nora.waits("I like early trains", "I dislike loud cafés")
    other = make_person("chief@people.example", name="Chief", staff=True)
    mine, theirs = sign_in(boss), sign_in(other)
    shown = mine.get(reverse("manage:review")).context["current"]
    seen = theirs.get(reverse("manage:review"))
    assert {shown.pk, seen.context["current"].pk} == {first.pk, second.pk}
    assert b"Boss" in seen.content, "who else looks at a candidate stands beside it"
    form = {"seen": str(shown.version)}
    mine.post(reverse("manage:review_action", args=[shown.pk, "confirm"]), form)
    answer = theirs.post(reverse("manage:review_action", args=[shown.pk, "reject"]), form, follow=True)
    assert get_memory(nora.principal, shown.pk).state == State.ACTIVE
    assert b"toast-error" in answer.content


def test_bulk_without_a_tick_or_with_an_unknown_verb_says_that_nothing_was_done(boss: Person, nora: Person, sign_in: SignIn) -> None:
    (waiting,) = nora.waits("I like early trains")
    staff, person = sign_in(boss), sign_in(nora)
    for client, name in ((staff, "manage:review_bulk"), (person, "dashboard:bulk")):
        assert "Nothing is selected" in client.post(reverse(name), {"verb": "confirm"}, follow=True).content.decode()
        assert (
            "no such action"
            in client.post(reverse(name), {"verb": "x", "ids": [f"{waiting.pk}:{waiting.version}", str(waiting.pk)]}, follow=True)
            .content.decode()
            .casefold()
        )
    assert get_memory(nora.principal, waiting.pk).state == State.CANDIDATE


def test_an_unknown_level_changes_nothing_and_says_so(boss: Person, nora: Person, sign_in: SignIn) -> None:
    (kept,) = nora.remembers("I keep two goats")
    answer = sign_in(nora).post(reverse("dashboard:memory_action", args=[kept.pk, "level"]), {"level": "cosmic"}, follow=True)
    assert "no such access level" in answer.content.decode()
    answer = sign_in(boss).post(reverse("manage:reclassify", args=[kept.pk]), {"level": "cosmic", "reason": "x"}, follow=True)
    assert "no such access level" in answer.content.decode()
    assert get_memory(nora.principal, kept.pk).access_level == kept.access_level


def test_the_log_leaves_as_lines_and_as_a_table_without_formulas(boss: Person, nora: Person, sign_in: SignIn) -> None:
    (waiting,) = nora.waits("I like early trains")
    client = sign_in(boss)
    client.post(reverse("manage:review_action", args=[waiting.pk, "reject"]), {"seen": str(waiting.version), "reason": "=1+1"})
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "email": boss.user.email}]
    session.save()
    lines = client.get(reverse("manage:operations_export"), {"action": "memory.reject"}).content.decode().splitlines()
    assert [json.loads(line)["reason"] for line in lines] == ["=1+1"]
    table = client.get(reverse("manage:operations_export"), {"action": "memory.reject", "format": "csv"}).content.decode()
    assert "'=1+1" in table
    assert "early trains" not in table
    assert len(all_entries(filters=LogFilters(action="log.export"))) == 2
    assert sign_in(nora).get(reverse("manage:operations_export")).status_code == 403


def test_reads_out_of_proportion_are_told(boss: Person, nora: Person, guide: Agent, sign_in: SignIn) -> None:
    nora.remembers("My pills are in the hall", access_level=AccessLevel.SENSITIVE)
    for place in range(levels.FEW):
        build_context(nora.through(guide), query=f"Where are my pills, number {place}?")
    (alert,) = levels.unusual_reads(boss.user)
    assert (alert.agent, alert.reads, alert.people) == ("garden", levels.FEW, 1)
    assert "read sensitive memories 10 times" in _page(sign_in(boss), "access")


def test_an_answer_opens_after_a_memory_given_in_it_can_no_longer_be_seen(nora: Person, guide: Agent, sign_in: SignIn) -> None:
    (kept,) = nora.remembers("My greenhouse is heated with wood pellets")
    built = build_context(nora.through(guide), query="How is my greenhouse heated?")
    correct(nora.principal, kept.pk, Changes(access_level=AccessLevel.SECRET))
    client = sign_in(nora)
    assert client.get(reverse("dashboard:answers")).status_code == 200
    assert client.get(reverse("dashboard:answer", args=[built.id])).status_code == 200


def test_the_picture_counts_what_there_is(nora: Person, guide: Agent, sign_in: SignIn) -> None:
    client = sign_in(nora)
    empty = client.get(reverse("dashboard:picture")).content.decode()
    assert "Nothing remembered yet" in empty
    assert f'href="{reverse("dashboard:memories")}?add=1#add"' in empty, "an empty page leads on"
    nora.remembers("My greenhouse is heated with wood pellets", "I keep two goats")
    build_context(nora.through(guide), query="How is my greenhouse heated?")
    response = client.get(reverse("dashboard:picture"))
    assert response.context["growth_weeks"][-1][1:] == (2, 2)
    assert sum(int(row["words"]) for row in response.context["kinds"]) == 2
    assert response.context["readers"][0]["name"] == "Garden guide"
    page = response.content.decode()
    assert page.count("<svg") > 3
    assert 'role="img"' in page


def test_a_sensitive_text_is_shown_once_for_a_reason_that_the_person_sees(boss: Person, nora: Person, sign_in: SignIn) -> None:
    (kept,) = nora.remembers("My pills are in the hall", access_level=AccessLevel.SENSITIVE)
    client, address = sign_in(boss), reverse("manage:reveal", args=[kept.pk])
    with override_settings(ACCOUNT_REAUTHENTICATION_TIMEOUT=0):
        assert client.get(address).status_code == 303, "a sign-in that is not recent is asked for again"
    with override_settings(ACCOUNT_REAUTHENTICATION_TIMEOUT=10**9):
        session = client.session
        session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "email": boss.user.email}]
        session.save()
        assert b"pills" not in client.get(address).content
        assert client.post(address, {"reason": " "}).status_code == 422
        assert b"pills" in client.post(address, {"reason": "she asked me to"}).content
        assert b"pills" not in client.get(address).content
    page = sign_in(nora).get(reverse("dashboard:activity")).content.decode()
    assert "she asked me to" in page
    assert sign_in(nora).get(address).status_code == 403
