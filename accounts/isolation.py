"""The wall inside the database: a transaction in which row-level security shows only what a principal may see (SPEC 10.1).

The settings are local to the transaction (`set_config(…, true)`), so that a pooled connection never carries one person's settings to another.
Without them every protected table is empty. The functions that read them and the policies are made by the migrations.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connections, transaction

from accounts.principals import Principal

MAINTENANCE = "maintenance"
_current: ContextVar[Principal | None] = ContextVar("principal", default=None)


def _settings(principal: Principal | None) -> tuple[str, str, str]:
    if principal is None:
        return ("", "", "")
    owners = "{" + ",".join(str(owner) for owner in principal.owner_ids) + "}"
    scopes = "{" + ",".join(f'"{scope}"' for scope in principal.scopes) + "}"
    return (owners, str(int(principal.clearance)), scopes)


PUSH = "select set_config('desk.owners', %s, true), set_config('desk.clearance', %s, true), set_config('desk.scopes', %s, true)"
PLANNED_ONCE = ", set_config('plan_cache_mode', 'force_generic_plan', true)"


def _push(principal: Principal | None, using: str, *, planned_once: bool = False) -> None:
    connection = connections[using]
    connection.ensure_connection()
    raw: Any = connection.connection
    # The transaction begins and gets its settings in one round trip to the server.
    with connection.wrap_database_errors, raw.pipeline(), raw.cursor() as cursor:
        cursor.execute(PUSH + PLANNED_ONCE if planned_once else PUSH, _settings(principal))


@contextmanager
def act_as(principal: Principal, *, using: str = "default", planned_once: bool = False) -> Iterator[Principal]:
    """A transaction that sees the rows of `principal` and no others.

    `planned_once`: for the rest of the transaction a prepared statement keeps one plan for all values, where planning costs as much as running.

    Nested calls narrow or change the view for their own block and restore the outer one after it: a released savepoint keeps the
    settings made inside it, so restoring is on us.
    """
    outer = _current.get()
    nested = connections[using].in_atomic_block
    with transaction.atomic(using=using):
        _push(principal, using, planned_once=planned_once)
        token = _current.set(principal)
        try:
            yield principal
        finally:
            _current.reset(token)
        # Reached only when the block succeeded: an error rolls the settings back together with the rows.
        if nested:
            _push(outer, using)


@contextmanager
def reading(principal: Principal) -> Iterator[None]:
    """For reads that are often made together: part of the transaction that is open for the same principal, otherwise one of their own."""
    if _current.get() == principal and connections["default"].in_atomic_block:
        yield
    else:
        with act_as(principal):
            yield


@contextmanager
def act_as_maintenance() -> Iterator[str]:
    """A transaction of the maintenance role, whose policies let it look over all people. Yields the alias to pass to `using()`.

    For sweepers, retention and the pages of administrators; it reads widely and must never serve an agent.
    """
    with transaction.atomic(using=MAINTENANCE):
        yield MAINTENANCE


def acting() -> Principal | None:
    """The principal of the innermost `act_as` of this context, if any."""
    return _current.get()
