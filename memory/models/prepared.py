"""Rows that are written with every message: inserted by prepared statements."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

from accounts.prepared import TextArray, big, columns, execute, fetch, instance, raw_cursor, send, small, width

__all__ = ["TextArray", "big", "columns", "execute", "fetch", "insert", "instance", "raw_cursor", "send", "small", "together", "width"]


def insert(row: Model) -> None:
    """Insert the row as `save(force_insert=True)` would, without its signals; a key that the database gives is not read back."""
    statement, fields = _inserting(type(row))
    execute(statement, {field.column: field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields})
    row._state.adding, row._state.db = False, "default"  # noqa: SLF001 (as Django's own save leaves it)


@contextmanager
def together() -> Iterator[None]:
    """Send the statements of the block at once and wait for all their answers at its end; only for statements whose answers nobody reads."""
    connection.ensure_connection()
    raw: Any = connection.connection
    with connection.wrap_database_errors, raw.pipeline():
        yield


@cache
def _inserting(model: type[Model]) -> tuple[str, tuple[Any, ...]]:
    meta: Any = model._meta  # noqa: SLF001
    fields = tuple(field for field in meta.concrete_fields if field is not meta.auto_field)
    names = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join(f"%({field.column})s" for field in fields)
    return f"insert into {meta.db_table} ({names}) values ({places})", fields  # noqa: S608 (names of our own tables)
