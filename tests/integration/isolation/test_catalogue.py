"""The catalogue of the database after all migrations: no table with a person's data stands outside the walls (SECURITY row 4)."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection

pytestmark = pytest.mark.django_db

# Tables that authentication reads before there is a principal, or that hold no memory: each with its reason.
OPEN = {
    "accounts_user": "who signs in; read before a principal exists",
    "accounts_team": "names and members of teams, no memories",
    "accounts_teammember": "who belongs to a team; read to make the principal",
    "accounts_externalid": "which person an id names; read to make the principal",
    "account_emailaddress": "sign-in addresses, kept by the sign-in library",
    "mfa_authenticator": "second factors, kept by the sign-in library",
    "usersessions_usersession": "sign-in sessions, kept by the sign-in library",
    "accounts_user_groups": "Django's own rights, which nothing here asks for",
    "accounts_user_user_permissions": "Django's own rights, which nothing here asks for",
}
DEFINERS = {"desk_chain_log"}


def rows(sql: str, *parameters: object) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def personal_tables() -> set[str]:
    found = rows(
        "select distinct c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped"
        " where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname in ('owner_id', 'user_id')"
    )
    return {str(name) for (name,) in found}


def test_every_table_of_a_person_has_forced_row_security_with_both_clauses() -> None:
    walled = rows(
        "select c.relname from pg_class c join pg_policy p on p.polrelid = c.oid"
        " where c.relrowsecurity and c.relforcerowsecurity and p.polqual is not null and p.polwithcheck is not null"
        " and p.polroles = array[(select oid from pg_roles where rolname = %s)]",
        settings.RUNTIME_ROLE,
    )
    names = {str(name) for (name,) in walled}
    assert personal_tables() - set(OPEN) - names == set()
    assert names >= {"memory_memory", "memory_turn", "memory_memoryvector", "memory_operationlog", "accounts_grant"}


def test_no_table_is_listed_as_open_that_is_none() -> None:
    assert set(OPEN) - personal_tables() == set()


def test_the_runtime_role_has_one_policy_a_table_so_that_none_widens_another() -> None:
    doubled = rows(
        "select c.relname, count(*) from pg_policy p join pg_class c on c.oid = p.polrelid"
        " where (select oid from pg_roles where rolname = %s) = any(p.polroles) or 0 = any(p.polroles) group by 1 having count(*) > 1",
        settings.RUNTIME_ROLE,
    )
    assert doubled == []


def test_the_runtime_role_owns_nothing_and_cannot_bypass_truncate_or_rewrite_the_log() -> None:
    role = settings.RUNTIME_ROLE
    assert rows("select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = %s", role) == [(False,) * 4]
    assert rows("select relname from pg_class where relowner = (select oid from pg_roles where rolname = %s)", role) == []
    truncatable = rows(
        "select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(%s, c.oid, 'TRUNCATE')",
        role,
    )
    assert truncatable == []
    for privilege in ("UPDATE", "DELETE", "TRUNCATE"):
        assert rows("select has_table_privilege(%s, 'memory_operationlog', %s)", role, privilege) == [(False,)]


def test_views_run_as_their_caller_and_definer_functions_are_on_the_list() -> None:
    loose = rows(
        "select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace"
        " and not coalesce('security_invoker=true' = any(reloptions), false) and relname not like 'pg_%%'"
    )
    assert loose == []
    definers = rows("select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace")
    assert {str(name) for (name,) in definers} == DEFINERS
