"""System checks of the settings: what contradicts itself, or is not fit for others' data. Each says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning  # noqa: A004 (Django's own name)

from config import env

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
SHORTEST_SECRET, FEWEST_CHARACTERS = 32, 12
# A setting that means nothing without another.
NEEDS = (
    ("CHAT_BASE_URL", "CHAT_MODEL"),
    ("CHAT_MODEL", "CHAT_BASE_URL"),
    ("CHAT_SMALL_MODEL", "CHAT_MODEL"),
    ("CHAT_API_KEY", "CHAT_BASE_URL"),
    ("EMBEDDINGS_MODEL", "EMBEDDINGS_BASE_URL"),
    ("EMBEDDINGS_API_KEY", "EMBEDDINGS_BASE_URL"),
    ("EMBEDDINGS_DIMENSIONS", "EMBEDDINGS_BASE_URL"),
    ("RECALL_JUDGE", "CHAT_MODEL"),
    ("RERANK_MODEL", "RERANK_URL"),
    ("RERANK_API_KEY", "RERANK_URL"),
    ("PROXY_UPSTREAM_KEY", "PROXY_UPSTREAM_URL"),
)


def settings_make_sense(**_kwargs: Any) -> list[CheckMessage]:
    """Settings that contradict each other, or that nobody should serve others with."""
    return [*_contradictions(), *_exposed(), *_secrets()]


def in_public() -> bool:
    """Whether others than this machine can reach the service, as far as the settings tell."""
    return not settings.EMBEDDED or (urlsplit(settings.PUBLIC_URL).hostname or "") not in LOOPBACK


def _contradictions() -> Iterator[CheckMessage]:
    for given, needed in NEEDS:
        if getattr(settings, given) and not getattr(settings, needed):
            yield Error(f"{given} is set, but {needed} is not.", hint=f"Set {needed} as well, or unset {given}.", id="config.E001")
    if settings.PUBLIC_HOST and not _allowed(settings.PUBLIC_HOST):
        yield Error(
            f"ALLOWED_HOSTS does not hold {settings.PUBLIC_HOST}, the host of PUBLIC_URL: nobody could open the pages.",
            hint=f"Add {settings.PUBLIC_HOST} to ALLOWED_HOSTS.",
            id="config.E002",
        )
    if not settings.EMBEDDED and settings.CELERY_BROKER_URL.startswith("pgmq"):
        yield Error(
            "CELERY_BROKER_URL names the queue of the embedded database, but DATABASE_URL names another database.",
            hint="Give the address of a Redis (redis://) or a RabbitMQ (amqp://).",
            id="config.E003",
        )


def _exposed() -> Iterator[CheckMessage]:
    if not in_public():
        return
    if settings.DEBUG:
        yield Error("DEBUG is on: error pages would show code and settings to others.", hint="Unset DEBUG.", id="config.E004")
    if "*" in settings.ALLOWED_HOSTS:
        yield Error("ALLOWED_HOSTS allows every host.", hint="Name the hosts by which people reach the service.", id="config.E005")
    if not settings.PUBLIC_URL.startswith("https://") and settings.PUBLIC_HOST not in LOOPBACK:
        yield Warning(
            "PUBLIC_URL is not https: passwords and cookies travel in the open.",
            hint="Put a proxy with TLS in front, and set PUBLIC_URL=https://… and TRUSTED_PROXIES=1.",
            id="config.W005",
        )
    if not settings.EMBEDDED and not settings.CACHE_URL:
        yield Warning(
            "CACHE_URL is not set: rate limits and the hot tier are kept in the database and in each process.",
            hint="With several machines, set CACHE_URL=redis://…",
            id="config.W003",
        )
    if not settings.EMAIL_URL:
        yield Warning(
            "EMAIL_URL is not set: letters (new passwords, alarms) are only written to files.",
            hint="Set EMAIL_URL=smtps://user:password@host",
            id="config.W004",
        )


def _secrets() -> Iterator[CheckMessage]:
    for name, values in (("SECRET_KEY", [settings.SECRET_KEY]), ("ENCRYPTION_KEYS", settings.ENCRYPTION_KEYS)):
        if any(len(value) < SHORTEST_SECRET or len(set(value)) < FEWEST_CHARACTERS for value in values):
            yield Error(
                f"{name} is weak: it needs {SHORTEST_SECRET} characters at least, {FEWEST_CHARACTERS} of them different.",
                hint="Make one: python3 -c 'import secrets; print(secrets.token_urlsafe(48))'",
                id="config.E006",
            )


def _allowed(host: str) -> bool:
    return any(
        pattern == "*" or host == pattern or (pattern.startswith(".") and host.endswith(pattern)) for pattern in settings.ALLOWED_HOSTS
    )


def limits_are_shared(app_configs: object = None, **_kwargs: Any) -> list[CheckMessage]:
    """Where several web processes answer, they must count the calls of a key together, which takes a Redis."""
    if settings.CACHE_URL or env.integer("WEB_PROCESSES", 1, low=1) == 1:
        return []
    return [
        Warning(
            "Each web process counts the calls of a key for itself, so a key may make API_RATE calls a minute at each of them.",
            hint="Set CACHE_URL to the address of a Redis, or run one web process.",
            id="config.W002",
        )
    ]
