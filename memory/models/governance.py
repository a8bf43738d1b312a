"""Rows that decisions leave behind: confirmations, conflicts, tombstones, replayed answers, paid calls."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Agent, Owner
from memory.models.administration import ReviewBatch
from memory.models.memories import Memory
from memory.models.querysets import ModelCallQuerySet, OwnedQuerySet
from memory.models.sessions import Session, Turn


class Confirmation(models.Model):
    """That a statement was said again. Only another turn counts; corroboration also needs another session (SPEC 3.8)."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="said_again")
    turn = models.ForeignKey(Turn, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    agent = models.ForeignKey(Agent, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by = models.CharField(max_length=16)
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Confirmation] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["memory", "turn"], condition=Q(turn__isnull=False), name="memory_confirmed_once_by_a_turn")
        ]

    def __str__(self) -> str:
        return f"{self.by} {self.memory_id}"


class Conflict(models.Model):
    """Two statements that cannot both hold and that no key decides: a person resolves it (SPEC 3.7)."""

    class Outcome(models.TextChoices):
        NEW = "new"
        OLD = "old"
        BOTH = "both"
        MERGE = "merge"

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="conflicts")
    old = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="conflicts_as_old")
    new = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="conflicts_as_new")
    reason = models.CharField(max_length=100, blank=True, default="")
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.CharField(max_length=150, blank=True, default="")

    objects: OwnedQuerySet[Conflict] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["old", "new"], name="memory_conflict_once")]

    def __str__(self) -> str:
        return f"{self.old_id} / {self.new_id}"


class Tombstone(models.Model):
    """A keyed fingerprint of something forgotten, so that it is not learnt again; no content (SPEC 3.12)."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    fingerprint = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Tombstone] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "fingerprint"], name="memory_tombstone_once")]

    def __str__(self) -> str:
        return self.fingerprint[:8]


class BatchDecision(models.Model):
    """One candidate of a batch: the version that was shown, or after the decision the version it left, and what became of it."""

    class Outcome(models.TextChoices):
        WAITING = ""
        DONE = "done"
        CHANGED = "changed"
        UNDONE = "undone"
        STAYED = "stayed"

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    batch = models.ForeignKey(ReviewBatch, on_delete=models.CASCADE, related_name="decisions")
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True, default=Outcome.WAITING)

    objects: OwnedQuerySet[BatchDecision] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["batch", "memory"], name="memory_decided_once_a_batch")]
        indexes = [models.Index(fields=["batch", "outcome", "id"], name="memory_batch_next")]

    def __str__(self) -> str:
        return f"{self.outcome} {self.memory_id}"


# Calls whose answers hold a whole context. They are sealed, so none can be looked into.
CONTEXT_CALLS = ("POST /api/v1/context", "POST /api/v1/prompt")


class IdempotencyRecord(models.Model):
    """The first answer to a request that carried an Idempotency-Key, kept for 24 hours. `status` is null while it is being worked on."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    key = models.CharField(max_length=255)
    method_path = models.CharField(max_length=300)
    body_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    headers = models.JSONField(default=dict)
    body = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[IdempotencyRecord] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "agent", "key", "method_path"], name="memory_idempotency_once", nulls_distinct=False)
        ]
        indexes = [models.Index(fields=["created_at"], name="memory_idempotency_age")]

    def __str__(self) -> str:
        return self.key

    @property
    def tells_of_memories(self) -> bool:
        """Whether the answer holds what is remembered."""
        return bool(self.headers.get("memories")) or self.method_path.startswith(CONTEXT_CALLS)


class ModelCall(models.Model):
    """One paid call to a remote model, counted whether or not its answer was usable (SPEC 3.3)."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    purpose = models.CharField(max_length=16)
    model = models.CharField(max_length=100)
    prompt_tokens = models.PositiveIntegerField(default=0)
    completion_tokens = models.PositiveIntegerField(default=0)
    usable = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = ModelCallQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["owner", "created_at"], name="memory_model_calls")]

    def __str__(self) -> str:
        return f"{self.purpose} {self.model}"
