"""The memory itself."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Agent, Owner
from memory.crypto import unseal
from memory.enums import AccessLevel, Kind, Source, State
from memory.models.querysets import MemoryQuerySet

TEAM = "team:"


class Memory(models.Model):
    """One statement that is, was, or may become remembered (SPEC 4). A correction is a new row linked to the one it replaces.

    Moves of `state` go through `lifecycle` alone, each with its entry in the operation log. `number` counts per owner and never changes hands.
    `fingerprint` is a keyed hash of the folded text, for duplicates and tombstones. `valid_until` is exclusive.
    `version` counts changes of the row and makes its ETag. `removes`: it takes `value` out of a many-valued key. `sealed` holds the text and
    value of a secret, encrypted, while `text` shows them masked.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="memories")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)

    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.FACT)
    key = models.CharField(max_length=128, blank=True, default="")
    value = models.JSONField(null=True, blank=True)
    removes = models.BooleanField(default=False)
    text = models.TextField()
    sealed = models.BinaryField(null=True, blank=True)
    language = models.CharField(max_length=8, blank=True, default="")
    quote = models.TextField(blank=True, default="")
    when_words = models.CharField(max_length=200, blank=True, default="")

    state = models.CharField(max_length=12, choices=State.choices, default=State.CANDIDATE)
    state_changed_at = models.DateTimeField(default=timezone.now)
    state_before = models.CharField(max_length=12, choices=State.choices, blank=True, default="")
    access_level = models.SmallIntegerField(choices=AccessLevel.choices, default=AccessLevel.NORMAL)
    scope = models.CharField(max_length=64, default="global")
    suspicious = models.BooleanField(default=False)
    reasons = models.JSONField(default=list, blank=True)

    source = models.CharField(max_length=16, choices=Source.choices, default=Source.LLM_INFERENCE)
    inferred_by = models.CharField(max_length=100, blank=True, default="")
    confidence = models.FloatField(default=1.0)
    weight = models.FloatField(default=1.0)
    confirmations = models.PositiveIntegerField(default=0)
    agent = models.ForeignKey(Agent, on_delete=models.SET_NULL, null=True, blank=True, related_name="memories")
    session = models.ForeignKey("memory.Session", on_delete=models.SET_NULL, null=True, blank=True, related_name="memories")
    turn = models.ForeignKey("memory.Turn", on_delete=models.SET_NULL, null=True, blank=True, related_name="memories")

    valid_from = models.DateTimeField(default=timezone.now)
    valid_until = models.DateTimeField(null=True, blank=True)
    occurred_at = models.DateTimeField(null=True, blank=True)
    supersedes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="successors")
    superseded_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    metadata = models.JSONField(default=dict, blank=True)
    client_key = models.CharField(max_length=128, blank=True, default="")
    fingerprint = models.CharField(max_length=64)
    use_count = models.PositiveIntegerField(default=0)
    last_used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.CharField(max_length=150, blank=True, default="")
    updated_at = models.DateTimeField(default=timezone.now)
    updated_by = models.CharField(max_length=150, blank=True, default="")

    objects = MemoryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "number"], name="memory_number_once"),
            models.UniqueConstraint(
                fields=["owner", "agent", "client_key"],
                condition=~Q(client_key="") & ~Q(state__in=["superseded", "forgotten"]),
                name="memory_client_key_once",
            ),
            models.UniqueConstraint(
                fields=["owner", "scope", "fingerprint"],
                condition=Q(state__in=["candidate", "active"]),
                name="memory_said_once",
            ),
            models.CheckConstraint(condition=Q(confidence__gte=0, confidence__lte=1), name="memory_confidence_in_range"),
            models.CheckConstraint(condition=Q(weight__gte=0, weight__lte=3), name="memory_weight_in_range"),
            models.CheckConstraint(condition=Q(access_level__gte=0, access_level__lte=3), name="memory_level_known"),
        ]
        indexes = [
            models.Index(fields=["owner", "state", "-created_at"], name="memory_by_state"),
            models.Index(fields=["owner", "key"], condition=~Q(key=""), name="memory_by_key"),
            models.Index(fields=["owner", "-created_at", "id"], name="memory_by_time"),
            models.Index(fields=["state", "valid_until"], condition=Q(valid_until__isnull=False), name="memory_by_end"),
            models.Index(fields=["created_at"], condition=Q(state="candidate"), name="memory_waiting"),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"

    # Django's own versions of these four build a table of all choices at each call, which a list of memories feels.
    def get_kind_display(self) -> str:  # type: ignore[no-redef]
        """The kind in the reader's language."""
        return str(Kind(self.kind).label)

    def get_state_display(self) -> str:  # type: ignore[no-redef]
        """The state in the reader's language."""
        return str(State(self.state_now).label)

    def get_source_display(self) -> str:  # type: ignore[no-redef]
        """The source in the reader's language."""
        return str(Source(self.source).label)

    def get_access_level_display(self) -> str:  # type: ignore[no-redef]
        """The access level in the reader's language."""
        return str(AccessLevel(self.access_level).label)

    @property
    def state_now(self) -> str:
        """The state as of now: what is past its end counts as expired, whether or not the sweep has been there."""
        over = self.state == State.ACTIVE and not self.holds_at(timezone.now())
        return State.EXPIRED.value if over else self.state

    @property
    def name(self) -> str:
        """What it is called by: `#327`; a team's memories count apart, so that theirs is `marketing#4`."""
        return f"{self.scope.removeprefix(TEAM)}#{self.number}" if self.scope.startswith(TEAM) else f"#{self.number}"

    @property
    def ref(self) -> str:
        """The tag by which an answer cites this memory, e.g. `preference #327` (SPEC 7.2)."""
        return f"{self.kind} {self.name}"

    @property
    def is_secret(self) -> bool:
        """Whether what it says is sealed, and shown masked until the person asks for it."""
        return self.kind == Kind.CREDENTIAL or self.access_level >= AccessLevel.SECRET

    def is_its_mask(self, text: str) -> bool:
        """Whether a text is only how this secret is shown: as a new wording it would replace the secret itself."""
        return bool(self.sealed) and (text.strip() == self.text or "•••" in text)

    @property
    def full_text(self) -> str:
        """The text itself, of a secret too. Only for who may see it: reading it decrypts."""
        return str(unseal(self.sealed)["text"]) if self.sealed else self.text

    @property
    def full_value(self) -> Any:
        """The value itself, of a secret too."""
        return unseal(self.sealed)["value"] if self.sealed else self.value

    @property
    def full_quote(self) -> str:
        """The sentence it came from, of a secret too."""
        return str(unseal(self.sealed).get("quote", "")) if self.sealed else self.quote

    @property
    def full_metadata(self) -> dict[str, Any]:
        """What its writer keeps with it, of a secret too."""
        return {**self.metadata, **unseal(self.sealed).get("metadata", {})} if self.sealed else self.metadata

    @property
    def level_slug(self) -> str:
        """The access level by its API name."""
        return AccessLevel(self.access_level).slug

    @property
    def low_confidence(self) -> bool:
        """Whether feedback has pushed the weight so low that it is no longer recalled unless asked for (SPEC 4.5)."""
        return self.weight < 0.2

    @property
    def lang(self) -> str:
        """The language of the text as an HTML `lang` value; empty where it is none that we know."""
        return {"zh": "zh-Hans", "other": ""}.get(self.language, self.language)

    def holds_at(self, moment: datetime) -> bool:
        """Whether the statement holds at `moment` by its own dates; the end is exclusive."""
        return self.valid_until is None or self.valid_until > moment
