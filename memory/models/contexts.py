"""What was given to agents, and what they said of it (SPEC 7.3)."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from accounts.models import Agent, Owner
from memory.models.memories import Memory
from memory.models.querysets import OwnedQuerySet
from memory.models.sessions import Session


class ContextRecord(models.Model):
    """One context as it was given: the answer to "why did the agent say this?"."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="contexts")
    agent = models.ForeignKey(Agent, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    query = models.TextField(blank=True, default="")
    given = models.JSONField(default=dict)
    degraded = models.BooleanField(default=False)
    tokens = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[ContextRecord] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["owner", "-created_at"], name="memory_context_recent")]

    def __str__(self) -> str:
        return str(self.id)


class ContextMemory(models.Model):
    """That one memory stood in one context, where, and with which scores."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    context = models.ForeignKey(ContextRecord, on_delete=models.CASCADE, related_name="uses")
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="uses")
    rank = models.PositiveSmallIntegerField(default=0)
    scores = models.JSONField(default=dict)

    objects: OwnedQuerySet[ContextMemory] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["context", "memory"], name="memory_used_once_in_a_context")]
        indexes = [models.Index(fields=["owner", "memory"], name="memory_uses_of_a_memory")]

    def __str__(self) -> str:
        return f"{self.memory_id} in {self.context_id}"


class Feedback(models.Model):
    """What an agent or a person said of an answer that used a context (SPEC 4.5)."""

    class Signal(models.TextChoices):
        LIKED = "liked"
        CLICKED = "clicked"
        EDITED = "edited"
        IGNORED = "ignored"

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    context = models.ForeignKey(ContextRecord, on_delete=models.CASCADE, related_name="feedback")
    signal = models.CharField(max_length=8, choices=Signal.choices)
    answer = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Feedback] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.signal
