"""Many candidates decided in one go."""

from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from accounts.row_security import protect

NAME, TASK, SECONDS = "Go on with decisions about many", "memory.tasks.review.sweep_batches", 60


def add(apps, schema_editor):
    interval = apps.get_model("django_celery_beat", "IntervalSchedule")
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    using = schema_editor.connection.alias
    every, _ = interval.objects.using(using).get_or_create(every=SECONDS, period="seconds")
    task.objects.using(using).get_or_create(name=NAME, defaults={"task": TASK, "interval": every})


def remove(apps, schema_editor):
    task = apps.get_model("django_celery_beat", "PeriodicTask")
    task.objects.using(schema_editor.connection.alias).filter(name=NAME).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_fallback_template'),
        ('memory', '0010_administration'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BatchDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('outcome', models.CharField(blank=True, choices=[('', 'Waiting'), ('done', 'Done'), ('changed', 'Changed'), ('undone', 'Undone'), ('stayed', 'Stayed')], default='', max_length=8)),
            ],
        ),
        migrations.CreateModel(
            name='ReviewBatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('verb', models.CharField(choices=[('confirm', 'Confirm'), ('reject', 'Reject')], max_length=8)),
                ('state', models.CharField(choices=[('deciding', 'Deciding'), ('decided', 'Decided'), ('undoing', 'Undoing'), ('undone', 'Undone'), ('stopped', 'Stopped')], default='deciding', max_length=8)),
                ('reason', models.CharField(blank=True, default='', max_length=300)),
                ('total', models.PositiveIntegerField(default=0)),
                ('left_out', models.PositiveIntegerField(default=0)),
                ('by', models.CharField(max_length=150)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('touched_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.AddField(
            model_name='batchdecision',
            name='memory',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='memory.memory'),
        ),
        migrations.AddField(
            model_name='batchdecision',
            name='owner',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.owner'),
        ),
        migrations.AddField(
            model_name='reviewbatch',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='reviewbatch',
            name='undone_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='batchdecision',
            name='batch',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='memory.reviewbatch'),
        ),
        migrations.AddIndex(
            model_name='reviewbatch',
            index=models.Index(condition=models.Q(('state__in', ['deciding', 'undoing'])), fields=['touched_at'], name='memory_batch_open'),
        ),
        migrations.AddIndex(
            model_name='batchdecision',
            index=models.Index(fields=['batch', 'outcome', 'id'], name='memory_batch_next'),
        ),
        migrations.AddConstraint(
            model_name='batchdecision',
            constraint=models.UniqueConstraint(fields=('batch', 'memory'), name='memory_decided_once_a_batch'),
        ),
        protect("memory_batchdecision"),
        migrations.RunPython(add, remove),
    ]
