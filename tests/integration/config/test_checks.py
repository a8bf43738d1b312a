"""What the service says at its start about settings and a database that are not fit."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings as live
from django.db import connections
from pytest_django.fixtures import Settings

from config.checks import settings_make_sense
from config.database.checks import connections_wanted, database_is_fit
from config.embedded.cluster import SUPERUSER, password
from config.embedded.places import find


def found(**_ignored: object) -> list[str]:
    messages = settings_make_sense()
    assert all(message.hint for message in messages), "each says what to do"
    return sorted(str(message.id) for message in messages)


def test_settings_that_contradict_each_other_are_named(settings: Settings) -> None:
    assert found() == []
    settings.CHAT_BASE_URL = "http://models.example/v1"
    assert found() == ["config.E001"]
    settings.CHAT_MODEL = "small"
    settings.RERANK_MODEL = "judge"
    assert found() == ["config.E001"]
    settings.RERANK_MODEL = ""
    settings.PUBLIC_HOST = "desk.example"
    assert found() == ["config.E002"]


def test_what_is_open_to_others_is_checked_more_strictly(settings: Settings) -> None:
    settings.PUBLIC_URL, settings.PUBLIC_HOST, settings.ALLOWED_HOSTS = "http://desk.example", "desk.example", ["*"]
    settings.DEBUG = True
    assert found() == ["config.E004", "config.E005", "config.W004", "config.W005"]
    settings.PUBLIC_URL, settings.DEBUG, settings.ALLOWED_HOSTS = "https://desk.example", False, [".example"]
    settings.EMBEDDED, settings.EMAIL_URL = False, "smtps://mail.example"
    assert found() == ["config.E003", "config.W003"]
    settings.CELERY_BROKER_URL, settings.CACHE_URL = "redis://cache.example", "redis://cache.example"
    assert found() == []


@pytest.mark.parametrize("weak", ["short", "a" * 60, "abcabc" * 10])
def test_a_weak_secret_is_refused(settings: Settings, weak: str) -> None:
    settings.SECRET_KEY = weak
    assert found() == ["config.E006"]


@pytest.fixture
def superuser() -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """The embedded server's superuser, in the database of the tests."""
    data_dir = live.DATA_DIR
    name = connections["default"].settings_dict["NAME"]
    secret = password(data_dir, SUPERUSER)
    with psycopg.connect(host=str(find(data_dir).sockets), user=SUPERUSER, password=secret, dbname=name, autocommit=True) as connection:
        yield connection


@pytest.mark.django_db(transaction=True, databases=["default"])
def test_a_role_with_too_much_power_and_a_missing_extension_are_found(superuser: psycopg.Connection[tuple[object, ...]]) -> None:
    assert database_is_fit(["default"]) == []
    for power in ("superuser", "bypassrls", "createrole"):
        superuser.execute(f"alter role desk_runtime {power}")  # type: ignore[call-overload]
        try:
            assert [message.id for message in database_is_fit(["default"])] == ["config.E007"]
        finally:
            superuser.execute(f"alter role desk_runtime no{power}")  # type: ignore[call-overload]
    superuser.execute("update pg_extension set extversion = '0.7.9' where extname = 'vector'")
    try:
        assert [message.id for message in database_is_fit(["default"])] == ["config.E009"]
    finally:
        superuser.execute("update pg_extension set extversion = '0.8.6' where extname = 'vector'")


def test_all_processes_are_counted_for_the_pools(monkeypatch: pytest.MonkeyPatch) -> None:
    least = connections_wanted()
    monkeypatch.setenv("WEB_PROCESSES", "3")
    assert connections_wanted() > least + 2 * 18
