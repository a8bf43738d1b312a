"""Sending the statements of search: prepared on the server, vectors in binary, rows as instances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memory.models.prepared import TextArray, big, columns, instance, raw_cursor, send, small, width
from memory.vectors.services import HalfVector, teach

__all__ = ["HalfVector", "TextArray", "big", "columns", "fetch", "instance", "small", "width"]


# Without sorts where the index gives the order: by its statistics the planner may take reading and sorting all of a heavy owner's rows for cheaper,
# which takes five times as long. Sorts that cannot be avoided stay.
SCAN_ON = """
select set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '600', true), set_config('enable_sort', 'off', true)
"""


def fetch(statement: str, values: Mapping[str, Any], *, scan_on: bool = False) -> list[tuple[Any, ...]]:
    """The rows of a prepared statement, inside the transaction that is open.

    Planning the search anew would cost as much as running it (hence `act_as(planned_once=True)`: left alone, PostgreSQL plans such a statement
    for its values every time), and a vector as text twice its parsing; hence not Django's cursor.
    `scan_on`: an approximate index goes on scanning until the conditions have let enough rows through.
    """
    with raw_cursor(binary=True) as cursor:
        teach(cursor)
        if scan_on:
            cursor.execute(SCAN_ON)
        send(cursor, statement, values)
        return list(cursor.fetchall())
