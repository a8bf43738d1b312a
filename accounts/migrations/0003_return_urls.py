"""Where the page on which a person lets an agent in may lead back to."""

from __future__ import annotations

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_walls")]
    operations = [
        migrations.AddField(
            model_name="agent",
            name="return_urls",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.URLField(max_length=500), blank=True, default=list, size=None
            ),
        ),
    ]
