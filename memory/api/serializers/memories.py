"""Memories, as they come in and go out (API.md, Memory)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from memory.api.serializers.base import Input, Output, Query
from memory.api.serializers.fields import AnyJson, Fraction, JsonObject, Level, Line, MemoryName, Moment, OneOf, Shown, VisibleId, Words
from memory.api.serializers.query import PageQuery, Several, TextFlag, TextMoment
from memory.enums import Kind, Source, State

SAID = [Source.USER_INPUT.value, Source.LLM_INFERENCE.value]


class MemoryOutput(Output):
    """One memory."""

    id = serializers.UUIDField()
    number = serializers.IntegerField(help_text="Counts per person; what people and answers call it by.")
    ref = serializers.CharField(help_text="The tag to cite, e.g. `preference #327`.")
    kind = serializers.ChoiceField(choices=Kind.choices)
    key = serializers.CharField()
    value = serializers.JSONField(source="full_value", allow_null=True)
    text = serializers.CharField(source="full_text")
    state = serializers.ChoiceField(source="state_now", choices=State.choices)
    source = serializers.ChoiceField(choices=Source.choices)  # type: ignore[assignment]
    inferred_by = serializers.CharField()
    confidence = serializers.FloatField()
    weight = serializers.FloatField()
    low_confidence = serializers.BooleanField()
    url = serializers.SerializerMethodField(help_text="The memory's page, for the person.")
    access_level = Level()
    scope = serializers.CharField()
    agent = serializers.SerializerMethodField(help_text="The slug of the agent it came through.")
    session = serializers.SerializerMethodField(help_text="The caller's id of the session it came from.")
    turn = serializers.SerializerMethodField(help_text="The message it came from.")
    valid_from = serializers.DateTimeField()
    valid_until = serializers.DateTimeField(allow_null=True, help_text="Exclusive.")
    occurred_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    created_by = serializers.CharField()
    updated_at = serializers.DateTimeField()
    updated_by = serializers.CharField()
    metadata = serializers.JSONField(source="full_metadata")
    client_key = serializers.CharField()
    confirmations = serializers.IntegerField()
    supersedes = serializers.UUIDField(source="supersedes_id", allow_null=True)
    superseded_by = serializers.UUIDField(source="superseded_by_id", allow_null=True)
    suspicious = serializers.BooleanField()

    def get_url(self, memory: Any) -> str:
        """The address of the memory's page."""
        return f"{settings.PUBLIC_URL}/memories/{memory.pk}/"

    def get_agent(self, memory: Any) -> str | None:
        """The agent's slug."""
        return memory.agent.slug if memory.agent_id else None

    def get_session(self, memory: Any) -> str | None:
        """The session's id, as the caller chose it. Only of a session that was read along: outside a transaction no row of it is seen."""
        read_along = memory.session_id and type(memory).session.is_cached(memory)
        return str(memory.session.external_id) if read_along else None

    def get_turn(self, memory: Any) -> str | None:
        """The message's id."""
        return str(memory.turn_id) if memory.turn_id else None


class HiddenMemoryOutput(MemoryOutput):
    """A memory without what it says. Never decrypts."""

    text = serializers.SerializerMethodField()  # type: ignore[assignment]
    value = serializers.SerializerMethodField()  # type: ignore[assignment]
    metadata = serializers.SerializerMethodField()  # type: ignore[assignment]

    def get_text(self, memory: Any) -> None:
        """Nothing."""

    def get_value(self, memory: Any) -> None:
        """Nothing."""

    def get_metadata(self, memory: Any) -> dict[str, Any]:
        """Nothing: agents put what they like there."""
        return {}


class MemoryInput(Input):
    """A memory to save. Without `source` it counts as inferred, and waits as a candidate."""

    text = Words()
    kind = OneOf(choices=Kind.choices, required=False)
    key = Line(max_length=100, required=False, allow_blank=True)
    value = AnyJson(required=False, allow_null=True)
    scope = Line(max_length=64, required=False)
    access_level = Level(required=False)
    valid_until = Moment(required=False, allow_null=True)
    occurred_at = Moment(required=False, allow_null=True)
    source = OneOf(choices=SAID, required=False)  # type: ignore[assignment]
    confidence = Fraction(required=False, min_value=0, max_value=1)
    session = VisibleId(required=False)
    metadata = JsonObject(required=False)
    client_key = VisibleId(required=False)


class MemoryChange(Input):
    """What to change of a memory. A new text or value makes a new version."""

    text = Words(required=False)
    value = AnyJson(required=False, allow_null=True)
    kind = OneOf(choices=Kind.choices, required=False)
    scope = Line(max_length=64, required=False)
    access_level = Level(required=False)
    valid_until = Moment(required=False, allow_null=True)
    metadata = JsonObject(required=False)
    reason = Line(max_length=300, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Something is to be changed."""
        if not set(attrs) - {"reason"}:
            raise serializers.ValidationError("Name at least one field to change.")
        return attrs


class DecisionInput(Input):
    """A word about a candidate or a memory. An agent names the turn in which the person said so."""

    reason = Line(max_length=300, required=False, allow_blank=True)
    session = VisibleId(required=False)
    turn = VisibleId(required=False)
    seen = Shown(required=False, help_text="The ETag or version that was shown: 409 when it changed since.")


class ReasonInput(Input):
    """Why."""

    reason = Line(max_length=300, required=False, allow_blank=True)


class ForgetQuery(Query):
    """How to forget."""

    erase = TextFlag(required=False, help_text="`true`: physically and at once, past the trash.")
    reason = serializers.CharField(required=False, max_length=300, help_text="Why; it goes into the log that the person can read.")


class ForgetAllInput(Input):
    """Forgetting everything is asked twice."""

    confirm = Line(max_length=254, help_text="The X-User-ID once more (by login session: the e-mail).")


class ForgetAllOutput(Output):
    """How many went."""

    forgotten = serializers.IntegerField()


class MemoryQuery(PageQuery):
    """Which memories."""

    state = Several(choices=State.values, required=False, help_text="One or more, by commas. Without it: all but `forgotten`.")
    kind = OneOf(choices=Kind.choices, required=False)
    key = serializers.CharField(required=False, max_length=100)
    scope = serializers.CharField(required=False, max_length=64)
    access_level = Level(required=False)
    agent = serializers.CharField(required=False, max_length=50)
    client_key = serializers.CharField(required=False, max_length=128, help_text="The agent's own key.")
    q = serializers.CharField(required=False, max_length=500, help_text="Words in the text.")
    created_after = TextMoment(required=False)
    created_before = TextMoment(required=False)


class MemoryPage(Output):
    """One page of memories."""

    results = MemoryOutput(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class BatchInput(Input):
    """Several memories to save, each as in `POST memories`."""

    items = serializers.ListField(child=serializers.JSONField(), allow_empty=False)


class ExplainInput(Input):
    """The question whether a query finds a memory, and why."""

    query = Words()
    memory = MemoryName()


class LogEntryOutput(Output):
    """One entry of the operation log. Never the text of a memory."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    actor_label = serializers.CharField()
    agent = serializers.CharField(source="agent_slug")
    action = serializers.CharField()
    memory = serializers.UUIDField(source="memory_id", allow_null=True)
    number = serializers.IntegerField(source="memory_number", allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment]
    inferred_by = serializers.CharField()
    reason = serializers.CharField()
    state_before = serializers.CharField()
    state_after = serializers.CharField()
    access_level = Level(allow_null=True)
    scope = serializers.CharField()
    request_id = serializers.CharField()
    result = serializers.CharField()
    details = serializers.JSONField()


class HistoryOutput(Output):
    """Every version of a memory, oldest first, and what was done to it."""

    versions = MemoryOutput(many=True)
    entries = LogEntryOutput(many=True)


class SavedItemOutput(Output):
    """What became of one item of a batch: its memory, or the problem with it."""

    status = serializers.IntegerField()
    memory = MemoryOutput(allow_null=True)
    problem = serializers.JSONField(allow_null=True)


class BatchOutput(Output):
    """A result for each item, in order."""

    results = SavedItemOutput(many=True)
