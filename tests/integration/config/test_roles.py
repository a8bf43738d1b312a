"""The three roles of the one database."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.db import ProgrammingError, connections
from django.utils import timezone

ALL = ["default", "owner", "maintenance"]


def role(alias: str) -> tuple[str, bool, bool]:
    with connections[alias].cursor() as cursor:
        cursor.execute("select current_user, rolsuper, rolbypassrls from pg_roles where rolname = current_user")
        return tuple(cursor.fetchone())


@pytest.mark.django_db(databases=ALL)
def test_no_role_of_the_application_can_pass_the_walls() -> None:
    assert [role(alias) for alias in ALL] == [
        ("desk_runtime", False, False),
        ("desk_owner", False, False),
        ("desk_maintenance", False, False),
    ]


@pytest.mark.django_db(databases=ALL)
@pytest.mark.parametrize("alias", ["default", "maintenance"])
def test_only_the_owner_changes_tables(alias: str) -> None:
    with connections[alias].cursor() as cursor, pytest.raises(ProgrammingError, match=r"permission denied|must be owner"):
        cursor.execute("create table intruder (id int)")


def _session(key: str) -> Session:
    return Session(session_key=key, session_data="x", expire_date=timezone.now())


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
@pytest.mark.parametrize("turn", [1, 2])
def test_committed_rows_are_seen_by_another_role_and_gone_after_the_test(turn: int) -> None:
    assert Session.objects.count() == 0, turn
    _session("one").save()
    assert Session.objects.using("maintenance").count() == 1
