"""The daily work of the archive, as rows that administrators can edit."""

from __future__ import annotations

from django.db import migrations

DAILY = (
    ("Archive what has long expired", "memory.tasks.retention.archive_expired", "20"),
    ("Archive old days of the log", "memory.tasks.retention.archive_log", "40"),
)
OFTEN = ("Remove archived files of what was erased", "memory.tasks.retention.remove_doomed", 60)


def add(apps, schema_editor):
    crontab = apps.get_model("django_celery_beat", "CrontabSchedule")
    interval = apps.get_model("django_celery_beat", "IntervalSchedule")
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    using = schema_editor.connection.alias
    for name, path, minute in DAILY:
        at, _ = crontab.objects.using(using).get_or_create(minute=minute, hour="3", timezone="UTC")
        task.objects.using(using).get_or_create(name=name, defaults={"task": path, "crontab": at})
    name, path, seconds = OFTEN
    every, _ = interval.objects.using(using).get_or_create(every=seconds, period="seconds")
    task.objects.using(using).get_or_create(name=name, defaults={"task": path, "interval": every})


def remove(apps, schema_editor):
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    names = [*[name for name, _, _ in DAILY], OFTEN[0]]
    task.objects.using(schema_editor.connection.alias).filter(name__in=names).delete()


class Migration(migrations.Migration):
    dependencies = [("memory", "0005_archive"), ("django_celery_beat", "0019_alter_periodictasks_options")]
    operations = [migrations.RunPython(add, remove)]
