"""What lies outside the database, so that it is found again, and taken away when it must go (SPEC 9.5)."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from memory.models.querysets import OwnedQuerySet


class ArchivedMemory(models.Model):
    """A file in the archive that holds what one expired memory said.

    The row is there before the file is written and until it is seen to be gone, so that no file is ever forgotten. `owner_id` is a number, not
    a foreign key: the row outlives the account until its file is gone. `doomed_at`: since when the file has to go.
    """

    owner_id = models.BigIntegerField()
    memory_id = models.UUIDField()
    name = models.CharField(max_length=200, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    doomed_at = models.DateTimeField(null=True, blank=True)

    objects: OwnedQuerySet[ArchivedMemory] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [
            models.Index(fields=["owner_id", "memory_id"], name="memory_archived_of"),
            models.Index(fields=["doomed_at"], condition=models.Q(doomed_at__isnull=False), name="memory_archived_doomed"),
        ]

    def __str__(self) -> str:
        return self.name


class LogDay(models.Model):
    """A day of the operation log that was moved to the archive, in the order in which that was done: file, number of entries, SHA-256.

    What turns up for a day that was moved before, after a clock went wrong, is another part of it.
    """

    day = models.DateField()
    part = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=100, unique=True)
    entries = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "part"], name="memory_log_day_part_once")]

    def __str__(self) -> str:
        return self.name
