"""A migration that was stopped half-way can be run again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections
from django.db.migrations.loader import MigrationLoader

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])
MADE = {
    "0014_withheld": ("withheld", ("boolean", True, "false"), "memory_turn_withheld", "withheld"),
    "0016_echoes": ("echoes", ("uuid[]", True, "'{}'::uuid[]"), "memory_turn_echoing", "(echoes <> '{}'::uuid[])"),
}
COLUMN = """
select a.atttypid::regtype::text, a.attnotnull, pg_get_expr(d.adbin, d.adrelid) from pg_attribute a join pg_attrdef d on d.adnum = a.attnum
  and d.adrelid = a.attrelid where a.attrelid = 'memory_turn'::regclass and a.attname = '{}'
"""
INDEX = "select pg_get_indexdef(indexrelid), indisvalid from pg_index where indexrelid = to_regclass('{}')"


def asked(statement: str) -> list[tuple[object, ...]]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def run(name: str) -> None:
    loader = MigrationLoader(connections["owner"])
    migration = loader.get_migration("memory", name)
    with connections["owner"].schema_editor(atomic=False) as editor:
        migration.apply(loader.project_state(migration.dependencies), editor)


@pytest.fixture
def _left_whole() -> Iterator[None]:
    yield
    for name in MADE:
        run(name)


@pytest.mark.usefixtures("_left_whole")
@pytest.mark.parametrize("half", ["drop index {index}", "alter table memory_turn drop column {column}", "select 1"])
@pytest.mark.parametrize("name", MADE)
def test_what_a_message_notes_comes_whole_out_of_any_half(name: str, half: str) -> None:
    column, described, index, condition = MADE[name]
    whole = asked(COLUMN.format(column)), asked(INDEX.format(index))
    assert whole == ([described], [(f"CREATE INDEX {index} ON public.memory_turn USING btree (owner_id) WHERE {condition}", True)])
    asked(half.format(index=index, column=column))
    run(name)
    assert (asked(COLUMN.format(column)), asked(INDEX.format(index))) == whole
