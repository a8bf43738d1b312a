"""Sessions and what is said in them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.fields import Flag, JsonObject, Line, Moment, OneOf, VisibleId, Words
from memory.api.serializers.memories import MemoryOutput
from memory.api.serializers.query import MAX_PAGE, PageQuery, TextWhole
from memory.conf import numbers
from memory.enums import CaptureState, MemoryMode, Role


class SessionInput(Input):
    """A session to open. Without an id one is made."""

    id = VisibleId(required=False)
    title = Line(max_length=200, required=False, allow_blank=True)
    mode = OneOf(choices=MemoryMode.choices, required=False)
    workflow = VisibleId(required=False)


class SessionOutput(Output):
    """One conversation of the person with an agent."""

    id = serializers.CharField(source="external_id")
    title = serializers.CharField()
    mode = serializers.ChoiceField(choices=MemoryMode.choices)
    agent = serializers.SerializerMethodField()
    workflow = serializers.SerializerMethodField()
    summary = serializers.CharField()
    turns = serializers.IntegerField(source="exchanges", help_text="Messages of the person, each with its replies.")
    created_at = serializers.DateTimeField()
    last_active_at = serializers.DateTimeField()

    def get_agent(self, session: Any) -> str | None:
        """The agent's slug."""
        return session.agent.slug if session.agent_id else None

    def get_workflow(self, session: Any) -> str | None:
        """The name of the workflow it joined."""
        return session.workflow.name if session.workflow_id else None


class MessageInput(Input):
    """One message."""

    role = OneOf(choices=Role.choices)
    content = Words(limit="message_limit")
    name = Line(max_length=128, required=False, allow_blank=True)
    id = VisibleId(required=False, help_text="The caller's id: sent again, it is not stored twice.")
    at = Moment(required=False)
    metadata = JsonObject(required=False)


class TurnsInput(Input):
    """What was said, in order."""

    messages = MessageInput(many=True, allow_empty=False)
    wait = Flag(required=False)
    title = Line(max_length=200, required=False, allow_blank=True)
    mode = OneOf(choices=MemoryMode.choices, required=False)

    def validate_messages(self, messages: list[Any]) -> list[Any]:
        """At most as many as one call may carry."""
        most = numbers().messages_per_call
        if len(messages) > most:
            raise serializers.ValidationError(f"At most {most} messages in one call.")
        return messages


class MessageOutput(Output):
    """One message as it is kept."""

    id = serializers.SerializerMethodField()
    client_id = serializers.CharField(help_text="The caller's id.")
    role = serializers.ChoiceField(choices=Role.choices)
    name = serializers.CharField()
    content = serializers.CharField()
    at = serializers.DateTimeField(source="said_at")
    position = serializers.IntegerField()
    turn = serializers.IntegerField(source="exchange", help_text="The turn it belongs to: a message of the person and the replies to it.")
    tokens = serializers.IntegerField()
    metadata = serializers.JSONField()
    capture = serializers.ChoiceField(choices=CaptureState.choices)
    created_at = serializers.DateTimeField()

    def get_id(self, message: Any) -> str | None:
        """The message's id; None where nothing is kept, since memory is off."""
        return None if message.pk is None else str(message.pk)


class TurnsQuery(PageQuery):
    """Which messages."""

    last = TextWhole(required=False, min_value=1, max_value=MAX_PAGE, help_text="Only so many, the latest ones, in order.")


class NoticeOutput(Output):
    """A sentence that the agent may show to the person."""

    text = serializers.CharField()
    memory = MemoryOutput(allow_null=True)


class IngestedOutput(Output):
    """What was stored, and, with `wait`, what was captured from it."""

    turns = MessageOutput(many=True)
    capture = serializers.ChoiceField(choices=["pending", "done", "skipped"])
    captured = MemoryOutput(many=True)
    notices = NoticeOutput(many=True)


class SessionPage(Output):
    """One page of sessions."""

    results = SessionOutput(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class MessagePage(Output):
    """One page of messages, oldest first."""

    results = MessageOutput(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
