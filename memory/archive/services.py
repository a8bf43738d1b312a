"""Where what is old is kept outside the database: a folder, or a bucket (setting ARCHIVE_URL). Never called inside a transaction.

What is personal is sealed before it comes here; names hold numbers and dates alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signals import setting_changed
from django.utils.module_loading import import_string

from memory.archive.local import Folder
from memory.errors import Overloaded

log = logging.getLogger(__name__)


class OutOfReach(Overloaded):
    """The archive cannot be reached just now. Nothing was changed; try again later."""


class Store(Protocol):
    """What a kind of archive can do."""

    def put(self, name: str, data: bytes) -> None:
        """Write a file, in place of an earlier one."""

    def get(self, name: str) -> bytes | None:
        """A file's bytes, or None."""

    def remove(self, name: str) -> None:
        """Remove a file, if there is one."""

    def names(self, prefix: str) -> list[str]:
        """The files whose names begin so."""


def put(name: str, data: bytes) -> None:
    """Write the file, in place of an earlier one. OutOfReach, as everything here, while nothing can be had from the archive."""
    with _reached():
        _store().put(name, data)


def get(name: str) -> bytes:
    """The file's bytes. Overloaded when it is not there now: nothing was lost as far as we know, an operator has to look."""
    with _reached():
        found = _store().get(name)
    if found is None:
        message = f"The archived file {name} is not in the archive. Nothing was changed; an administrator has to look."
        raise Overloaded(message)
    return found


def remove(name: str) -> bool:
    """Remove the file, and look whether it is gone. False also where it resists, so that one such file holds up no other."""
    try:
        with _reached():
            _store().remove(name)
            return _store().get(name) is None
    except OutOfReach as error:
        log.warning("An archived file could not be removed (%s)", type(error.__cause__).__name__)
        return False


def names(prefix: str) -> list[str]:
    """The files whose names begin so, in order."""
    with _reached():
        return _store().names(prefix)


@contextmanager
def _reached() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutOfReach from error


@cache
def _store() -> Store:
    address = urlsplit(settings.ARCHIVE_URL)
    if address.scheme == "s3":
        # Loaded only where it is used: the AWS library is large, and every process would carry it.
        bucket: Any = import_string("memory.archive.s3.Bucket")
        store: Store = bucket(address.netloc, address.path)
        return store
    return Folder(Path(settings.DATA_DIR) / "archive")


def _forget(*, setting: str, **_kwargs: Any) -> None:
    if setting in {"ARCHIVE_URL", "DATA_DIR"}:
        _store.cache_clear()


setting_changed.connect(_forget)
