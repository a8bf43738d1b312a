"""Typed readers of the environment. They refuse nonsense with the name of the variable, and never show a value that may be secret."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

# What is read where it is needed, after the settings: default, least, most. The check of the settings reads them all (config/checks.py).
NUMBERS = {
    "DATABASE_MAINTENANCE_POOL": (3, 1, 1000),
    "DATABASE_MAINTENANCE_SECONDS": (120, 0, 86_400),
    "DATABASE_POOL": (8, 1, 1000),
    "DATABASE_STATEMENT_SECONDS": (30, 0, 86_400),
    "DRAIN_SECONDS": (0, 0, 600),
    "METRICS_PORT": (0, 0, 65_535),
    "REQUEST_SECONDS": (60, 1, 3600),
    "WEB_PROCESSES": (1, 1, 64),
    "WORKER_CONCURRENCY": (2, 1, 64),
}
TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The variable without surrounding blanks; an empty variable counts as absent."""
    return os.environ.get(name, "").strip() or default


def secret(name: str, default: str = "") -> str:
    """The variable itself, or the content of the file that NAME_FILE names (as container platforms hand over secrets)."""
    file = text(f"{name}_FILE")
    if not file:
        return text(name, default)
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{name}_FILE names a file that cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ImproperlyConfigured(f"{name}_FILE names a file that is no text in UTF-8") from error


def boolean(name: str, *, default: bool) -> bool:
    """One of 1/true/yes/on or 0/false/no/off."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in TRUE:
        return True
    if value.strip().lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be on or off")


def integer(name: str, default: int, *, low: int = 0, high: int = 2**31) -> int:
    """A whole number from `low` to `high`."""
    value = text(name)
    if not value:
        return default
    if not re.fullmatch(r"-?[0-9]{1,12}", value) or not low <= int(value) <= high:
        raise ImproperlyConfigured(f"{name} must be a whole number from {low} to {high}")
    return int(value)


def number(name: str) -> int:
    """One of `NUMBERS`, within its limits."""
    default, low, high = NUMBERS[name]
    return integer(name, default, low=low, high=high)


def choice(name: str, default: str, choices: tuple[str, ...]) -> str:
    """One of `choices`, written in capitals or not."""
    value = text(name, default).upper()
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of: {', '.join(choices)}")
    return value


def listing(name: str, default: str = "") -> list[str]:
    """A list separated by commas."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def url(name: str, default: str = "", *, schemes: tuple[str, ...] = ("http", "https")) -> str:
    """An address with one of `schemes`, without a slash at its end."""
    value = secret(name, default)
    if value:
        check_address(name, value, schemes)
    return value.rstrip("/")


def check_address(name: str, value: str, schemes: tuple[str, ...], *, host: bool = True) -> None:
    """ImproperlyConfigured unless the address has one of `schemes`, a port that is one, and, if asked for, a host."""
    if not value.startswith(tuple(f"{scheme}://" for scheme in schemes)):
        raise ImproperlyConfigured(f"{name} must begin with one of: {', '.join(scheme + '://' for scheme in schemes)}")
    try:
        parts = urlsplit(value)
        whole = bool(parts.hostname or not host) and parts.port != 0
    except ValueError:  # a port that is none, or brackets around what is no address
        whole = False
    if not whole:
        raise ImproperlyConfigured(f"{name} must name a host, and a port from 1 to 65535 if any: {schemes[0]}://host:port")


def json_object(name: str) -> dict[str, str]:
    """A JSON object of texts, empty when the variable is absent."""
    raw = text(name, "{}")
    try:
        value = json.loads(raw)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a JSON object") from error
    if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
        raise ImproperlyConfigured(f"{name} must be a JSON object of texts")
    return value
