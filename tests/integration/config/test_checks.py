"""What the service says at its start about settings and a database that are not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields
from typing import Any

import psycopg
import pytest
from django.conf import settings as live
from django.db import connections
from pytest_django.fixtures import Settings

from config import env
from config.checks import settings_make_sense
from config.database.checks import connections_wanted, database_is_fit
from config.embedded.cluster import SUPERUSER, password
from config.embedded.places import find
from memory import conf
from memory.governance.services.policies import LIMITS


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


def test_a_weak_secret_that_seals_as_well_is_told_once(settings: Settings) -> None:
    settings.SECRET_KEY, settings.ENCRYPTION_KEYS = "short", ["short"]
    assert found() == ["config.E006"]
    settings.ENCRYPTION_KEYS = ["too", "short"]
    assert found() == ["config.E006", "config.E006"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "desk"])  # noqa: S104 (compared, not bound)
def test_whoever_listens_to_others_is_in_public(settings: Settings, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    settings.DEBUG = True
    for own in ("127.0.0.1", "127.0.0.2", "::1", "localhost"):
        monkeypatch.setenv("HOST", own)
        assert found() == []
    monkeypatch.setenv("HOST", host)
    assert found() == ["config.E004", "config.W004"]


@pytest.mark.parametrize("one", fields(conf.Numbers), ids=lambda one: one.name)
def test_every_number_of_the_product_is_checked_for_its_type_and_its_limits(settings: Settings, one: Field[Any]) -> None:
    least, most = one.metadata["least"], one.metadata["most"]
    for fit in (one.default, least, most):
        settings.MEMORY = {one.name.upper(): str(fit)}
        assert found() == []
        assert getattr(conf.numbers(), one.name) == fit
    for wrong in ("abc", "", "nan", "inf", str(least - 1), str(most + 1), *(["1.5"] if isinstance(one.default, int) else [])):
        settings.MEMORY = {one.name.upper(): wrong}
        (message,) = settings_make_sense()
        assert message.id == "config.E011"
        assert f"MEMORY_{one.name.upper()} must be" in message.msg
        with pytest.raises(ValueError, match="must be"):
            conf.numbers()


def test_administrators_choose_within_what_the_environment_may_say() -> None:
    known = {one.name: one.metadata for one in fields(conf.Numbers)}
    for name, (least, most) in (item for group in LIMITS.values() for item in group.items()):
        assert known[name]["least"] <= least <= most <= known[name]["most"], name


@pytest.mark.parametrize("name", sorted(env.NUMBERS))
def test_every_number_that_is_read_later_is_checked_before(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    default, low, high = env.NUMBERS[name]
    for fit in (default, low, high):
        monkeypatch.setenv(name, str(fit))
        assert found() == []
    for wrong in ("abc", str(low - 1), str(high + 1)):
        monkeypatch.setenv(name, wrong)
        (message,) = settings_make_sense()
        assert message.id == "config.E010"
        assert name in message.msg


def test_a_name_that_no_number_has_is_doubted_and_changes_nothing(settings: Settings) -> None:
    settings.MEMORY = {"TOPK": "3", "PRESSURE_WATCH": "/sys/fs/cgroup/desk"}
    (message,) = settings_make_sense()
    assert (message.id, message.hint) == ("config.W006", "Did you mean MEMORY_TOP_K? README.md lists them.")
    assert conf.numbers() == conf.Numbers()


@pytest.mark.parametrize(
    ("rule", "state", "fit"),
    [
        ("constraint/*", "candidate", True),
        ("*/agent", "active", True),
        ("fact/llm_inference", "none", True),
        ("constraint/*", "maybe", False),
        ("constraints/*", "candidate", False),
        ("fact/somebody", "candidate", False),
        ("fact", "candidate", False),
        ("*/*", "candidate", False),
    ],
)
def test_a_rule_of_admission_that_can_never_hold_is_refused(settings: Settings, rule: str, state: str, fit: bool) -> None:
    settings.ADMISSION = {rule: state}
    assert found() == ([] if fit else ["config.E012"])


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
