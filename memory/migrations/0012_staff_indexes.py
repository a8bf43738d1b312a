"""Indexes for what administrators look at: what waits, and what they decided."""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("memory", "0011_review_batches")]

    operations = [
        AddIndexConcurrently(
            model_name="memory",
            index=models.Index(condition=models.Q(("state", "candidate")), fields=["created_at"], name="memory_waiting"),
        ),
        AddIndexConcurrently(
            model_name="operationlog",
            index=models.Index(condition=models.Q(("actor", "admin")), fields=["-id"], name="memory_log_of_staff"),
        ),
    ]
