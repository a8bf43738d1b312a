"""The three roles of the one database, as Django's DATABASES."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from config import env
from config.embedded import cluster
from config.embedded.places import find

ENGINE = "config.database"
CONNECT_SECONDS, WAIT_SECONDS, LOCK_SECONDS = 5, 4, 10
URLS = {"default": "DATABASE_URL", "owner": "DATABASE_OWNER_URL", "maintenance": "DATABASE_MAINTENANCE_URL"}
ROLES = {"default": cluster.RUNTIME, "owner": cluster.OWNER, "maintenance": cluster.MAINTENANCE}


def databases(data_dir: Path) -> dict[str, dict[str, Any]]:
    """The aliases `default` (the runtime role), `owner` (migrations) and `maintenance`.

    All come from the environment or all from the embedded server: a mixture would look at two databases.
    """
    given = [name for name in URLS.values() if env.secret(name)]
    if not given:
        chosen = {alias: _embedded(data_dir, role) for alias, role in ROLES.items()}
    elif len(given) == len(URLS):
        chosen = {alias: _external(name) for alias, name in URLS.items()}
    else:
        raise ImproperlyConfigured(f"Set {', '.join(URLS.values())} together: the same database, by its three roles.")
    for settings in chosen.values():
        settings["OPTIONS"] = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": 10_000} | settings.get("OPTIONS", {})
        settings["OPTIONS"]["server_side_binding"] = True
    _limit(chosen["default"], statement=env.number("DATABASE_STATEMENT_SECONDS"), idle=60)
    _limit(chosen["maintenance"], statement=env.number("DATABASE_MAINTENANCE_SECONDS"), idle=120)
    # The owner's connections are rare: migrations only.
    chosen["default"]["OPTIONS"]["pool"] = _pool(env.number("DATABASE_POOL"))
    chosen["maintenance"]["OPTIONS"]["pool"] = _pool(env.number("DATABASE_MAINTENANCE_POOL"))
    return chosen


def _limit(settings: dict[str, Any], *, statement: int, idle: int) -> None:
    """Bounds kept by the server, in seconds: a statement, a wait for a lock, a transaction that does nothing.

    0 seconds: none are sent, for a pooler that takes no options.
    """
    if statement:
        bounds = f"-c statement_timeout={statement}s -c lock_timeout={LOCK_SECONDS}s -c idle_in_transaction_session_timeout={idle}s"
        settings["OPTIONS"]["options"] = f"{settings['OPTIONS'].get('options', '')} {bounds}".strip()


def _pool(size: int) -> dict[str, Any]:
    """Up to `size` connections a process, none while idle; who waits longer than WAIT_SECONDS for one is told to come back."""
    return {"min_size": 0, "max_size": size, "timeout": WAIT_SECONDS, "max_idle": 120}


def _embedded(data_dir: Path, role: str) -> dict[str, Any]:
    return {
        "ENGINE": ENGINE,
        "EMBEDDED": str(data_dir),
        "NAME": cluster.DATABASE,
        "HOST": str(find(data_dir).sockets),
        "USER": role,
        "PASSWORD": cluster.password(data_dir, role),
    }


def _external(name: str) -> dict[str, Any]:
    try:
        settings = dict(dj_database_url.parse(env.secret(name)))
    except (ValueError, dj_database_url.ParseError, dj_database_url.UnknownSchemeError) as error:
        raise ImproperlyConfigured(f"{name} is not a database address like postgresql://role:password@host:5432/name") from error
    if not str(settings["ENGINE"]).endswith("postgresql"):
        raise ImproperlyConfigured(f"{name} must name a PostgreSQL database")
    return settings | {"ENGINE": ENGINE, "CONN_MAX_AGE": 0}


def queue_address(data_dir: Path) -> str:
    """The message queue inside the embedded database, in the form that libpq reads."""
    host = str(find(data_dir).sockets)
    return f"host='{host}' user='{cluster.QUEUE}' password='{cluster.password(data_dir, cluster.QUEUE)}' dbname='{cluster.DATABASE}'"
