"""The indexes of owners of very many memories: one process builds at a time."""

from __future__ import annotations

import psycopg
import pytest
from django.db import connection, connections

from memory.vectors import active, heavy
from tests.integration.recall.world import drop_own_indexes, person, remember
from tests.plugins.database import login


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
def test_an_index_that_another_process_is_building_is_left_to_it() -> None:
    active.forget_known()
    drop_own_indexes()
    me = person()
    remember(me, "I keep bees", "I play chess")
    with psycopg.connect(**login(connections["owner"].get_connection_params()), autocommit=True) as other:
        other.execute("select pg_advisory_lock(%s::bigint)", [heavy.BUILDING])
        assert heavy.index_heavy_owners(2) == []
        assert heavy.indexed() == frozenset()
        # Told, not left to the end of the connection, which the server sees a moment later.
        other.execute("select pg_advisory_unlock(%s::bigint)", [heavy.BUILDING])
    assert heavy.index_heavy_owners(2) == [me.owner_id]
    assert heavy.index_heavy_owners(2) == [], "whoever has built lets go of the lock"
    drop_own_indexes()
    active.forget_known()
    connection.close()
