"""Whether finding by meaning still works (SPEC 14.4).

A sentence must lie nearer to its paraphrase than to something else, and a stored memory must be found by its own text.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from uuid import UUID

from django.db import connections

from accounts.isolation import act_as_maintenance
from memory.providers.base import EmbedderUnavailable, WrongDimensions
from memory.screening import without_secrets
from memory.vectors.active import active
from memory.vectors.embed import embed_with
from memory.vectors.store import as_text

SENTENCES = ("The meeting is on Monday morning.", "We meet on Monday before noon.", "Olive oil is pressed from fruit.")


# The newest stored vector of the model in force with its text; and the three among its owner's newest thousand that a vector finds.
STORED = """
select v.owner_id, v.memory_id, m.text from memory_memoryvector v join memory_memory m on m.id = v.memory_id
where v.model_id = %s and v.embedding is not null order by v.id desc limit 1
"""
NEAREST = """
select memory_id from (select memory_id, embedding from memory_memoryvector
  where owner_id = %s and model_id = %s and embedding is not null order by id desc limit 1000) newest
order by embedding <=> %s::halfvec limit 3
"""


@dataclass(frozen=True, slots=True)
class Probed:
    """What the probe found. `trouble` is empty when all is well; `milliseconds` for embedding and looking.

    `found`: whether a stored memory was found by its own text, None while none is stored.
    """

    trouble: str
    milliseconds: float
    found: bool | None = None


def probe() -> Probed:
    """Embed three sentences and the newest stored text with the model in force, compare and look. Never raises for a failing model."""
    started = time.perf_counter()
    trouble, found = "", None
    try:
        model = active()
        stored = _stored(model.row.pk)
        texts = [*SENTENCES, *([stored[2]] if stored else [])]
        vectors = embed_with(model, texts, purpose="passage")
    except (EmbedderUnavailable, WrongDimensions) as error:
        return Probed(f"the embedding model failed ({error.code})", _since(started))
    trouble = _judged([vector for vector in vectors[: len(SENTENCES)] if vector is not None])
    if stored and vectors[-1] is not None:
        found = stored[1] in _nearest(stored[0], model.row.pk, as_text(vectors[-1]))
        trouble = trouble or ("" if found else "a stored memory is not found by its own text")
    return Probed(trouble, _since(started), found)


def _stored(model_id: int) -> tuple[int, UUID, str] | None:
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(STORED, [model_id])
        row = cursor.fetchone()
    return (row[0], row[1], without_secrets(row[2])) if row else None


def _nearest(owner_id: int, model_id: int, vector: str | None) -> list[UUID]:
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(NEAREST, [owner_id, model_id, vector])
        return [row[0] for row in cursor.fetchall()]


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


def _judged(vectors: list[list[float]]) -> str:
    if len(vectors) < len(SENTENCES):
        return "the embedding model gave no vector for a plain sentence"
    one, paraphrase, other = vectors
    near, far = _likeness(one, paraphrase), _likeness(one, other)
    return "" if near > far else "the embedding model puts a sentence nearer to a foreign one than to its paraphrase"


def _likeness(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
