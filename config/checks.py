"""System checks of the settings: what contradicts itself, or is not fit for others' data. Each says what to do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning  # noqa: A004 (Django's own name)
from django.core.exceptions import ImproperlyConfigured

from config import env
from memory import conf
from memory.enums import Kind, Source

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
# What systemd tells its services by names like ours.
OTHERS = {"PRESSURE_WATCH", "PRESSURE_WRITE"}
STATES = ("active", "candidate", conf.NO_RULE)
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
    return [*_values(), *_contradictions(), *_exposed(), *_secrets()]


def in_public() -> bool:
    """Whether others than this machine can reach the service, as far as the settings tell."""
    host = env.text("HOST", "127.0.0.1")
    listens = host not in LOOPBACK and not host.startswith("127.")
    return listens or not settings.EMBEDDED or (urlsplit(settings.PUBLIC_URL).hostname or "") not in LOOPBACK


def _is_rule(name: str, state: str) -> bool:
    """Whether a rule of admission can ever hold: its kind and source (either may be `*`, not both) and its state are ones there are."""
    kind, _slash, source = name.partition("/")
    return kind in (*Kind, "*") and source in (*Source, "*") and not kind == source == "*" and state in STATES


def _values() -> Iterator[CheckMessage]:
    """Numbers and choices that are not what they must be. Those read with the settings themselves were refused there."""
    reads: list[Callable[[], object]] = [partial(env.number, name) for name in env.NUMBERS]
    reads += [partial(env.integer, "PROCESSES", 1, low=1, high=10_000), partial(env.boolean, "SAMPLES", default=False)]
    for read in reads:
        try:
            read()
        except ImproperlyConfigured as error:
            yield Error(f"{error}.", hint="Change it, or unset it.", id="config.E010")
    for name, must in conf.faults(settings.MEMORY).items():
        yield Error(f"{name} {must}.", hint="Change it, or unset it.", id="config.E011")
    for rule, state in settings.ADMISSION.items():
        if not _is_rule(rule, state):
            yield Error(
                f"ADMISSION has a rule that means nothing: {json.dumps({rule: state})}.",
                hint=f"A rule is kind/source with a state: kinds are {', '.join(Kind)}; sources {', '.join(Source)}; either may be *; states {', '.join(STATES)}.",
                id="config.E012",
            )
    for name in conf.unknown(settings.MEMORY):
        if name not in OTHERS:
            close = get_close_matches(name.lower(), conf.KNOWN, n=1)
            meant = f"Did you mean MEMORY_{close[0].upper()}? " if close else ""
            yield Warning(
                f"MEMORY_{name} is no number of Memory Desk, and changes nothing.", hint=f"{meant}README.md lists them.", id="config.W006"
            )


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
    own = [key for key in settings.ENCRYPTION_KEYS if key != settings.SECRET_KEY]  # where none is given SECRET_KEY stands in
    for name, values in (("SECRET_KEY", [settings.SECRET_KEY]), ("ENCRYPTION_KEYS", own)):
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
    if settings.CACHE_URL or env.number("WEB_PROCESSES") == 1:
        return []
    return [
        Warning(
            "Each web process counts the calls of a key for itself, so a key may make API_RATE calls a minute at each of them.",
            hint="Set CACHE_URL to the address of a Redis, or run one web process.",
            id="config.W002",
        )
    ]
