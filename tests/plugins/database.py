"""One test database, made by the owner's role and used by all three.

A test that reads through `maintenance` what was written through `default` needs real commits:
`@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connections
from psycopg import sql

from config.embedded.cluster import SUPERUSER, password, psql
from config.embedded.server import server

OWNER = "owner"
OTHERS = ("default", "maintenance")
SNAPSHOTS = 3

# Sizes, not counts: under forced row-level security not even the owner sees rows.
FILLED = """
select c.relname from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_relation_size(c.oid) > 0
"""
TRUNCATE_TRIGGERS = """
select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and t.tgtype & 32 > 0 and c.relnamespace = 'public'::regnamespace
"""


def login(parameters: dict[str, Any]) -> dict[str, Any]:
    """What psycopg needs of the parameters that Django connects with."""
    return {key: parameters[key] for key in ("dbname", "host", "user", "password", "port") if key in parameters}


class Flush:
    """Empties the tables after a test that really committed, as their owner: the runtime role may not truncate.

    Tables that the migrations filled keep their rows.
    """

    _KEPT = ("django_celery_beat", "django_content_type", "django_migrations", "auth_permission")

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._conninfo = parameters
        with self._connect() as connection:
            for table, trigger in connection.execute(TRUNCATE_TRIGGERS).fetchall():
                connection.execute(sql.SQL("alter table {} disable trigger {}").format(sql.Identifier(table), sql.Identifier(trigger)))

    def __call__(self, _statements: Iterable[str]) -> None:
        """Stands in for Django's execute_sql_flush."""
        with self._connect() as connection:
            # A connection that was left inside a transaction is an error of the test: fail, do not wait for ever.
            connection.execute("set lock_timeout = '10s'")
            filled = [name for (name,) in connection.execute(FILLED) if not name.startswith(self._KEPT)]
            if filled:
                names = sql.SQL(", ").join(sql.Identifier(name) for name in filled)
                connection.execute(sql.SQL("truncate {} restart identity cascade").format(names))

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(**self._conninfo)


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: Any, pytestconfig: pytest.Config) -> Iterator[None]:
    """Make the test database as the owner, and point every alias at it. It goes with its server's folder."""
    owner: Any = connections[OWNER]
    name = f"test_{owner.settings_dict['NAME']}"
    with django_db_blocker.unblock():
        copied = os.environ.get("TEST_CLUSTER")
        with psycopg.connect(**login(owner.get_connection_params() | {"dbname": "postgres"}), autocommit=True) as connection:
            like = sql.SQL(" template {}").format(sql.Identifier(owner.settings_dict["NAME"])) if copied else sql.SQL("")
            connection.execute(sql.SQL("create database {}{}").format(sql.Identifier(name), like))
        for alias in (*OTHERS, OWNER):
            connections[alias].close()
            connections[alias].settings_dict["NAME"] = name
        if not copied:
            fill(name, pytestconfig.cache)
        flush = Flush(login(owner.get_connection_params()))
        if copied:  # its walls are tried, not its rows
            flush([])
        # On the class: while a browser's driver keeps a loop running in this thread, Django opens connections of their own.
        operations: Any = type(owner.ops)
        operations.execute_sql_flush = lambda _operations, statements: flush(statements)
    yield
    with django_db_blocker.unblock():
        for alias in (*OTHERS, OWNER):
            connections[alias].close()
            getattr(connections[alias], "close_pool", lambda: None)()


def fill(name: str, cache: pytest.Cache | None) -> None:
    """Run the migrations, or take the result of an earlier run of the same ones: they take most of the time of a short run."""
    snapshot = cache.mkdir("database") / f"{fingerprint()}.sql" if cache else None
    embedded = server(settings.DATA_DIR)
    if snapshot and snapshot.exists():
        outcome = psql(embedded.places, embedded.programs, name, snapshot.read_text(encoding="utf-8"))
        assert outcome.code == 0, outcome.output
        return
    call_command("migrate", verbosity=0, interactive=False)
    connections[OWNER].close()
    if snapshot:
        outcome = embedded.programs.run(
            "pg_dump",
            *("-h", embedded.places.sockets, "-U", SUPERUSER, "-d", name),
            password=password(settings.DATA_DIR, SUPERUSER),
        )
        assert outcome.code == 0, outcome.output
        draft = snapshot.with_suffix(f".{os.getpid()}")
        draft.write_text(outcome.output, encoding="utf-8")
        draft.rename(snapshot)
        for old in sorted(snapshot.parent.glob("*.sql"), key=lambda path: path.stat().st_mtime)[:-SNAPSHOTS]:
            old.unlink(missing_ok=True)


def fingerprint() -> str:
    """Changes with everything that the migrations are made of."""
    root = Path(settings.BASE_DIR)
    parts = [root / "requirements.txt"]
    for pattern in ("*/migrations/*.py", "accounts/*.py", "memory/*.py", "config/*.py", "config/*/*.py"):
        parts += sorted(root.glob(pattern))
    return hashlib.sha256(b"".join(path.read_bytes() for path in parts)).hexdigest()[:20]


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    """What a process knows of the database, the model in force and what carries a generation, are rows that the test before took with it."""
    # Imported here: the application's modules need the settings, which are loaded after this plugin.
    from memory.vectors.active import forget_known  # noqa: PLC0415

    forget_known()
    caches["local"].clear()
