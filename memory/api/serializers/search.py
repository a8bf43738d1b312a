"""Search and explanation."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.fields import Flag, Moment, OneOf, VisibleId, Whole, Words
from memory.api.serializers.memories import MemoryOutput
from memory.api.serializers.sessions import MessageInput, MessageOutput
from memory.enums import Kind, State

MOST = 50
SEARCHABLE = [state for state in State.values if state != State.FORGOTTEN.value]


class SearchInput(Input):
    """What to look for. The last turns of the session, or the messages given, are read along with the query."""

    query = Words()
    session = VisibleId(required=False)
    messages = MessageInput(many=True, required=False)
    top_k = Whole(required=False, min_value=1, max_value=MOST)
    kinds = serializers.ListField(child=OneOf(choices=Kind.choices), required=False, allow_empty=False, max_length=len(Kind.values))
    states = serializers.ListField(child=OneOf(choices=SEARCHABLE), required=False, allow_empty=False, max_length=len(SEARCHABLE))
    as_of = Moment(required=False)
    explain = Flag(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Recent messages come from one place."""
        if "session" in attrs and "messages" in attrs:
            raise serializers.ValidationError({"messages": ["Give a session or messages, not both."]})
        return attrs


class StageOutput(Output):
    """One stage of the search, and what it did with the memory."""

    stage = serializers.CharField()
    passed = serializers.BooleanField()
    detail = serializers.CharField()


class ExplanationOutput(Output):
    """Whether the memory is found by the query, stage by stage."""

    recalled = serializers.BooleanField()
    stages = StageOutput(many=True)


class HitOutput(Output):
    """One memory that was found, with how well it fits."""

    memory = MemoryOutput()
    score = serializers.FloatField()
    scores = serializers.DictField(child=serializers.FloatField())
    reason = serializers.CharField(required=False, help_text="Why the judging model, where one is set, holds it to be useful.")
    explanation = ExplanationOutput(required=False, help_text="With `explain`.")


class SearchOutput(Output):
    """What was found, best first."""

    results = HitOutput(many=True)
    degraded = serializers.BooleanField()


class TurnSearchInput(Input):
    """What to look for in past conversations."""

    query = Words()
    session = VisibleId(required=False)
    top_k = Whole(required=False, min_value=1, max_value=MOST)
    explain = Flag(required=False)


class TurnHitOutput(Output):
    """One message that was found, and the session it is of."""

    turn = MessageOutput()
    session = serializers.CharField(
        allow_null=True, help_text="Null for a session of another agent, which the person lets this one search."
    )
    score = serializers.FloatField()
    scores = serializers.DictField(child=serializers.FloatField(), required=False, help_text="With `explain`: what the score is made of.")


class TurnSearchOutput(Output):
    """What was found, best first."""

    results = TurnHitOutput(many=True)
    degraded = serializers.BooleanField()
