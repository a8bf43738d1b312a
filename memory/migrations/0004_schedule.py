"""The sweeps that find work in the database, as rows that administrators can edit."""

from __future__ import annotations

from django.db import migrations

SWEEPS = (
    ("Capture what waits", "memory.tasks.capture.sweep_captures", 20),
    ("Embed what has no vector", "memory.tasks.vectors.sweep_vectors", 20),
    ("Keep summaries of sessions", "memory.tasks.summaries.sweep_sessions", 60),
    ("Expire, lapse, empty the trash", "memory.tasks.retention.sweep_retention", 60),
)


def add(apps, schema_editor):
    interval = apps.get_model("django_celery_beat", "IntervalSchedule")
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    using = schema_editor.connection.alias
    for name, path, seconds in SWEEPS:
        every, _ = interval.objects.using(using).get_or_create(every=seconds, period="seconds")
        task.objects.using(using).get_or_create(name=name, defaults={"task": path, "interval": every})


def remove(apps, schema_editor):
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    task.objects.using(schema_editor.connection.alias).filter(name__in=[name for name, _, _ in SWEEPS]).delete()


class Migration(migrations.Migration):
    dependencies = [("memory", "0003_search"), ("django_celery_beat", "0019_alter_periodictasks_options")]
    operations = [migrations.RunPython(add, remove)]
