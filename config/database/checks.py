"""System checks of the database (`check --database default`): what would only be noticed under load, or by nobody at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning  # noqa: A004 (Django's own name)
from django.db import connections

from config import env
from config.processes import NAMES, POOLS

SHARE = 0.8
# Beside the pools each process has a listener for events, and connections to the message queue where that is in the database too.
LISTENERS, QUEUES = 1, 3
LEAST_VECTOR = (0, 8, 4)

POWERS = """
select r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole,
       exists (select from pg_class c where c.relowner = r.oid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace),
       exists (select from pg_auth_members m where m.member = r.oid)
from pg_roles r where r.rolname = any(%s)
"""
TOO_MUCH = ("is a superuser", "bypasses row-level security", "may make roles", "owns tables", "is a member of another role")


def database_is_fit(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Connections, roles and extensions."""
    alias = next((alias for alias in databases or () if alias in {"default", "owner"}), None)
    return [*_pools(alias), *_roles(alias), *_extension(alias)] if alias else []


def connections_wanted() -> int:
    """How many connections all processes of this installation may open at most."""
    webs = env.number("WEB_PROCESSES")
    processes = env.integer("PROCESSES", len(NAMES) - 1 + webs, low=1, high=10_000)
    given = env.number("DATABASE_POOL") if env.text("DATABASE_POOL") else 0
    pools = given * processes if given else sum(POOLS.values()) + (webs - 1) * POOLS["web"]
    maintenance = settings.DATABASES["maintenance"]["OPTIONS"]["pool"]["max_size"] * processes
    return int(pools + maintenance + processes * (LISTENERS + (QUEUES if settings.EMBEDDED else 0)))


def _pools(alias: str) -> Iterator[CheckMessage]:
    """All pools together take at most four fifths of what the server allows."""
    allowed = int(_rows(alias, "select current_setting('max_connections')::int")[0][0])
    wanted = connections_wanted()
    if wanted > allowed * SHARE:
        yield Warning(
            f"All processes together may open {wanted} connections, more than four fifths of the {allowed} that the database allows.",
            hint="Lower DATABASE_POOL or DATABASE_MAINTENANCE_POOL, or raise max_connections. PROCESSES is the number of all processes.",
            id="config.W001",
        )


def _roles(alias: str) -> Iterator[CheckMessage]:
    """Of the role that serves agents and people, and of the one that looks over all, neither may lift the walls."""
    for name, *powers in _rows(alias, POWERS, [[settings.RUNTIME_ROLE, settings.MAINTENANCE_ROLE]]):
        found = [words for has, words in zip(powers, TOO_MUCH, strict=True) if has]
        if found:
            yield Error(
                f"The database role {name} has too much power: it {', '.join(found)}. The walls between people would not hold.",
                hint=f"alter role {name} nosuperuser nobypassrls nocreaterole; and let another role own the tables (docs/operations.md).",
                id="config.E007",
            )


def _extension(alias: str) -> Iterator[CheckMessage]:
    rows = _rows(alias, "select extversion from pg_extension where extname = 'vector'")
    version = str(rows[0][0]) if rows else ""
    least = ".".join(map(str, LEAST_VECTOR))
    if not rows:
        yield Error("The database has no extension vector.", hint="As a superuser: create extension vector;", id="config.E008")
    elif tuple(int(part) for part in version.split(".")) < LEAST_VECTOR:
        yield Error(
            f"The extension vector is {version}; {least} or newer is needed: older ones may leave out rows of a filtered search.",
            hint="Install a newer pgvector, then: alter extension vector update;",
            id="config.E009",
        )


def _rows(alias: str, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    with connections[alias].cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())
