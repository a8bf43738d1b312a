"""The operation log: append-only, content-free, chained (SPEC 9.6)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Owner
from memory.enums import ActorKind
from memory.models.querysets import OwnedQuerySet


class LogHead(models.Model):
    """The end of one owner's chain. A trigger moves it on with each entry, so that no code can write an entry outside the chain.

    `archived_seq`, `archived_hash`: the last entry that was moved to the archive, on which the first one in the table follows.
    """

    owner_id = models.BigIntegerField(primary_key=True)
    seq = models.BigIntegerField(default=0)
    hash = models.CharField(max_length=64, default="")
    archived_seq = models.BigIntegerField(db_default=0, default=0)
    archived_hash = models.CharField(max_length=64, db_default="", default="")

    objects: OwnedQuerySet[LogHead] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.owner_id}: {self.seq}"


class OperationLog(models.Model):
    """One entry: who did what to which memory of whom, and why. Never the text of a memory, never a secret.

    `owner_id` is a number, not a foreign key: the entries outlive the account they are about. `seq`, `previous` and `hash` are filled by
    the database. UPDATE, DELETE and TRUNCATE are refused by triggers.
    """

    owner_id = models.BigIntegerField()
    seq = models.BigIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)
    actor = models.CharField(max_length=8, choices=ActorKind.choices)
    actor_label = models.CharField(max_length=150, blank=True, default="")
    agent_slug = models.CharField(max_length=50, blank=True, default="")
    action = models.CharField(max_length=40)
    memory_id = models.UUIDField(null=True, blank=True)
    memory_number = models.PositiveIntegerField(null=True, blank=True)
    source = models.CharField(max_length=16, blank=True, default="")
    inferred_by = models.CharField(max_length=100, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True, default="")
    state_before = models.CharField(max_length=12, blank=True, default="")
    state_after = models.CharField(max_length=12, blank=True, default="")
    access_level = models.SmallIntegerField(null=True, blank=True)
    scope = models.CharField(max_length=64, blank=True, default="")
    request_id = models.CharField(max_length=64, blank=True, default="")
    result = models.CharField(max_length=40, blank=True, default="ok")
    details = models.JSONField(default=dict, blank=True)
    previous = models.CharField(max_length=64, blank=True, default="")
    hash = models.CharField(max_length=64, blank=True, default="")

    objects: OwnedQuerySet[OperationLog] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner_id", "seq"], name="memory_log_seq_once")]
        indexes = [
            models.Index(fields=["owner_id", "-at"], name="memory_log_by_time"),
            models.Index(fields=["owner_id", "memory_id"], name="memory_log_by_memory"),
            models.Index(fields=["-at"], name="memory_log_recent"),
            models.Index(fields=["-id"], condition=Q(actor="admin"), name="memory_log_of_staff"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.seq}"


class LogNote(models.Model):
    """What a person typed as the reason of an entry. Beside the chain and not in it, because it has to go with the memory or the account.

    The entry's `details` hold the HMAC-SHA256 of the text under `salt`: while the note is there it can be checked, and when it is gone, and
    the salt with it, nothing can be told or tried from what is left.
    """

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    entry_id = models.BigIntegerField(unique=True)
    memory_id = models.UUIDField(null=True, blank=True)
    salt = models.CharField(max_length=64)
    text = models.CharField(max_length=300)

    objects: OwnedQuerySet[LogNote] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["owner", "memory_id"], name="memory_note_of_a_memory")]

    def __str__(self) -> str:
        return f"note of entry {self.entry_id}"
