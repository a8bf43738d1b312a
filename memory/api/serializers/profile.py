"""The profile, as it goes out. It comes in as an object of keys and values."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Output, Query
from memory.errors import BadInput

MOST_KEYS = 100


class FieldOutput(Output):
    """One field of the profile, and the memory that explains it."""

    value = serializers.JSONField()
    updated_at = serializers.DateTimeField()
    memory = serializers.UUIDField(source="memory.id")
    number = serializers.IntegerField(source="memory.number")
    ref = serializers.CharField(source="memory.ref")
    label = serializers.CharField()  # type: ignore[assignment]
    section = serializers.CharField()
    scope = serializers.CharField()


class KeysQuery(Query):
    """Which keys."""

    keys = serializers.CharField(required=False, max_length=4000, help_text="Keys separated by commas; all without it.")


def keys_of(filters: dict[str, Any]) -> list[str] | None:
    """The keys that were asked for; None for all."""
    asked = filters.get("keys")
    return None if asked is None else [key.strip() for key in asked.split(",") if key.strip()]


def changes_of(data: Any) -> dict[str, Any]:
    """The body as keys and values; BadInput when it names none, or too many. The values are checked by their keys' types, further in."""
    if not data:
        raise BadInput('Name at least one key, like {"basic.region": "Lisbon"}.')
    if len(data) > MOST_KEYS:
        raise BadInput(f"At most {MOST_KEYS} keys in one call.")
    return dict(data)
