"""Statements that run with every call or message, prepared on the server and sent inside the transaction that is open.

Planning them anew, with the rules of row-level security in each, would cost as much as running them; building them by the ORM costs more still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from psycopg.types.numeric import Int4, Int8

M = TypeVar("M", bound=Model)

# A threshold no statement reaches by being repeated: only those asked for here are prepared, and they at once.
ONLY_ON_REQUEST = 1_000_000


@contextmanager
def raw_cursor() -> Iterator[Any]:
    """The driver's own cursor on the connection in use; its errors come as Django's."""
    connection.ensure_connection()
    raw: Any = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = ONLY_ON_REQUEST
    with connection.wrap_database_errors, raw.cursor() as cursor:
        yield cursor


def send(cursor: Any, statement: str, values: Mapping[str, Any] | Sequence[Any]) -> None:
    """Run one prepared statement on a raw cursor. What watches Django's statements (`execute_wrapper`) sees it as well."""

    def run(sql: str, params: Any, _many: Any, _context: Any) -> Any:
        return cursor.execute(sql, params, prepare=True)

    for wrapper in reversed(connection.execute_wrappers):
        run = partial(wrapper, run)
    run(statement, values, False, {"connection": connection, "cursor": cursor})  # noqa: FBT003 (the wrappers' own signature)


def fetch(statement: str, values: Mapping[str, Any] | Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows a prepared statement gives."""
    with raw_cursor() as cursor:
        send(cursor, statement, values)
        return list(cursor.fetchall())


def execute(statement: str, values: Mapping[str, Any] | Sequence[Any]) -> int:
    """Run a prepared statement; how many rows it changed."""
    with raw_cursor() as cursor:
        send(cursor, statement, values)
        return int(cursor.rowcount)


def big(numbers: Sequence[int]) -> list[Int8]:
    """Integers that always travel as bigint, so that a statement is prepared once and not once a size of number."""
    return [Int8(number) for number in numbers]


def small(numbers: Sequence[int]) -> list[Int4]:
    """Integers that always travel as integer."""
    return [Int4(number) for number in numbers]


@cache
def columns(model: type[Model], alias: str) -> str:
    """The columns of a model for a select list."""
    return ", ".join(f'{alias}."{field.column}"' for field in model._meta.concrete_fields)  # noqa: SLF001 (Django's documented Model API)


def instance(model: type[M], values: Sequence[Any]) -> M:
    """The instance whose `columns` these are."""
    row = list(values)
    for place, converters in _converters(model):
        for convert in converters:
            row[place] = convert(row[place], None, connection)
    return model.from_db("default", _names(model), row)


def width(model: type[Model]) -> int:
    """How many columns a model has."""
    return len(model._meta.concrete_fields)  # noqa: SLF001


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001


@cache
def _converters(model: type[Model]) -> tuple[tuple[int, tuple[Callable[..., Any], ...]], ...]:
    fields = model._meta.concrete_fields  # noqa: SLF001
    found = []
    for place, field in enumerate(fields):
        converters = tuple(field.get_db_converters(connection))
        if converters:
            found.append((place, converters))
    return tuple(found)
