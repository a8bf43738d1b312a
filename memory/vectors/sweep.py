"""Embedding what has no vector yet: messages always, memories after an outage of the model or a restore (SPEC 8.3)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from django.db import connections

from accounts.isolation import act_as_maintenance
from memory.providers.base import ProviderFailed
from memory.screening import without_secrets
from memory.vectors.active import ActiveModel, active
from memory.vectors.embed import embed_with
from memory.vectors.store import as_text

log = logging.getLogger(__name__)

# A text that the model refused this often is left to its words, until an administrator has it tried again.
ATTEMPTS = 5
BATCH = 64
# What every model has a vector for: whether it is the texts that are refused, or the model is out of order.
PLAIN = "The meeting is on Monday morning."

WAITING = {
    "memory_memoryvector": "select v.id, m.text from memory_memoryvector v join memory_memory m on m.id = v.memory_id",
    "memory_turnvector": "select v.id, t.content from memory_turnvector v join memory_turn t on t.id = v.turn_id",
}
OPEN = " where v.model_id = %s and v.embedding is null and v.attempts < %s and v.id <> all(%s) order by v.attempts, v.id limit %s"


def sweep_missing(limit: int = 500) -> int:
    """Embed up to `limit` rows without a vector, memories first; how many got one.

    A model that cannot be reached, or gives vectors of another length than it did, ends the sweep with a line in the log.

    Safe to run twice at once: what another sweep has embedded meanwhile is left as it is.
    """
    return embed_waiting(active(), limit)


def embed_waiting(model: ActiveModel, limit: int) -> int:
    """As `sweep_missing`, for a given model. No text is tried twice in one sweep."""
    embedded = 0
    for table in WAITING:
        refused: list[int] = []
        while (left := limit - embedded - len(refused)) > 0:
            rows = _waiting(table, model, min(BATCH, left), refused)
            if not rows:
                break
            try:
                vectors = embed_with(model, [without_secrets(text) for _, text in rows], purpose="passage")
                if not any(vectors) and not any(embed_with(model, [PLAIN], purpose="passage")):
                    log.warning("The sweep of vectors stops: the model gives no vector for anything")
                    return embedded
            except ProviderFailed as error:
                log.warning("The sweep of vectors stops: %s", error.code)
                return embedded
            embedded += _keep(table, rows, vectors)
            refused += [pk for (pk, _), vector in zip(rows, vectors, strict=True) if vector is None]
    return embedded


def _waiting(table: str, model: ActiveModel, limit: int, refused: list[int]) -> list[tuple[int, str]]:
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(WAITING[table] + OPEN, [model.row.pk, ATTEMPTS, refused, limit])
        return list(cursor.fetchall())


def _keep(table: str, rows: Sequence[tuple[int, str]], vectors: Sequence[Sequence[float] | None]) -> int:
    """Write the vectors; rows that were deleted meanwhile are gone, and stay so."""
    values: list[Any] = []
    for (pk, _), vector in zip(rows, vectors, strict=True):
        values += [pk, as_text(vector)]
    marks = ", ".join(["(%s::bigint, %s::halfvec)"] * len(rows))
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(
            f"update {table} v set embedding = n.embedding, attempts = v.attempts + (n.embedding is null)::int"  # noqa: S608 (a table of ours)
            f" from (values {marks}) n (id, embedding) where v.id = n.id and v.embedding is null",
            values,
        )
    return sum(vector is not None for vector in vectors)
