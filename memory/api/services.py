"""What others ask of this door: its own description in words."""

from __future__ import annotations

from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import patched_settings

from memory.api import examples, openapi


def document() -> dict[str, Any]:
    """The OpenAPI document, as `GET /api/v1/schema` serves it."""
    with patched_settings(openapi.SETTINGS):
        made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made


def reference() -> str:
    """The calls of docs/api.md: each with its words, in curl and in Python."""
    return "\n".join(examples.reference(document())) + "\n"
