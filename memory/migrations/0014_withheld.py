"""A message is withheld from agents once what it brought was erased.

An index that is built concurrently is built outside a transaction. Whatever stopped this half-way (a lock that was not to be had, a restart), it can
be run again: the column may be there already, and so may an index that was left invalid.
"""

from __future__ import annotations

from django.db import migrations, models

COLUMN = ("alter table memory_turn add column if not exists withheld boolean default false not null", "alter table memory_turn drop column if exists withheld")
NO_INDEX = "drop index concurrently if exists memory_turn_withheld"
INDEX = "create index concurrently memory_turn_withheld on memory_turn (owner_id) where withheld"


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("memory", "0013_background")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddField(
                    model_name="turn",
                    name="withheld",
                    field=models.BooleanField(db_default=False, default=False),
                ),
                migrations.AddIndex(
                    model_name="turn",
                    index=models.Index(condition=models.Q(("withheld", True)), fields=["owner"], name="memory_turn_withheld"),
                ),
            ],
            database_operations=[
                migrations.RunSQL(*COLUMN),
                migrations.RunSQL(NO_INDEX, migrations.RunSQL.noop),
                migrations.RunSQL(INDEX, NO_INDEX),
            ],
        )
    ]
