"""What pages waited for is done regularly; a sweep that nobody took up for long is dropped; the log of Django's own admin goes with it."""

from __future__ import annotations

from django.db import migrations, models

SWEEPS = (
    ("Check the operation log", "memory.tasks.watch.check_log", 3600),
    ("Look after measurements", "memory.tasks.evaluation.sweep_evaluations", 60),
)
# Sweeps this frequent pile up while every worker is busy. One that is so many seconds old is not made up for: the next ones do its work.
FREQUENT, EXPIRE_AFTER = 60, 300


def add(apps, schema_editor):
    interval = apps.get_model("django_celery_beat", "IntervalSchedule")
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    using = schema_editor.connection.alias
    for name, path, seconds in SWEEPS:
        every, _ = interval.objects.using(using).get_or_create(every=seconds, period="seconds")
        task.objects.using(using).get_or_create(name=name, defaults={"task": path, "interval": every})
    _frequent(task, using).filter(expire_seconds=None).update(expire_seconds=EXPIRE_AFTER)


def remove(apps, schema_editor):
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    using = schema_editor.connection.alias
    task.objects.using(using).filter(name__in=[name for name, _, _ in SWEEPS]).delete()
    _frequent(task, using).filter(expire_seconds=EXPIRE_AFTER).update(expire_seconds=None)


def _frequent(task, using):
    ours = task.objects.using(using).filter(task__startswith="memory.tasks.", interval__period="seconds")
    return ours.filter(interval__every__lte=FREQUENT)


class Migration(migrations.Migration):
    dependencies = [("memory", "0012_staff_indexes")]
    operations = [
        migrations.AddField("evaluationrun", "seen_at", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(add, remove),
        migrations.RunSQL("drop table if exists django_admin_log", migrations.RunSQL.noop),
    ]
