"""The profile: what the active memories say about a person, by key (SPEC 5)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Owner
from memory.enums import AccessLevel
from memory.models.memories import Memory
from memory.models.querysets import GuardedQuerySet, OwnedQuerySet


class Profile(models.Model):
    """One per owner. `generation` goes up with every change, so that caches know when they are stale.

    `next_number` hands out the numbers of memories (`#327`); the row is also what writes of one owner lock, one after another.
    """

    owner = models.OneToOneField(Owner, on_delete=models.CASCADE, related_name="profile", primary_key=True)
    generation = models.PositiveBigIntegerField(default=0)
    next_number = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Profile] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"profile of {self.owner_id}"


class ProfileField(models.Model):
    """One value of one key, projected from the active memory that explains it; many-valued keys have a row a member.

    There is no second truth: the row is written with the memory, in the same transaction, and goes with it.
    """

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="profile_fields")
    memory = models.OneToOneField(Memory, on_delete=models.CASCADE, related_name="profile_field")
    key = models.CharField(max_length=128)
    value = models.JSONField()
    many = models.BooleanField(default=False)
    scope = models.CharField(max_length=64, default="global")
    access_level = models.SmallIntegerField(choices=AccessLevel.choices, default=AccessLevel.NORMAL)
    updated_at = models.DateTimeField(default=timezone.now)

    objects: GuardedQuerySet[ProfileField] = GuardedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "scope", "key"], condition=Q(many=False), name="memory_profile_single_valued")
        ]
        indexes = [models.Index(fields=["owner", "key"], name="memory_profile_by_key")]

    def __str__(self) -> str:
        return self.key
