"""A message is withheld from agents once what it brought was erased."""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("memory", "0013_background")]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="withheld",
            field=models.BooleanField(db_default=False, default=False),
        ),
        AddIndexConcurrently(
            model_name="turn",
            index=models.Index(condition=models.Q(("withheld", True)), fields=["owner"], name="memory_turn_withheld"),
        ),
    ]
