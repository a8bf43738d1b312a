"""Vectors on their way to the database, in binary: as text they cost twice the parsing."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from typing import Any
from weakref import WeakSet

import numpy as np
from django.db import connection
from psycopg.adapt import Dumper
from psycopg.pq import Format


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


_taught: WeakSet[Any] = WeakSet()


def teach(cursor: Any) -> None:
    """Let a connection of the driver send half vectors, from this cursor on."""
    if cursor.connection not in _taught:
        cursor.adapters.register_dumper(HalfVector, _dumper(connection.settings_dict["NAME"]))
        cursor.connection.adapters.register_dumper(HalfVector, _dumper(connection.settings_dict["NAME"]))
        _taught.add(cursor.connection)


@cache
def _dumper(_database: str) -> type[Dumper]:
    """The dumper with the type's number in this database, asked once a process."""
    with connection.cursor() as cursor:
        cursor.execute("select 'halfvec'::regtype::oid::bigint")
        (oid,) = cursor.fetchone()
    return type("HalfVectorDumper", (_HalfVectorDumper,), {"oid": oid})
