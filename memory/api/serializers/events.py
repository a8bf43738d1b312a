"""Events and webhooks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Input, Output, Query
from memory.api.serializers.fields import Line, OneOf


class EventsQuery(Query):
    """Where to go on."""

    last_event_id = serializers.CharField(required=False, max_length=4000, help_text="As the header Last-Event-ID, which goes before it.")


class WebhookInput(Input):
    """An address to be told at."""

    url = Line(max_length=500, help_text="http or https, reachable from here and not inside this network.")
    types = serializers.ListField(child=Line(max_length=40), required=False, max_length=50, help_text="Only these; all without it.")


class WebhookNameInput(Input):
    """A webhook to be removed."""

    id = serializers.UUIDField()


class WebhookOutput(Output):
    """A webhook and how its sendings go."""

    id = serializers.UUIDField(source="webhook.id")
    url = serializers.CharField(source="webhook.url")
    types = serializers.ListField(child=serializers.CharField(), source="webhook.types")
    created_at = serializers.DateTimeField(source="webhook.created_at")
    disabled_at = serializers.DateTimeField(source="webhook.disabled_at", allow_null=True)
    disabled_reason = serializers.CharField(source="webhook.disabled_reason")
    waiting = serializers.IntegerField(help_text="Sendings under way or to be tried again.")
    dead = serializers.IntegerField(help_text="Sendings that were given up.")


class NewWebhookOutput(WebhookOutput):
    """A new webhook with its secret, which is shown only here."""

    secret = serializers.SerializerMethodField(help_text="Keep it: what is sent is signed with it (Standard Webhooks).")

    def get_secret(self, _hook: Any) -> str:
        """The secret in full."""
        return str(self.context["secret"])


class WebhookList(Output):
    """The agent's webhooks."""

    results = WebhookOutput(many=True)


class DeliveriesQuery(Query):
    """Which sendings."""

    state = OneOf(choices=["waiting", "done", "dead"], required=False)


class DeliveryOutput(Output):
    """One event on its way to one webhook."""

    id = serializers.CharField(source="event_id")
    type = serializers.CharField(source="event.type")
    at = serializers.DateTimeField(source="event.at")
    state = serializers.ChoiceField(choices=["waiting", "done", "dead"])
    attempts = serializers.IntegerField()
    due_at = serializers.DateTimeField()
    last_status = serializers.IntegerField(allow_null=True)
    last_error = serializers.CharField()


class DeliveryList(Output):
    """The latest sendings, newest first."""

    results = DeliveryOutput(many=True)


class ResentOutput(Output):
    """How many are tried again."""

    resent = serializers.IntegerField()
