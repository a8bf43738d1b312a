"""Filtered search against exact search (the same rows by hand), and against an approximate index."""

from __future__ import annotations

import numpy as np
import pytest
from django.db import connection, connections

from accounts.isolation import act_as
from memory.enums import AccessLevel, State
from memory.models import Memory
from memory.recall import search
from memory.recall.filters import wanted
from memory.recall.search import Sought
from memory.vectors import active, heavy
from memory.vectors.services import active_model, store_vectors
from tests.integration.recall.world import agent_of, drop_own_indexes, person

CHANCE = np.random.default_rng(5)


def drawn(count: int) -> np.ndarray:
    vectors = CHANCE.normal(size=(count, 384)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def settle(me, count: int, **fields) -> tuple[list[Memory], np.ndarray]:
    vectors = drawn(count)
    with act_as(me.keeper()):
        start = Memory.objects.filter(owner_id=me.owner_id).count()
        rows = [
            Memory(
                owner_id=me.owner_id,
                number=start + at + 1,
                text=f"thing {at % 7}",
                fingerprint=f"{start + at}",
                **{"state": State.ACTIVE} | fields,
            )
            for at in range(count)
        ]
        Memory.objects.bulk_create(rows, batch_size=500)
        store_vectors(me, [(row, vector.tolist()) for row, vector in zip(rows, vectors, strict=True)])
    return rows, vectors


def ranked(me, vector, limit: int = 10) -> list[object]:
    conditions = wanted((State.ACTIVE,), None, moment=Memory().created_at, past=False)
    with act_as(me):
        rows = search.memories(me, active_model(), Sought(vector, [], ()), conditions, limit=limit)
    return [found.memory.pk for found in search.read(rows)]


@pytest.mark.django_db
def test_a_search_is_exact_under_every_filter_also_over_many_dead_rows() -> None:
    me = person()
    agent = agent_of(me, "code", AccessLevel.NORMAL)
    open_rows, open_vectors = settle(me, 300)
    settle(me, 200, scope="agent:other")
    settle(me, 200, access_level=AccessLevel.SENSITIVE)
    with act_as(me.keeper()):
        for row in open_rows[::3]:
            Memory.objects.filter(pk=row.pk).delete()
    left = [at for at in range(300) if at % 3]
    for vector in drawn(20):
        scores = open_vectors[left].astype(np.float16).astype(np.float32) @ vector
        exact = [open_rows[left[at]].pk for at in np.argsort(-scores)[:10]]
        found = ranked(agent, vector)
        assert len(found) == 10
        assert len(set(found) & set(exact)) >= 9


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
def test_an_owner_with_an_index_of_their_own_finds_what_exact_search_finds() -> None:
    active.forget_known()
    drop_own_indexes()
    me, other = person(), person()
    settle(me, 1500)
    settle(me, 100, scope="agent:other")
    settle(other, 50)
    agent = agent_of(me, "code", AccessLevel.NORMAL)
    asked = drawn(30)
    exact = [ranked(agent, vector) for vector in asked]
    assert heavy.index_heavy_owners(1000) == [me.owner_id]
    assert heavy.index_heavy_owners(1000) == []
    assert heavy.indexed() == {(me.owner_id, active_model().pk)}
    found = [ranked(agent, vector) for vector in asked]
    assert all(len(one) == 10 for one in found)
    shares = [len(set(one) & set(two)) / 10 for one, two in zip(found, exact, strict=True)]
    assert sum(shares) / len(shares) >= 0.95
    assert ranked(other, asked[0])
    with connections["owner"].cursor() as cursor:
        cursor.execute(f"drop index {heavy.NAME.format(owner=me.owner_id, model=active_model().pk)}")
    heavy.forget_known()
    active.forget_known()
    connection.close()
