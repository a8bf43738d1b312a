"""The watch over the installation, as rows that administrators can edit."""

from __future__ import annotations

from django.db import migrations

SWEEPS = (
    ("Probe the vectors", "memory.tasks.watch.probe_vectors", 300),
    ("Look after the installation", "memory.tasks.watch.look_after", 60),
    ("Write down what was removed", "memory.tasks.removals.write_down_removals", 60),
    ("Index owners of very many memories", "memory.tasks.vectors.index_heavy", 86_400),
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
    dependencies = [("memory", "0006_daily")]
    operations = [migrations.RunPython(add, remove)]
