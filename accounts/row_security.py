"""Migration operations that put a table behind the wall. Policies are AND only: an OR, or a second policy, makes the planner drop the owner index."""

from __future__ import annotations

from django.conf import settings
from django.db.migrations import RunSQL

# The sub-selects make PostgreSQL call the functions once a statement instead of once a row.
OWNED = "owner_id = any ((select desk_owners())::bigint[])"
GUARDED = (
    OWNED + " and access_level <= (select desk_clearance())"
    " and (scope = any ((select desk_scopes())::text[]) or (select '*' = any (desk_scopes())))"
)

FUNCTIONS = """
create function desk_owners() returns bigint[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('desk.owners', true), '')::bigint[], '{}'::bigint[]) $$;
create function desk_clearance() returns integer language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('desk.clearance', true), '')::integer, -1) $$;
create function desk_scopes() returns text[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('desk.scopes', true), '')::text[], '{}'::text[]) $$;
"""
DROP_FUNCTIONS = "drop function desk_owners(); drop function desk_clearance(); drop function desk_scopes();"


def functions() -> RunSQL:
    """The functions that read the settings of the transaction. They answer nobody, nothing and no scope when none are set."""
    return RunSQL(FUNCTIONS, DROP_FUNCTIONS)


def protect(table: str, *, guarded: bool = False) -> RunSQL:
    """Enable and force row-level security on `table` (a literal of a migration, never input).

    `guarded` adds the level and the scope to the rule, for tables that have both columns.
    """
    rule = GUARDED if guarded else OWNED
    maintenance = settings.MAINTENANCE_ROLE
    return RunSQL(
        f"alter table {table} enable row level security; alter table {table} force row level security;"
        f" create policy own_rows on {table} for all to {settings.RUNTIME_ROLE} using ({rule}) with check ({rule});"
        f" create policy all_rows on {table} for all to {maintenance} using (true) with check (true);",
        f"drop policy own_rows on {table}; drop policy all_rows on {table};"
        f" alter table {table} no force row level security; alter table {table} disable row level security;",
    )
