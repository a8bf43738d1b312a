"""A migration that was stopped half-way can be run again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections
from django.db.migrations.loader import MigrationLoader

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])
WITHHELD = ("memory", "0014_withheld")
COLUMN = """
select a.atttypid::regtype::text, a.attnotnull, pg_get_expr(d.adbin, d.adrelid) from pg_attribute a join pg_attrdef d on d.adnum = a.attnum
  and d.adrelid = a.attrelid where a.attrelid = 'memory_turn'::regclass and a.attname = 'withheld'
"""
INDEX = "select pg_get_indexdef(indexrelid), indisvalid from pg_index where indexrelid = to_regclass('memory_turn_withheld')"


def asked(statement: str) -> list[tuple[object, ...]]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def run() -> None:
    loader = MigrationLoader(connections["owner"])
    state = loader.project_state(loader.get_migration(*WITHHELD).dependencies)
    with connections["owner"].schema_editor(atomic=False) as editor:
        loader.get_migration(*WITHHELD).apply(state, editor)


@pytest.fixture
def _left_whole() -> Iterator[None]:
    yield
    run()


@pytest.mark.usefixtures("_left_whole")
@pytest.mark.parametrize("half", ["drop index memory_turn_withheld", "alter table memory_turn drop column withheld", "select 1"])
def test_the_mark_of_withheld_messages_comes_whole_out_of_any_half(half: str) -> None:
    whole = asked(COLUMN), asked(INDEX)
    assert whole[1] == [("CREATE INDEX memory_turn_withheld ON public.memory_turn USING btree (owner_id) WHERE withheld", True)]
    asked(half)
    run()
    assert (asked(COLUMN), asked(INDEX)) == whole == ([("boolean", True, "false")], whole[1])
