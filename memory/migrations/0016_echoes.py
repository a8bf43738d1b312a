"""A message notes the memories that it tells without having brought them, once those are forgotten.

Made as the mark of withheld messages was: it can be run again, whatever stopped it half-way.
"""

from __future__ import annotations

import django.contrib.postgres.fields
from django.db import migrations, models

COLUMN = ("alter table memory_turn add column if not exists echoes uuid[] default '{}' not null", "alter table memory_turn drop column if exists echoes")
NO_INDEX = "drop index concurrently if exists memory_turn_echoing"
INDEX = "create index concurrently memory_turn_echoing on memory_turn (owner_id) where echoes <> '{}'"


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("memory", "0015_whole_lists")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddField(
                    model_name="turn",
                    name="echoes",
                    field=django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, db_default=[], default=list, size=None),
                ),
                migrations.AddIndex(
                    model_name="turn",
                    index=models.Index(condition=models.Q(("echoes", []), _negated=True), fields=["owner"], name="memory_turn_echoing"),
                ),
            ],
            database_operations=[
                migrations.RunSQL(*COLUMN),
                migrations.RunSQL(NO_INDEX, migrations.RunSQL.noop),
                migrations.RunSQL(INDEX, NO_INDEX),
            ],
        )
    ]
