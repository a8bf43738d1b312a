"""What administrators see: metadata of everything, content only of what is not closely kept (SPEC 9.7)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.conflicts import ConflictOutput
from memory.api.serializers.fields import Level, Line, OneOf, Shown
from memory.api.serializers.memories import HiddenMemoryOutput, LogEntryOutput, MemoryOutput
from memory.api.serializers.query import PageQuery, TextFlag, TextMoment, TextWhole
from memory.enums import ActorKind, Kind, Source


class CandidateOutput(Output):
    """A candidate, with what is needed to decide about it."""

    memory = serializers.SerializerMethodField()
    person = serializers.CharField()
    hidden = serializers.BooleanField(help_text="The content may only be seen by revealing it, with a reason.")
    seen = serializers.CharField(source="tag", help_text="Give this back with the decision.")
    conflicts = ConflictOutput(many=True)

    def get_memory(self, item: Any) -> dict[str, Any]:
        """The memory; without its content where that is closely kept."""
        kind = HiddenMemoryOutput if item.hidden else MemoryOutput
        return dict(kind(item.memory).data)


class CandidatePage(Output):
    """One page of the queue."""

    results = CandidateOutput(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    total = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)


class CandidateQuery(PageQuery):
    """Which candidates."""

    kind = OneOf(choices=Kind.choices, required=False)
    agent = serializers.CharField(required=False, max_length=50)
    source = OneOf(choices=Source.choices, required=False)  # type: ignore[assignment]
    language = serializers.CharField(required=False, max_length=8)
    suspicious = TextFlag(required=False)
    owner = TextWhole(required=False, min_value=1)
    q = serializers.CharField(required=False, max_length=500)
    older_than = TextMoment(required=False)


class ReviewInput(Input):
    """A decision of an administrator about what was shown."""

    reason = Line(max_length=300, required=False, allow_blank=True)
    seen = Shown(help_text="The ETag or version that was shown: 409 when it changed since.")


class UndoInput(ReviewInput):
    """Taking a decision back: whatever was decided last, or what was shown."""

    seen = Shown(required=False, help_text="As with the decision: 409 when it changed since.")


class OperationQuery(PageQuery):
    """Which entries."""

    action = serializers.CharField(required=False, max_length=40)
    agent = serializers.CharField(required=False, max_length=50)
    actor = OneOf(choices=ActorKind.choices, required=False)
    source = OneOf(choices=Source.choices, required=False)  # type: ignore[assignment]
    memory = serializers.UUIDField(required=False)
    owner = TextWhole(required=False, min_value=1)
    after = TextMoment(required=False)
    before = TextMoment(required=False)


class OperationOutput(LogEntryOutput):
    """One entry of somebody's log."""

    owner = serializers.IntegerField(source="owner_id")


class OperationPage(Output):
    """One page of the log, newest first."""

    results = OperationOutput(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class AccessOutput(Output):
    """One level: how many memories have it, and which agents are cleared for it."""

    level = Level()
    memories = serializers.IntegerField()
    agents = serializers.ListField(child=serializers.CharField())


class AccessMatrixOutput(Output):
    """Every level, the most open first."""

    results = AccessOutput(many=True)
