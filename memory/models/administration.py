"""What administrators keep for themselves: named views, numbers they changed, measurements they took. No memory and nothing about a person."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class SavedView(models.Model):
    """A filter of the review queue under a name: its maker's own, or everybody's who reviews."""

    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=300)
    shared = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["made_by", "name"], name="memory_saved_view_once")]

    def __str__(self) -> str:
        return self.name


class SettingChange(models.Model):
    """One change of a setting of the product: a number, a rule, or a list, which is kept whole so that it can be brought back.

    The newest of a name is in force; an empty `value` gives a number back to the environment.
    """

    name = models.CharField(max_length=40)
    value = models.TextField(blank=True)
    before = models.TextField(blank=True)
    by = models.CharField(max_length=150)
    reason = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["name", "-id"], name="memory_setting_newest")]

    def __str__(self) -> str:
        return f"{self.name} = {self.value}"


class ReviewBatch(models.Model):
    """Many candidates decided in one go, by one verb and for one reason. What became of each stands in its `BatchDecision`.

    `left_out`: how many matched and were left out beforehand, since they are kept one by one. `touched_at`: when it was last worked on.
    """

    class Verb(models.TextChoices):
        CONFIRM = "confirm"
        REJECT = "reject"

    class State(models.TextChoices):
        DECIDING = "deciding"
        DECIDED = "decided"
        UNDOING = "undoing"
        UNDONE = "undone"
        STOPPED = "stopped"

    verb = models.CharField(max_length=8, choices=Verb.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.DECIDING)
    reason = models.CharField(max_length=300, blank=True, default="")
    total = models.PositiveIntegerField(default=0)
    left_out = models.PositiveIntegerField(default=0)
    by = models.CharField(max_length=150)
    made_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    undone_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["touched_at"], condition=Q(state__in=["deciding", "undoing"]), name="memory_batch_open")]

    def __str__(self) -> str:
        return f"{self.verb} {self.total}"


class EvaluationRun(models.Model):
    """One measurement of the product: what was measured, with which cases and models, and what came of it.

    `seen_at`: when its worker last said that it measures.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    what = models.CharField(max_length=16)
    data = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    by = models.CharField(max_length=150)
    version = models.CharField(max_length=40, blank=True)
    embedding = models.CharField(max_length=200, blank=True)
    result = models.JSONField(default=dict)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["what", "-id"], name="memory_evaluation_newest")]

    def __str__(self) -> str:
        return f"{self.what} {self.state}"
