"""One test database, made by the owner's role and used by all three.

A test that reads through `maintenance` what was written through `default` needs real commits:
`@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connections
from psycopg import sql

OWNER = "owner"
OTHERS = ("default", "maintenance")

# Sizes, not counts: under forced row-level security not even the owner sees rows.
FILLED = """
select c.relname from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_relation_size(c.oid) > 0
"""
TRUNCATE_TRIGGERS = """
select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and t.tgtype & 32 > 0 and c.relnamespace = 'public'::regnamespace
"""


class Flush:
    """Empties the tables after a test that really committed, as their owner: the runtime role may not truncate.

    Tables that the migrations filled keep their rows.
    """

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._conninfo = {key: parameters[key] for key in ("dbname", "host", "user", "password", "port") if key in parameters}
        with self._connect() as connection:
            self._kept = {name for (name,) in connection.execute(FILLED)}
            for table, trigger in connection.execute(TRUNCATE_TRIGGERS).fetchall():
                connection.execute(sql.SQL("alter table {} disable trigger {}").format(sql.Identifier(table), sql.Identifier(trigger)))

    def __call__(self, _statements: list[str]) -> None:
        """Stands in for Django's execute_sql_flush."""
        with self._connect() as connection:
            # A connection that was left inside a transaction is an error of the test: fail, do not wait for ever.
            connection.execute("set lock_timeout = '10s'")
            filled = [name for (name,) in connection.execute(FILLED) if name not in self._kept]
            if filled:
                names = sql.SQL(", ").join(sql.Identifier(name) for name in filled)
                connection.execute(sql.SQL("truncate {} restart identity cascade").format(names))

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(**self._conninfo)


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: Any) -> Iterator[None]:
    """Make the test database as the owner, and point every alias at it."""
    owner: Any = connections[OWNER]
    real_name = owner.settings_dict["NAME"]
    with django_db_blocker.unblock():
        owner.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        flush = Flush(owner.get_connection_params())
        for alias in (*OTHERS, OWNER):
            connection: Any = connections[alias]
            connection.close()
            connection.settings_dict["NAME"] = owner.settings_dict["NAME"]
            connection.ops.execute_sql_flush = flush
    yield
    with django_db_blocker.unblock():
        for alias in (*OTHERS, OWNER):
            connections[alias].close()
            getattr(connections[alias], "close_pool", lambda: None)()
        owner.creation.destroy_test_db(real_name, verbosity=0)
