"""Files of training data on their way out."""

from __future__ import annotations

import django.contrib.postgres.fields
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0008_events'),
    ]

    operations = [
        migrations.CreateModel(
            name='TrainingExport',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('level', models.SmallIntegerField(choices=[(0, 'Public'), (1, 'Normal'), (2, 'Sensitive'), (3, 'Secret')], default=1)),
                ('pairs', models.PositiveIntegerField(default=0)),
                ('report', models.JSONField(default=dict)),
                ('people', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None)),
                ('checksum', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('looked_at', models.DateTimeField(blank=True, null=True)),
                ('looked_by', models.CharField(blank=True, default='', max_length=150)),
                ('released_at', models.DateTimeField(blank=True, null=True)),
                ('released_by', models.CharField(blank=True, default='', max_length=150)),
            ],
        ),
    ]
