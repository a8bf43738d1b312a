"""Files of training data on their way out (SPEC 9.8)."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from memory.enums import AccessLevel


class TrainingExport(models.Model):
    """One file, from its making to its release. No content: counts, a checksum, and whose consent it rests on, by number."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    level = models.SmallIntegerField(choices=AccessLevel.choices, default=AccessLevel.NORMAL)
    pairs = models.PositiveIntegerField(default=0)
    report = models.JSONField(default=dict)
    people = ArrayField(models.BigIntegerField(), default=list, blank=True)
    checksum = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)
    looked_at = models.DateTimeField(null=True, blank=True)
    looked_by = models.CharField(max_length=150, blank=True, default="")
    released_at = models.DateTimeField(null=True, blank=True)
    released_by = models.CharField(max_length=150, blank=True, default="")

    def __str__(self) -> str:
        return str(self.id)
