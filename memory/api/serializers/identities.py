"""Ids by which agents name people."""

from __future__ import annotations

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.fields import VisibleId


class LinkInput(Input):
    """The id under which the person was known before they signed in."""

    anonymous_id = VisibleId()


class LinkedOutput(Output):
    """How much was moved. All zero when the id was theirs already."""

    memories = serializers.IntegerField()
    merged = serializers.IntegerField(help_text="Of these, said already: one statement was made of two.")
    replaced = serializers.IntegerField(help_text="Of these, in conflict with a value that was there: the one said later holds.")
    sessions = serializers.IntegerField()
    turns = serializers.IntegerField()
    contexts = serializers.IntegerField()
    workflows = serializers.IntegerField()
