"""What search reads: vectors and words, apart from the texts, one narrow row a memory or message (SPEC 8).

The columns copied from other tables, and the lists of words, are kept by triggers (migration 0003), and so are the foreign keys that
delete in the database: nobody else writes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from pgvector.django import HalfVectorField

from accounts.models import Owner
from memory.enums import AccessLevel, Kind, State
from memory.models.memories import Memory
from memory.models.querysets import OwnedQuerySet
from memory.models.sessions import Session, Turn


class EmbeddingModel(models.Model):
    """A version of an embedding model. Vectors of different ones are never compared (SPEC 8.2).

    `centres` holds, by language, the mean vectors that are taken off before storing and asking (`vectors.centres`); vectors made with
    other centres are not comparable, so they belong to another version. `floor` holds the measured relevance floor (`recall.floor`).
    """

    class State(models.TextChoices):
        FILLING = "filling"
        ACTIVE = "active"
        RETIRED = "retired"

    name = models.CharField(max_length=100)
    version = models.CharField(max_length=50)
    dimensions = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.FILLING)
    centres = models.JSONField(default=dict, blank=True)
    floor = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "version", "dimensions"], name="memory_embedding_model_once"),
            models.UniqueConstraint(fields=["state"], condition=models.Q(state="active"), name="memory_one_active_embedding_model"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class MemoryVector(models.Model):
    """What search reads of one memory under one model version; the vector is null until it has been made.

    Gone with the memory, by the database's own cascade, and as soon as the memory leaves what can be searched (trash, archive, rejected,
    secret). `words` are hashes (`vectors.words`);
    `attempts` counts the times the embedding model refused the text. `fits`: short enough for the covering index, from which a person's rows are read
    without touching the table.
    """

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="vectors", db_index=False, db_constraint=False)
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+", db_index=False)
    embedding = HalfVectorField(null=True)
    words = ArrayField(models.IntegerField(), default=list)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    number = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=12, default=State.CANDIDATE)
    scope = models.CharField(max_length=64, default="global")
    access_level = models.SmallIntegerField(default=AccessLevel.SECRET)
    kind = models.CharField(max_length=12, default=Kind.FACT)
    weight = models.FloatField(default=1.0)
    valid_from = models.DateTimeField(default=timezone.now)
    valid_until = models.DateTimeField(null=True)
    happened_at = models.DateTimeField(default=timezone.now)
    fits = models.BooleanField(default=True)

    objects: OwnedQuerySet[MemoryVector] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["memory", "model"], name="memory_vector_once")]
        indexes = [
            models.Index(
                fields=["owner", "model"],
                include=[
                    "access_level",
                    "weight",
                    "number",
                    "state",
                    "scope",
                    "kind",
                    "valid_from",
                    "valid_until",
                    "happened_at",
                    "memory",
                    "embedding",
                ],
                condition=models.Q(fits=True),
                name="memory_vector_search",
            ),
            models.Index(fields=["owner", "model"], condition=models.Q(fits=False), name="memory_vector_long"),
            models.Index(fields=["model", "attempts", "id"], condition=models.Q(embedding__isnull=True), name="memory_vector_waiting"),
        ]

    def __str__(self) -> str:
        return f"vector of {self.memory_id}"


class MemoryTerm(models.Model):
    """In which of an owner's memories a word occurs: their numbers, or null when they are too many to tell anything. By trigger only.

    `count` is how many; word 0 stands for every memory, so that rarity can be told within one statement.
    """

    pk = models.CompositePrimaryKey("owner_id", "word")
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    word = models.IntegerField()
    count = models.IntegerField(default=0)
    numbers = ArrayField(models.IntegerField(), null=True)

    objects: OwnedQuerySet[MemoryTerm] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"word {self.word}"


class TurnVector(models.Model):
    """What the search of past conversations reads of one message (SPEC 6.9)."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="vectors", db_index=False, db_constraint=False)
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="+", db_index=False)
    embedding = HalfVectorField(null=True)
    words = ArrayField(models.IntegerField(), default=list)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveIntegerField(default=0)
    fits = models.BooleanField(default=True)

    objects: OwnedQuerySet[TurnVector] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["turn", "model"], name="memory_turn_vector_once")]
        indexes = [
            models.Index(
                fields=["owner", "model"],
                include=["session", "position", "turn", "embedding"],
                condition=models.Q(fits=True),
                name="memory_turn_vector_search",
            ),
            models.Index(fields=["owner", "model"], condition=models.Q(fits=False), name="memory_turn_vector_long"),
            models.Index(fields=["model", "attempts", "id"], condition=models.Q(embedding__isnull=True), name="memory_turn_vector_waiting"),
        ]

    def __str__(self) -> str:
        return f"vector of turn {self.turn_id}"


class TurnTerm(models.Model):
    """In which of an owner's messages a word occurs, as `MemoryTerm`."""

    pk = models.CompositePrimaryKey("owner_id", "word")
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False)
    word = models.IntegerField()
    count = models.IntegerField(default=0)
    turns = ArrayField(models.BigIntegerField(), null=True)

    objects: OwnedQuerySet[TurnTerm] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"word {self.word}"


class Synonyms(models.Model):
    """Words that mean the same in this installation (SPEC 6.1); administrators edit them, and they concern everybody's searches."""

    words = ArrayField(models.CharField(max_length=64))
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return " = ".join(self.words)


class InCommon(models.Func):
    """How many numbers two arrays of integers have in common."""

    template = "cardinality(array(select unnest(%(expressions)s)))"
    arg_joiner = ") intersect select unnest("
    output_field = models.IntegerField()

    @classmethod
    def of(cls, column: str, numbers: Sequence[int]) -> InCommon:
        """Those of a column with these numbers."""
        return cls(models.F(column), models.Value(list(numbers), ArrayField(models.IntegerField())))
