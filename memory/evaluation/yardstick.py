"""Exact vector search as somebody would write it by hand, on the same table, under the same row-level security: what the product is compared with."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db import connection

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.models import EmbeddingModel, Memory
from memory.models.prepared import columns

# The plain one: the ids of the nearest, nothing asked of them but their owner.
PLAIN = "select memory_id from memory_memoryvector where owner_id = %s order by embedding <=> %s::halfvec limit %s"
# One that gives what a search has to give: under every filter, with the memories and the names beside them.
WHOLE = """
select {memory}, a.name, a.slug, c.external_id, n.distance
from (
  select v.memory_id, v.embedding <=> %s::halfvec as distance from memory_memoryvector v
  where v.owner_id = %s and v.model_id = %s and v.state = 'active' and v.scope = any(%s) and v.access_level <= %s
    and (v.valid_until is null or v.valid_until > now()) and v.weight >= 0.2
  order by distance limit %s
) n join memory_memory m on m.id = n.memory_id
left join accounts_agent a on a.id = m.agent_id left join memory_session c on c.id = m.session_id
order by n.distance
"""


def literal(vector: Sequence[float]) -> str:
    """A vector as text."""
    return "[" + ",".join(map(repr, vector)) + "]"


def plain(person: Principal, vector: Sequence[float]) -> float:
    """Milliseconds of the plain statement for three memories, without its transaction."""
    return _timed(person, PLAIN, [person.owner_id, literal(vector), 3])


def whole(person: Principal, model: EmbeddingModel, vector: Sequence[float]) -> float:
    """Milliseconds of the statement that gives what a search has to give, for three memories, without its transaction."""
    values = [literal(vector), person.owner_id, model.pk, list(person.scopes), int(person.clearance), 3]
    return _timed(person, WHOLE.format(memory=columns(Memory, "m")), values)


def _timed(person: Principal, statement: str, values: Sequence[Any]) -> float:
    with act_as(person), connection.cursor() as cursor:
        return milliseconds(partial(_run, cursor, statement, values))


def _run(cursor: Any, statement: str, values: Sequence[Any]) -> None:
    cursor.execute(statement, values)
    cursor.fetchall()


def milliseconds(work: Callable[[], Any]) -> float:
    """How long it takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000
