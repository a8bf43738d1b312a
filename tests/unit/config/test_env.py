"""Reading the environment."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env
from config.broker import transport_options


@pytest.mark.parametrize(("value", "expected"), [("on", True), ("TRUE", True), ("1", True), ("off", False), ("", False), ("No", False)])
def test_switches_take_the_usual_words(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("SWITCH", value)
    assert env.boolean("SWITCH", default=not expected) is expected


@pytest.mark.parametrize("value", ["maybe", "2", "オン"])
def test_other_words_are_refused_with_the_name_of_the_variable(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SWITCH", value)
    with pytest.raises(ImproperlyConfigured, match="SWITCH"):
        env.boolean("SWITCH", default=True)


@pytest.mark.parametrize("value", ["eighty", "1.5", "-1", "٣", "70000", "--1"])
def test_numbers_outside_their_range_are_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(ImproperlyConfigured, match="PORT"):
        env.integer("PORT", 8000, low=1, high=65535)


def test_an_empty_variable_counts_as_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", " ")
    assert env.integer("PORT", 8000) == 8000


def test_a_secret_may_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("from the file\n")
    monkeypatch.setenv("API_KEY_FILE", str(file))
    assert env.secret("API_KEY") == "from the file"
    file.unlink()
    with pytest.raises(ImproperlyConfigured, match="API_KEY_FILE"):
        env.secret("API_KEY")


def test_an_address_of_another_kind_is_refused_without_showing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CACHE_URL", "memcached://:secret-word@host")
    with pytest.raises(ImproperlyConfigured) as refused:
        env.url("CACHE_URL", schemes=("redis", "rediss"))
    assert "CACHE_URL" in str(refused.value)
    assert "secret-word" not in str(refused.value)


@pytest.mark.parametrize(
    "value", ["http://", "http://:80", "http://host:abc", "http://host:70000", "http://host:0", "http://[::1", "http:/host"]
)
def test_an_address_without_a_host_or_with_a_port_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PUBLIC_URL", value)
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL must"):
        env.url("PUBLIC_URL")


def test_one_of_several_words_is_taken_in_capitals_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    assert env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO")) == "DEBUG"
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(ImproperlyConfigured, match="LOG_LEVEL must be one of: DEBUG, INFO"):
        env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO"))


@pytest.mark.parametrize(
    ("address", "fit"),
    [
        ("redis://cache.example/0", True),
        ("redis://", True),
        ("amqp://guest:guest@127.0.0.1:5672//", True),
        ("sentinel://a.example:26379;sentinel://b.example:26379", True),
        ("foo://x", False),
        ("redis://host:port", False),
        ("localhost:6379", False),
    ],
)
def test_a_broker_with_which_nobody_can_speak_is_refused(tmp_path: Path, address: str, fit: bool) -> None:
    with nullcontext() if fit else pytest.raises(ImproperlyConfigured, match="CELERY_BROKER_URL must"):
        transport_options(address, tmp_path)
