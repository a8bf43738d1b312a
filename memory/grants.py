"""What each database role may do, put in place after every migration (SPEC 10.1).

The runtime role reads and writes rows, inside the policies; it owns nothing, cannot truncate, and can only add to the operation log.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connections

OWNER = "owner"

STATEMENTS = (
    "grant usage on schema public to {runtime}, {maintenance}",
    "grant select, insert, update, delete on all tables in schema public to {runtime}, {maintenance}",
    "revoke truncate, references, trigger on all tables in schema public from {runtime}, {maintenance}",
    "grant usage, select on all sequences in schema public to {runtime}, {maintenance}",
    "revoke update, delete on memory_operationlog from {runtime}",
    "revoke update on memory_operationlog from {maintenance}",
    "revoke insert, update, delete on memory_loghead from {runtime}, {maintenance}",
    "grant update (archived_seq, archived_hash) on memory_loghead to {maintenance}",
    "revoke insert, update, delete on memory_logday from {runtime}",
    "revoke update, delete on memory_settingchange from {runtime}, {maintenance}",
    "revoke insert, update, delete on django_migrations from {runtime}, {maintenance}",
)


def grant_roles(using: str = OWNER, **_kwargs: Any) -> None:
    """Give the runtime and the maintenance role their rights on every table there is now. Runs as the owner of the schema."""
    if using != OWNER:
        return
    roles = {"runtime": settings.RUNTIME_ROLE, "maintenance": settings.MAINTENANCE_ROLE}
    with connections[using].cursor() as cursor:
        for statement in STATEMENTS:
            cursor.execute(statement.format(**roles))
