"""Statements that run with every call or message, prepared on the server and sent inside the transaction that is open.

Planning them anew, with the rules of row-level security in each, would cost as much as running them; building them by the ORM costs more still.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeVar

import psycopg
from django.db import connection
from django.db.models import Model
from psycopg.adapt import Dumper, Loader
from psycopg.pq import Format
from psycopg.types.numeric import Int8

M = TypeVar("M", bound=Model)

# A threshold no statement reaches by being repeated: only those asked for here are prepared, and they at once.
ONLY_ON_REQUEST = 1_000_000


class _JsonText(Loader):
    """The text of a jsonb that came in binary, as Django's fields read it: one byte tells the version."""

    format = Format.BINARY

    def load(self, data: Any) -> str:
        return bytes(data)[1:].decode()


@contextmanager
def raw_cursor(*, binary: bool = False) -> Iterator[Any]:
    """The driver's own cursor on the connection in use; its errors come as Django's. `binary`: rows come in binary, which is quicker for wide ones."""
    connection.ensure_connection()
    raw: Any = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = ONLY_ON_REQUEST
        raw.adapters.register_loader("jsonb", _JsonText)
    with connection.wrap_database_errors, raw.cursor(binary=binary) as cursor:
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


class BigArray(list[Int8]):
    """An array of bigint; each number by itself travels as bigint too."""


class SmallArray(list[int]):
    """An array of integer."""


class TextArray(list[str]):
    """An array of text."""


def big(numbers: Iterable[int]) -> BigArray:
    """Integers that always travel as bigint, so that a statement is prepared once and not once a size of number."""
    return BigArray(map(Int8, numbers))


def small(numbers: Iterable[int]) -> SmallArray:
    """Integers that always travel as integer."""
    return SmallArray(numbers)


class _ArrayDumper(Dumper):
    """The binary form of an array of one dimension without nulls. The driver looks at every element, which takes longer than a search of words."""

    format = Format.BINARY
    element: int

    def dump(self, obj: Sequence[Any]) -> bytes:
        if not obj:
            return struct.pack("!iiI", 0, 0, self.element)
        return struct.pack("!iiIii", 1, 0, self.element, len(obj), 1) + self.elements(obj)

    def elements(self, obj: Sequence[Any]) -> bytes:
        raise NotImplementedError


class _BigArrayDumper(_ArrayDumper):
    oid, element = 1016, 20

    def elements(self, obj: Sequence[Any]) -> bytes:
        return b"".join(struct.pack("!iq", 8, number) for number in obj)


class _SmallArrayDumper(_ArrayDumper):
    oid, element = 1007, 23

    def elements(self, obj: Sequence[Any]) -> bytes:
        return b"".join(struct.pack("!ii", 4, number) for number in obj)


class _TextArrayDumper(_ArrayDumper):
    oid, element = 1009, 25

    def elements(self, obj: Sequence[Any]) -> bytes:
        texts = [text.encode() for text in obj]
        return b"".join(struct.pack("!i", len(text)) + text for text in texts)


for _kind, _dumper in ((BigArray, _BigArrayDumper), (SmallArray, _SmallArrayDumper), (TextArray, _TextArrayDumper)):
    psycopg.adapters.register_dumper(_kind, _dumper)


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
