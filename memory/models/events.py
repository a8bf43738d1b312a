"""What happened, for those who want to be told: events, the addresses they are sent to, and every sending (SPEC 11.5)."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Agent, Owner
from memory.enums import AccessLevel
from memory.models.querysets import GuardedQuerySet, OwnedQuerySet


class Event(models.Model):
    """One thing that happened, without its content. Written by a trigger on the operation log, so that no change goes without.

    Ids of one owner follow their commits, since the log's chain takes turns. `key` is filled for core preferences alone, `about` is the
    agent of whom a grant speaks. `waiting`: not yet looked at for webhooks.
    """

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    type = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    memory_id = models.UUIDField(null=True, blank=True)
    memory_number = models.PositiveIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, blank=True, default="")
    key = models.CharField(max_length=128, blank=True, default="")
    by = models.CharField(max_length=50, blank=True, default="")
    about = models.CharField(max_length=50, blank=True, default="")
    access_level = models.SmallIntegerField(choices=AccessLevel.choices, default=AccessLevel.PUBLIC)
    scope = models.CharField(max_length=64, default="global")
    waiting = models.BooleanField(default=True)

    objects: GuardedQuerySet[Event] = GuardedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [
            models.Index(fields=["owner", "id"], name="memory_event_after"),
            models.Index(fields=["id"], condition=Q(waiting=True), name="memory_event_waiting"),
            models.Index(fields=["at"], name="memory_event_age"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.pk}"


class Webhook(models.Model):
    """An address of an agent that is told of what happens to the people it may act for. The secret is kept sealed, and shown once."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=500)
    types = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    sealed = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_reason = models.CharField(max_length=200, blank=True, default="")

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One event on its way to one webhook. A row that is `dead` was given up after the last try, and stays to be looked at."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        DEAD = "dead"

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="+")
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    last_status = models.PositiveSmallIntegerField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Delivery] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["webhook", "event"], name="memory_delivered_once")]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="memory_delivery_due")]

    def __str__(self) -> str:
        return f"{self.event_id} → {self.webhook_id}"
