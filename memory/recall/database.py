"""Sending the statements of search: prepared on the server, vectors in binary, rows as instances."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
from django.db import connection
from django.db.models import Model
from psycopg.adapt import Dumper
from psycopg.pq import Format
from psycopg.types.numeric import Int4, Int8

M = TypeVar("M", bound=Model)

# A threshold no statement reaches by being repeated: only those of this module are prepared, and they at once.
ONLY_ON_REQUEST = 1_000_000


class HalfVector:
    """A vector on its way to the database as half-precision numbers."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = np.asarray(numbers, dtype=">f2")


class _HalfVectorDumper(Dumper):
    """The wire form of pgvector's halfvec: dimensions, a zero, the numbers."""

    format = Format.BINARY

    def dump(self, obj: HalfVector) -> bytes:
        return struct.pack(">HH", len(obj.numbers), 0) + obj.numbers.tobytes()


def fetch(statement: str, values: Mapping[str, Any], *, planned_once: bool = False, scan_on: bool = False) -> list[tuple[Any, ...]]:
    """The rows of a prepared statement, inside the transaction that is open.

    Planning the search anew would cost as much as running it, and a vector as text twice its parsing; hence not Django's cursor.
    `planned_once` holds for the rest of the transaction: left alone, PostgreSQL plans such a statement for its values every time.
    `scan_on`: an approximate index goes on scanning until the conditions have let enough rows through.
    """
    connection.ensure_connection()
    raw: Any = connection.connection
    if raw.prepare_threshold is None:
        raw.prepare_threshold = ONLY_ON_REQUEST
    with connection.wrap_database_errors, raw.cursor() as cursor:
        cursor.adapters.register_dumper(HalfVector, _dumper(connection.settings_dict["NAME"]))
        if planned_once:
            cursor.execute("set local plan_cache_mode = force_generic_plan")
        if scan_on:
            cursor.execute("set local hnsw.iterative_scan = relaxed_order")
            cursor.execute("set local hnsw.ef_search = 200")
        cursor.execute(statement, values, prepare=True)
        return list(cursor.fetchall())


@cache
def _dumper(_database: str) -> type[Dumper]:
    """The dumper with the type's number in this database, asked once a process."""
    with connection.cursor() as cursor:
        cursor.execute("select 'halfvec'::regtype::oid::bigint")
        (oid,) = cursor.fetchone()
    return type("HalfVectorDumper", (_HalfVectorDumper,), {"oid": oid})


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


@cache
def _converters(model: type[Model]) -> tuple[tuple[int, tuple[Callable[..., Any], ...]], ...]:
    fields = model._meta.concrete_fields  # noqa: SLF001
    found = []
    for place, field in enumerate(fields):
        converters = tuple(field.get_db_converters(connection))
        if converters:
            found.append((place, converters))
    return tuple(found)


def instance(model: type[M], values: Sequence[Any]) -> M:
    """The instance whose `columns` these are."""
    row = list(values)
    for place, converters in _converters(model):
        for convert in converters:
            row[place] = convert(row[place], None, connection)
    return model.from_db("default", [field.attname for field in model._meta.concrete_fields], row)  # noqa: SLF001


def width(model: type[Model]) -> int:
    """How many columns a model has."""
    return len(model._meta.concrete_fields)  # noqa: SLF001
