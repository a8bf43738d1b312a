"""No migration may hold a lock on a table with people's rows for long: while it waits or works, every request on that table waits too.

The first ones made the tables, while nobody used them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

FIRST = {"accounts": 3, "memory": 4}
SLOW_SQL = (
    (r"create\s+(unique\s+)?index\s+(?!concurrently)", "an index is built while writers wait: create index concurrently, atomic = False"),
    (r"alter\s+column\s+\w+\s+(set\s+data\s+)?type", "the whole table is rewritten: add a column, fill it in batches, switch"),
    (r"alter\s+column\s+\w+\s+set\s+not\s+null", "the whole table is read under lock: add a check `not valid`, validate it, then set"),
    (r"add\s+constraint(?!.*not\s+valid)", "the whole table is read under lock: `not valid` first, then validate"),
    (r"\b(vacuum\s+full|cluster|lock\s+table|truncate)\b", "the table is locked altogether"),
)


def later() -> list[Migration]:
    loader = MigrationLoader(None)
    found = [migration for (app, _), migration in loader.disk_migrations.items() if app in FIRST]
    return sorted((one for one in found if int(one.name[:4]) > FIRST[one.app_label]), key=lambda one: (one.app_label, one.name))


def faults(migration: Migration) -> Iterator[str]:
    """What would hold a lock for long. A migration may say why it does not: `locks_briefly = "the table is new"`."""
    if getattr(migration, "locks_briefly", ""):
        return
    made = {operation.name.lower() for operation in migration.operations if isinstance(operation, operations.CreateModel)}
    for operation in _done(migration):
        if getattr(operation, "model_name", "").lower() not in made:
            yield from _of(operation)


def _done(migration: Migration) -> Iterator[Any]:
    """What it does to the database."""
    for operation in migration.operations:
        yield from getattr(operation, "database_operations", [operation])


def _of(operation: Any) -> Iterator[str]:
    if isinstance(operation, operations.AddIndex) and not isinstance(operation, AddIndexConcurrently):
        yield f"{operation.describe()}: use AddIndexConcurrently and atomic = False"
    elif isinstance(operation, operations.AddField) and not _cheap(operation.field):
        yield f"{operation.describe()}: give it null=True or a db_default, so that no row is rewritten"
    elif isinstance(operation, operations.AlterField):
        yield f"{operation.describe()}: a change of type rewrites the table; say why it does not"
    elif isinstance(operation, operations.AddConstraint):
        yield f"{operation.describe()}: use AddConstraintNotValid, then ValidateConstraint"
    elif isinstance(operation, operations.RunSQL):
        statements = operation.sql if isinstance(operation.sql, str) else " ".join(map(str, operation.sql))
        for pattern, words in SLOW_SQL:
            if re.search(pattern, statements, re.IGNORECASE):
                yield f"SQL: {words}"


def _cheap(field: models.Field[Any, Any]) -> bool:
    return field.null or field.db_default is not NOT_PROVIDED or isinstance(field, models.ManyToManyField)


@pytest.mark.parametrize("migration", later(), ids=lambda one: f"{one.app_label}.{one.name}")
def test_a_migration_locks_no_table_for_long(migration: Migration) -> None:
    assert list(faults(migration)) == []


def test_the_check_finds_what_locks() -> None:
    bad = Migration("0099_bad", "memory")
    bad.operations = [
        operations.AddIndex("memory", models.Index(fields=["number"], name="n")),
        operations.AddField("memory", "size", models.IntegerField(default=0)),
        operations.AddField("memory", "note", models.TextField(null=True)),
        operations.AlterField("memory", "number", models.BigIntegerField()),
        operations.RunSQL("create index x on memory_memory (number)"),
        operations.RunSQL("create index concurrently x on memory_memory (number)"),
        operations.SeparateDatabaseAndState(database_operations=[operations.RunSQL("lock table memory_memory")]),
        operations.RunSQL("alter table memory_memory alter column number set not null"),
        operations.CreateModel("Fresh", [("id", models.AutoField(primary_key=True))]),
        operations.AddIndex("fresh", models.Index(fields=["id"], name="f")),
    ]
    assert len(list(faults(bad))) == 6
