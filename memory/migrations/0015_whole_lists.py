"""The history of settings keeps lists whole, so that what one administrator wrote over can be brought back."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    locks_briefly = "a varchar becomes a text without a row being rewritten, and only administrators read the table"
    dependencies = [("memory", "0014_withheld")]

    operations = [
        migrations.AlterField(model_name="settingchange", name="value", field=models.TextField(blank=True)),
        migrations.AlterField(model_name="settingchange", name="before", field=models.TextField(blank=True)),
    ]
