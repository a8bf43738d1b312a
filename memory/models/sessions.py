"""Short-term memory: conversations and what was said in them (SPEC 2)."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Agent, Owner
from memory.enums import CaptureState, MemoryMode, Role
from memory.models.querysets import OwnedQuerySet, TurnQuerySet


class Workflow(models.Model):
    """A named task state that several sessions of one person share (SPEC 2.4)."""

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="workflows")
    name = models.CharField(max_length=128)
    state = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Workflow] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="memory_workflow_once")]

    def __str__(self) -> str:
        return self.name


class Session(models.Model):
    """One conversation of a person with an agent. `external_id` is the caller's; sessions never share short-term memory."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="sessions")
    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="sessions", null=True, blank=True)
    external_id = models.CharField(max_length=128)
    title = models.CharField(max_length=200, blank=True, default="")
    mode = models.CharField(max_length=10, choices=MemoryMode.choices, default=MemoryMode.READWRITE)
    workflow = models.ForeignKey(Workflow, on_delete=models.SET_NULL, null=True, blank=True, related_name="sessions")

    next_position = models.PositiveIntegerField(default=0)
    exchanges = models.PositiveIntegerField(default=0)
    summary = models.TextField(blank=True, default="")
    summary_until = models.PositiveIntegerField(default=0)
    summary_updated_at = models.DateTimeField(null=True, blank=True)
    summarised_exchange = models.PositiveIntegerField(default=0)
    state = models.JSONField(default=dict)
    state_version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    last_active_at = models.DateTimeField(default=timezone.now)

    objects: OwnedQuerySet[Session] = OwnedQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "agent", "external_id"], name="memory_session_once", nulls_distinct=False)]
        indexes = [models.Index(fields=["owner", "-last_active_at"], name="memory_session_recent")]

    def __str__(self) -> str:
        return self.title or self.external_id


class Turn(models.Model):
    """One message of a session, verbatim. `exchange` counts user messages: a turn in the sense of SPEC 2.2 is one exchange.

    `position` is the message's place in its session, without gaps; `utc_offset` the minutes east of UTC that its own time came with. A message whose capture is pending, or failed fewer times than allowed,
    is found by the sweeper whatever became of the broker. `wishes_done`: its explicit wishes were carried out while the model failed.
    `withheld`: what it brought was erased, so that no agent is told it again by the message itself. `echoes`: memories that it tells without having
    brought them, noted when those were forgotten.
    """

    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="turns")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="turns")
    position = models.PositiveIntegerField()
    exchange = models.PositiveIntegerField(default=0)
    role = models.CharField(max_length=10, choices=Role.choices)
    name = models.CharField(max_length=128, blank=True, default="")
    content = models.TextField()
    client_id = models.CharField(max_length=128, blank=True, default="")
    tokens = models.PositiveIntegerField(default=0)
    metadata = models.JSONField(default=dict, blank=True)
    said_at = models.DateTimeField(default=timezone.now)
    utc_offset = models.SmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    capture = models.CharField(max_length=8, choices=CaptureState.choices, default=CaptureState.SKIPPED)
    wishes_done = models.BooleanField(default=False)
    capture_attempts = models.PositiveSmallIntegerField(default=0)
    capture_after = models.DateTimeField(null=True, blank=True)
    capture_error = models.CharField(max_length=200, blank=True, default="")
    captured_at = models.DateTimeField(null=True, blank=True)
    withheld = models.BooleanField(default=False, db_default=False)
    echoes = ArrayField(models.UUIDField(), default=list, db_default=[], blank=True)

    objects: TurnQuerySet = TurnQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "position"], name="memory_turn_position_once"),
            models.UniqueConstraint(fields=["session", "client_id"], condition=~Q(client_id=""), name="memory_turn_sent_once"),
        ]
        indexes = [
            models.Index(fields=["owner", "session", "position"], name="memory_turn_order"),
            models.Index(fields=["capture_after"], condition=Q(capture="pending"), name="memory_turn_to_capture"),
            models.Index(fields=["owner"], condition=Q(withheld=True), name="memory_turn_withheld"),
            models.Index(fields=["owner"], condition=~Q(echoes=[]), name="memory_turn_echoing"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.position}"
