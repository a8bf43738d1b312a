"""The pages on which administrators see whether everything is well: true while parts are dead, and quick however much there is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from celery import current_app
from django.core.cache import cache
from django.db import OperationalError, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_celery_beat.models import PeriodicTask

from accounts.isolation import act_as_maintenance
from accounts.models import Agent
from accounts.services.agents import create_agent
from accounts.services.authentication import check_key
from memory.archive import services as archive
from memory.audit import checking
from memory.audit.services import archive_days, seal_heads
from memory.conf import numbers
from memory.enums import CaptureState
from memory.events.services import add_webhook
from memory.governance.services import health as health_service
from memory.governance.services import latency, standing
from memory.models import Delivery, Event, MemoryVector, Turn
from memory.tasks.watch import check_log
from memory.vectors.sweep import ATTEMPTS
from tests.dashboard.conftest import Person
from tests.soak.tampering import Tamperer

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
SignIn = Callable[[Person], Client]
HEALTH = "manage:health"


@pytest.fixture(autouse=True)
def _at_work(tmp_path: Path, settings: Any) -> Iterator[None]:
    """A scheduler and a worker that have just worked; an archive of this test."""
    settings.DATA_DIR = tmp_path
    cache.clear()
    PeriodicTask.objects.filter(enabled=True).update(last_run_at=timezone.now())
    cache.set(standing.WORKED_KEY, timezone.now(), None)
    yield
    cache.clear()


@pytest.fixture
def desk(boss: Person, sign_in: SignIn) -> Client:
    return sign_in(boss)


def parts(client: Client) -> dict[str, Any]:
    return {part["name"]: part for part in client.get(reverse(HEALTH)).context["parts"]}


# What is dead


def test_a_dead_scheduler_is_red_though_nothing_waits(desk: Client) -> None:
    assert parts(desk)["Scheduler"]["state"] == "ok"
    PeriodicTask.objects.filter(enabled=True).update(last_run_at=timezone.now() - timedelta(minutes=7))
    answer = desk.get(reverse(HEALTH))
    assert answer.context["effect_state"] == "down"
    assert "Something needs you: Scheduler." in answer.content.decode()
    assert "<code>up beat</code>" in answer.content.decode()
    assert parts(desk)["Workers"]["state"] == "unknown", "without it a worker has nothing to do"


def test_a_dead_worker_is_red_though_nothing_waits(desk: Client) -> None:
    cache.set(standing.WORKED_KEY, timezone.now() - timedelta(minutes=7), None)
    assert parts(desk)["Workers"]["state"] == "down"


def test_sendings_that_were_given_up_are_seen_and_lead_to_their_webhook(desk: Client, nora: Person, settings: Any) -> None:
    settings.OUTBOUND_ALLOW = ["127.0.0.1"]
    _agent, raw = create_agent("code")
    hook, _secret = add_webhook(check_key(raw), url="http://127.0.0.1:9/hook")
    nora.remembers("I keep bees on the roof")
    assert parts(desk)["Telling agents"]["state"] == "ok"
    with act_as_maintenance() as alias:
        event = Event.objects.using(alias).latest("pk")
        Delivery.objects.using(alias).create(owner_id=event.owner_id, webhook=hook, event=event, state=Delivery.State.DEAD)
    part = parts(desk)["Telling agents"]
    assert (part["state"], part["detail"], part["url"]) == ("slow", "1 sending was given up", reverse("manage:webhooks"))


def test_a_full_disk_is_red(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parts(desk)["Disk"]["state"] == "ok"
    monkeypatch.setattr(standing.shutil, "disk_usage", lambda _path: type("Usage", (), {"free": 10**8, "total": 10**12}))
    assert parts(desk)["Disk"]["state"] == "down"


# Texts without a vector


def test_texts_the_model_refused_are_told_from_those_still_tried_and_tried_again(desk: Client, nora: Person) -> None:
    nora.remembers("I keep bees on the roof")
    vectors = MemoryVector.objects.using("maintenance")
    vectors.update(embedding=None, attempts=ATTEMPTS - 1, created_at=timezone.now() - timedelta(hours=1))
    part = parts(desk)["Finding by meaning"]
    assert (part["state"], part["detail"]) == ("slow", ""), "late, and not given up"
    vectors.update(attempts=ATTEMPTS)
    answer = desk.get(reverse(HEALTH))
    assert "Try 1 text without a vector again" in answer.content.decode()
    assert desk.post(reverse("manage:retry_vectors"), follow=True).status_code == 200
    assert list(vectors.values_list("attempts", flat=True)) == [0]
    assert desk.get(reverse(HEALTH)).context["vectors_url"] == ""


def test_only_administrators_have_vectors_tried_again(nora: Person, sign_in: SignIn) -> None:
    assert sign_in(nora).post(reverse("manage:retry_vectors")).status_code == 403


def test_what_cannot_be_logged_is_not_done(boss: Person, nora: Person, guide: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I keep bees on the roof")
    nora.says(guide, "I keep bees on the roof.")
    vectors, turns = MemoryVector.objects.using("maintenance"), Turn.objects.using("maintenance")
    vectors.update(embedding=None, attempts=ATTEMPTS)
    turns.update(capture=CaptureState.FAILED)
    monkeypatch.setattr(health_service, "append", Mock(side_effect=OperationalError("the log is out of reach")))
    for act in (health_service.retry_vectors, health_service.retry_captures):
        with pytest.raises(OperationalError):
            act(boss.user)
    assert set(vectors.values_list("attempts", flat=True)) == {ATTEMPTS}
    assert set(turns.values_list("capture", flat=True)) == {CaptureState.FAILED}


def test_calls_that_lead_nowhere_are_no_route(boss: Person, desk: Client) -> None:
    assert desk.get("/nowhere/at/all").status_code == 404
    desk.get(reverse(HEALTH))
    routes = [row.route for row in latency.latencies(boss.user)]
    assert routes
    assert "none" not in routes


def test_addresses_are_shown_without_the_patterns_they_are_found_with(desk: Client) -> None:
    desk.get("/accounts/password/reset/key/1-abc/")
    desk.get("/answers/00000000-0000-0000-0000-000000000000/")
    routes = [row.route for row in desk.get(reverse(HEALTH)).context["latencies"]]
    assert routes
    assert not [route for route in routes if set(route) & set("()?$^[]:")]


def test_what_was_not_checked_is_not_said_to_work(desk: Client) -> None:
    effect = desk.get(reverse(HEALTH)).context["effect"]
    assert effect.startswith("Nothing is known to be wrong. Not checked yet: ")
    assert "Operation log" in effect


# The operation log


def test_the_pages_read_what_the_last_check_of_the_log_found_and_check_nothing(desk: Client, nora: Person) -> None:
    nora.remembers("I own a red kayak")
    for page in (HEALTH, "manage:operations"):
        with CaptureQueriesContext(connections["maintenance"]) as queries:
            assert desk.get(reverse(page)).status_code == 200
        assert not [one for one in queries.captured_queries if "desk_log_hash" in one["sql"]], page
    assert parts(desk)["Operation log"]["detail"] == "not checked yet; it is checked every hour"
    check_log()
    assert (parts(desk)["Operation log"]["state"], parts(desk)["Operation log"]["detail"]) == ("ok", "checked, the chain is whole")


def test_a_changed_entry_is_found_by_the_regular_check_and_named(desk: Client, nora: Person) -> None:
    nora.remembers("I own a red kayak", "I bake rye bread")
    tamperer = Tamperer(1)
    tamperer._say("update memory_operationlog set action = 'memory.forgery' where owner_id = %s and seq = 1", nora.user.owner_id)
    tamperer.close()
    check_log()
    assert parts(desk)["Operation log"]["state"] == "down"
    page = desk.get(reverse("manage:operations")).content.decode()
    assert f"The chain is broken at entry 1 of owner {nora.user.owner_id}: the entry was altered." in page


def test_the_button_has_the_archive_checked_too_and_what_it_found_stays(desk: Client, nora: Person) -> None:
    nora.remembers("I own a red kayak")
    assert archive_days(now=timezone.now() + timedelta(days=numbers().log_days + 1)) > 0
    seal_heads()
    answer = desk.post(reverse("manage:verify"), follow=True)
    assert "The chain is whole" in answer.content.decode()
    assert "with the archive" in answer.content.decode()
    for name in archive.names("log/2"):
        archive.put(name, b"nothing")
    check_log()
    assert parts(desk)["Operation log"]["state"] == "ok", "the table is whole"
    desk.post(reverse("manage:verify"))
    check_log()
    assert parts(desk)["Operation log"]["state"] == "down", "what was found in the archive is not forgotten by a check of the table"


def test_the_log_is_checked_by_one_at_a_time(desk: Client, nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I own a red kayak")
    begun, go_on = threading.Event(), threading.Event()
    real = checking.broken_links

    def slowly(**options: Any) -> Any:
        begun.set()
        go_on.wait(10)
        return real(**options)

    monkeypatch.setattr(checking, "broken_links", slowly)
    first = threading.Thread(target=lambda: (checking.check_log(), connections.close_all()))
    first.start()
    assert begun.wait(10)
    assert checking.check_log() is False
    assert "is being checked already" in desk.post(reverse("manage:verify"), follow=True).content.decode()
    go_on.set()
    first.join()
    assert checking.check_log() is True


def test_without_a_broker_nobody_is_told_that_the_log_is_being_checked(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    monkeypatch.setitem(app.conf, "task_always_eager", False)
    monkeypatch.setitem(app.conf, "broker_write_url", "redis://127.0.0.1:1/0")  # nobody listens there
    monkeypatch.setattr(app, "_pool", None)
    monkeypatch.setattr(app.amqp, "_producer_pool", None)
    page = desk.post(reverse("manage:verify"), follow=True).content.decode()
    assert "The broker cannot be reached" in page
    assert "is being checked" not in page


def test_the_check_that_is_under_way_looks_at_the_archive_when_that_is_asked_meanwhile(
    desk: Client, nora: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    nora.remembers("I own a red kayak")
    real = checking.broken_links

    def asked_meanwhile(**options: Any) -> Any:
        assert "is being checked already" in desk.post(reverse("manage:verify"), follow=True).content.decode()
        return real(**options)

    monkeypatch.setattr(checking, "broken_links", asked_meanwhile)
    check_log()
    assert checking.last_checks()[1] is not None


def test_a_check_that_dies_in_the_archive_leaves_the_wish_to_the_next(desk: Client, nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I own a kayak")
    checking.want_archive()
    with monkeypatch.context() as dying:
        dying.setattr(checking, "broken_archives", lambda **_given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            checking.check_log()
    assert checking.last_checks()[1] is None
    assert checking.check_log() is True
    assert checking.last_checks()[1] is not None, "the wish was still there"


def test_a_long_check_keeps_its_lock_and_frees_no_other(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I own a red kayak")
    kept, real = [], checking.broken_links

    def slowly(**options: Any) -> Any:
        cache.touch(checking.BUSY, 1)
        yield from real(**options)
        time.sleep(1.5)
        kept.append(cache.get(checking.BUSY))
        cache.set(checking.BUSY, "another's", 60)

    monkeypatch.setattr(checking, "broken_links", slowly)
    assert check_log() is None
    assert kept[0] is not None, "each part says that it goes on"
    assert cache.get(checking.BUSY) == "another's"
    cache.delete(checking.BUSY)


def test_a_log_that_was_not_checked_for_hours_is_not_called_well(desk: Client, nora: Person) -> None:
    nora.remembers("I own a red kayak")
    check_log()
    found = cache.get(checking.TABLE)
    cache.set(checking.TABLE, found | {"at": timezone.now() - timedelta(hours=4)}, None)
    assert parts(desk)["Operation log"]["state"] == "slow"


def test_large_tables_are_estimated_not_counted(desk: Client, nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    nora.remembers("I own a red kayak", "I bake rye bread")
    storage = dict(desk.get(reverse(HEALTH)).context["storage"])
    assert storage["Memories"] == "2"
    monkeypatch.setattr(health_service, "COUNTED", 1)
    with connections["owner"].cursor() as cursor:
        cursor.execute("analyze memory_memory")
    assert dict(desk.get(reverse(HEALTH)).context["storage"])["Memories"] == "about 2"
