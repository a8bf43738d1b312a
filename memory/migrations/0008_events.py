"""What happened, for those who want to be told. A trigger writes the events, with the entry of the log and so with the change itself."""

from __future__ import annotations

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models

from accounts.row_security import protect

ACTIONS = (
    "memory.save", "memory.propose", "memory.admit", "memory.confirm", "memory.reject", "memory.expire", "memory.lapse", "memory.supersede",
    "memory.correct", "memory.change", "memory.conflict", "memory.forget", "memory.restore", "memory.erase", "memory.undo", "memory.adopt",
    "grant.change", "mode.change", "identity.link",
)
# An event carries the level and the scope of its memory, and stands behind the same wall. The notification carries an owner's number alone;
# equal ones of one transaction are sent once.
PUBLISH = """
create function desk_publish() returns trigger language plpgsql as $$
declare core text;
begin
  select m.key into core from memory_memory m where m.id = new.memory_id and m.key like 'core.%';
  insert into memory_event (owner_id, type, at, memory_id, memory_number, state, key, by, about, access_level, scope, waiting)
    select new.owner_id, kind, new.at, new.memory_id, new.memory_number, new.state_after, coalesce(core, ''), new.agent_slug,
      case when new.action = 'grant.change' then coalesce(new.details ->> 'agent', '') else '' end,
      coalesce(new.access_level, 0), coalesce(nullif(new.scope, ''), 'global'), true
    from unnest(case when core is not null and 'active' in (new.state_before, new.state_after)
      then array[new.action, 'preference.change'] else array[new.action] end) kind;
  perform pg_notify('desk_events', new.owner_id::text);
  return null;
end $$;
create trigger publish after insert on memory_operationlog for each row when (new.action in ({actions})) execute function desk_publish();
""".replace("{actions}", ", ".join(f"'{action}'" for action in ACTIONS))
SWEEPS = (
    ("Send events to webhooks", "memory.tasks.events.sweep_webhooks", 5),
    ("Drop old events", "memory.tasks.events.sweep_events", 3600),
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

    dependencies = [
        ('accounts', '0003_return_urls'),
        ('memory', '0007_watch'),
        ('django_celery_beat', '0019_alter_periodictasks_options'),
    ]

    operations = [
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(max_length=40)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('memory_id', models.UUIDField(blank=True, null=True)),
                ('memory_number', models.PositiveIntegerField(blank=True, null=True)),
                ('state', models.CharField(blank=True, default='', max_length=12)),
                ('key', models.CharField(blank=True, default='', max_length=128)),
                ('by', models.CharField(blank=True, default='', max_length=50)),
                ('about', models.CharField(blank=True, default='', max_length=50)),
                ('access_level', models.SmallIntegerField(choices=[(0, 'Public'), (1, 'Normal'), (2, 'Sensitive'), (3, 'Secret')], default=0)),
                ('scope', models.CharField(default='global', max_length=64)),
                ('waiting', models.BooleanField(default=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.owner')),
            ],
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('url', models.URLField(max_length=500)),
                ('types', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), blank=True, default=list, size=None)),
                ('sealed', models.BinaryField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('disabled_at', models.DateTimeField(blank=True, null=True)),
                ('disabled_reason', models.CharField(blank=True, default='', max_length=200)),
                ('agent', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='accounts.agent')),
            ],
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('done', 'Done'), ('dead', 'Dead')], default='waiting', max_length=8)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('last_status', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('last_error', models.CharField(blank=True, default='', max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.owner')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='memory.event')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='memory.webhook')),
            ],
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['owner', 'id'], name='memory_event_after'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(condition=models.Q(('waiting', True)), fields=['id'], name='memory_event_waiting'),
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['at'], name='memory_event_age'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(condition=models.Q(('state', 'waiting')), fields=['due_at'], name='memory_delivery_due'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('webhook', 'event'), name='memory_delivered_once'),
        ),
        protect("memory_event", guarded=True),
        protect("memory_delivery"),
        migrations.RunSQL(PUBLISH, "drop trigger publish on memory_operationlog; drop function desk_publish();"),
        migrations.RunPython(add, remove),
    ]
