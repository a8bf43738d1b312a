"""What search reads: vectors and words, apart from the texts, one narrow row a memory (SPEC 8)."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from pgvector.django import HalfVectorField

from accounts.models import Owner
from memory.models.memories import Memory
from memory.models.querysets import OwnedQuerySet
from memory.models.sessions import Turn


class EmbeddingModel(models.Model):
    """A version of an embedding model. Vectors of different ones are never compared (SPEC 8.2)."""

    class State(models.TextChoices):
        FILLING = "filling"
        ACTIVE = "active"
        RETIRED = "retired"

    name = models.CharField(max_length=100)
    version = models.CharField(max_length=50)
    dimensions = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.FILLING)
    floor = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "version", "dimensions"], name="memory_embedding_model_once"),
            models.UniqueConstraint(fields=["state"], condition=models.Q(state="active"), name="memory_one_active_embedding_model"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class MemoryVector(models.Model):
    """The vector of one memory under one model version. Gone with the memory, by the database's own cascade."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="vectors")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+")
    embedding = HalfVectorField()
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[MemoryVector] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["memory", "model"], name="memory_vector_once")]
        indexes = [models.Index(fields=["owner", "model"], name="memory_vector_by_owner")]

    def __str__(self) -> str:
        return f"vector of {self.memory_id}"


class TurnVector(models.Model):
    """The vector and the words of one message, for searching past conversations (SPEC 6.9)."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="vectors")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+")
    embedding = HalfVectorField(null=True)
    words = ArrayField(models.CharField(max_length=64), default=list)
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[TurnVector] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["turn", "model"], name="memory_turn_vector_once")]
        indexes = [models.Index(fields=["owner", "model"], name="memory_turn_vector_by_owner")]

    def __str__(self) -> str:
        return f"vector of turn {self.turn_id}"
