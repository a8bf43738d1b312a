"""Writing the rows that search reads, inside the writer's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connections

from accounts.principals import Principal
from memory.enums import AccessLevel, Kind
from memory.models import Memory, Turn
from memory.models.prepared import big, raw_cursor, send, small
from memory.screening import without_secrets
from memory.vectors.active import active
from memory.vectors.halves import HalfVector, teach
from memory.vectors.keywords import key_words
from memory.vectors.words import hashes

Vector = Sequence[float]


def store_vectors(principal: Principal | None, pairs: Iterable[tuple[Memory, Vector | None]], *, using: str = "default") -> None:
    """Make memories findable: by their words at once, and by their vectors where there is one. Call inside the writer's transaction.

    Secrets get no row at all. A vector that is there already is kept when None comes.
    """
    del principal  # whose rows they are is copied from the memories by the database
    model = active()
    rows = [
        (*big([memory.owner_id]), memory.pk, *big([row.pk]), _half(vector if row is model.row else None), small(words))
        for memory, vector, words in [(memory, vector, searchable_words(memory)) for memory, vector in pairs]
        for row in model.live
        if memory.access_level < AccessLevel.SECRET and memory.kind != Kind.CREDENTIAL
    ]
    _insert(
        "insert into memory_memoryvector as v (owner_id, memory_id, model_id, embedding, words, attempts, created_at, number, state, scope,"
        " access_level, kind, weight, valid_from, happened_at, fits) values {rows}"
        " on conflict (memory_id, model_id) do update set words = excluded.words, embedding = coalesce(excluded.embedding, v.embedding)",
        "(%s, %s, %s, %s::halfvec, %s, 0, now(), 0, '', '', 3, '', 1, now(), now(), true)",
        rows,
        using,
    )


def store_turn_vectors(principal: Principal | None, pairs: Iterable[tuple[Turn, Vector | None]], *, using: str = "default") -> None:
    """Make messages findable in the search of past conversations, as `store_vectors`; not by the credentials in them."""
    del principal
    model = active().row
    rows = [
        (*big([turn.owner_id, turn.pk, model.pk]), _half(vector), small(hashes(without_secrets(turn.content))), turn.session_id)
        for turn, vector in pairs
    ]
    _insert(
        "insert into memory_turnvector as v (owner_id, turn_id, model_id, embedding, words, session_id, attempts, created_at, position, fits)"
        " values {rows}"
        " on conflict (turn_id, model_id) do update set words = excluded.words, embedding = coalesce(excluded.embedding, v.embedding)",
        "(%s, %s, %s, %s::halfvec, %s, %s, 0, now(), 0, true)",
        rows,
        using,
    )


def searchable_words(memory: Memory) -> list[int]:
    """What a memory is found by: the words of its text, and those under which people ask for its key."""
    return hashes(f"{memory.text} {key_words(memory.key)}")


def _half(vector: Vector | None) -> HalfVector | None:
    return None if vector is None else HalfVector(vector)


def as_text(vector: Vector | None) -> str | None:
    """The vector as the database reads it."""
    return None if vector is None else "[" + ",".join(map(repr, map(float, vector))) + "]"


def _insert(statement: str, row: str, rows: Sequence[tuple[Any, ...]], using: str) -> None:
    if not rows:
        return
    values = [value for values in rows for value in values]
    written = statement.format(rows=", ".join([row] * len(rows)))
    if using == "default" and len(rows) == 1:
        with raw_cursor() as cursor:
            teach(cursor)
            send(cursor, written, values)
        return
    with connections[using].cursor() as cursor:
        cursor.execute(written, [as_text(value.numbers.tolist()) if isinstance(value, HalfVector) else value for value in values])
