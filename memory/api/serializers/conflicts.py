"""Statements that cannot both hold."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.fields import Line, MemoryName, OneOf, Words
from memory.api.serializers.memories import MemoryOutput
from memory.api.serializers.query import PageQuery, TextFlag

OUTCOMES = ["new", "old", "both", "merge"]


class ConflictOutput(Output):
    """Two statements, and what was decided about them."""

    id = serializers.IntegerField()
    old = MemoryOutput()
    new = MemoryOutput()
    reason = serializers.CharField()
    outcome = serializers.CharField(help_text="Empty while it is open.")
    created_at = serializers.DateTimeField()
    resolved_at = serializers.DateTimeField(allow_null=True)
    resolved_by = serializers.CharField()


class ResolvedOutput(Output):
    """What was decided."""

    id = serializers.IntegerField()
    outcome = serializers.CharField()
    resolved_at = serializers.DateTimeField()
    resolved_by = serializers.CharField()


class ConflictQuery(PageQuery):
    """Which conflicts."""

    all = TextFlag(required=False, help_text="`true`: the resolved ones too.")


class ConflictInput(Input):
    """Two memories that cannot both hold."""

    memory = MemoryName()
    other = MemoryName()
    reason = Line(max_length=100, required=False, allow_blank=True)


class ResolveInput(Input):
    """What holds: the new statement, the old one, both (at different times), or another wording of the two."""

    outcome = OneOf(choices=OUTCOMES)
    text = Words(required=False, help_text="With `merge`: what holds instead of the two.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A merge needs its words."""
        if attrs["outcome"] == "merge" and "text" not in attrs:
            raise serializers.ValidationError({"text": ["Say what holds instead of the two."]})
        return attrs


class ConflictPage(Output):
    """One page of conflicts."""

    results = ConflictOutput(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
