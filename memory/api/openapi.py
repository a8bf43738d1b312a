"""How the API describes itself: who may call, what can go wrong everywhere, and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerFieldExtension
from rest_framework import serializers

from memory.api import examples
from memory.api.serializers.base import Query
from memory.enums import AccessLevel

ABOUT = """
A memory service for agents, in which the remembered person is in charge.

An agent sends its key (`Authorization: Bearer …`) and names the person it acts for (`X-User-ID`). A person signed in to the dashboard uses
the login session for their own data; calls that change something then need the token of the cookie `csrftoken` in `X-CSRFToken`.

Errors are `application/problem+json` (RFC 9457). Lists are read page by page: follow `next` until it is null.

Save and search with curl:

    curl -X POST "$DESK/api/v1/memories" -H "Authorization: Bearer $KEY" -H "X-User-ID: ann" \\
      -H "Content-Type: application/json" -d '{"text": "I am allergic to peanuts", "kind": "constraint", "source": "user_input"}'
    curl -X POST "$DESK/api/v1/memories/search" -H "Authorization: Bearer $KEY" -H "X-User-ID: ann" \\
      -H "Content-Type: application/json" -d '{"query": "Can I have this biscuit?"}'

And in Python, with the standard library:

    import json, urllib.request

    def call(method, path, body=None):
        request = urllib.request.Request(
            f"{DESK}/api/v1/{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {KEY}", "X-User-ID": "ann", "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    call("POST", "sessions/s1/turns", {"messages": [{"role": "user", "content": "我搬到上海了"}], "wait": True})
    call("POST", "context", {"query": "周末去哪里走走？", "session": "s1"})
"""

TAGS = [
    {"name": "memories", "description": "What is remembered: list, save, correct, confirm, forget, search."},
    {"name": "sessions", "description": "Conversations, what was said in them, and the state of tasks."},
    {"name": "context", "description": "What to put before a model, and what became of its answer."},
    {"name": "profile", "description": "What is known about the person, by key."},
    {"name": "conflicts", "description": "Statements that cannot both hold, for the person to decide."},
    {"name": "events", "description": "Being told of changes: a stream, and webhooks."},
    {"name": "account", "description": "The person's whole data: take it along, bring it in, erase it."},
    {"name": "administration", "description": "For administrators, by login session."},
    {"name": "tools", "description": "Definitions for models."},
]

PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "request_id"],
    "properties": {
        "type": {"type": "string", "format": "uri", "examples": ["urn:memory-desk:problem:bad-input"]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "request_id": {"type": "string", "description": "By this the event is found in the logs."},
        "errors": {
            "type": "object",
            "description": "Field → what is wrong with it.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
    },
}
PROBLEMS = {
    "400": ("BadInput", "The request is not of the form it must have; `errors` names the fields. Nothing was changed."),
    "401": ("NotAuthenticated", "No good key."),
    "403": ("NotPermitted", "The key may not do that, or the person has not allowed it."),
    "404": ("NotFound", "There is no such thing here: the same answer for what does not exist and for what is another's."),
    "409": ("Conflict", "It changed since you looked, or an equal request is still at work."),
    "412": ("StaleVersion", "If-Match names a version that is no longer current."),
    "413": ("TooLarge", "Body or text over the limit, which is named."),
    "415": ("UnsupportedMediaType", "Bodies are application/json."),
    "422": ("KeyReused", "The Idempotency-Key was used with another body."),
    "429": ("TooMany", "Over the limit of calls; Retry-After says for how long."),
    "503": ("Overloaded", "Try again shortly; Retry-After says when."),
}
# Problems whose type is not simply their name.
CODES = {"KeyReused": "idempotency-key-reused", "TooMany": "too-many-requests"}
# Their answers are objects: name → what is described.
KEYED = {"get_profile", "set_profile"}
# What a DELETE takes, which drf-spectacular leaves out.
DELETED_BY = {
    "forget_all_memories": (
        "confirm",
        {"type": "string", "maxLength": 254, "description": "The X-User-ID once more (by login session: the e-mail)."},
    ),
    "erase_user": (
        "confirm",
        {"type": "string", "maxLength": 254, "description": "The X-User-ID once more (by login session: the e-mail)."},
    ),
    "remove_webhook": ("id", {"type": "string", "format": "uuid"}),
}
WITH_BODY = {"post", "put", "patch", "delete"}
ONLY_WITH_BODY = {"409", "412", "413", "415"}
HEADERS = {
    "X-Request-ID": "The id of the request, taken over or made.",
    "RateLimit-Policy": "Calls allowed in a window (IETF draft).",
    "RateLimit": "What is left of it.",
}
PARAMETERS = {
    "UserId": (
        "X-User-ID",
        "The external id of the person the agent acts for: 1 to 128 visible ASCII characters. Required with a key, not with a login session.",
    ),
    "RequestId": ("X-Request-ID", "Taken over as the id of the request; one is made without it."),
    "IdempotencyKey": ("Idempotency-Key", "The same key and body within 24 hours gives the first answer again."),
    "IfMatch": ("If-Match", "The ETag that must still be current, or `*`."),
}


class SchemaQuery(Query):
    """How to get the document."""

    lang = serializers.CharField(required=False, max_length=10)
    version = serializers.CharField(required=False, max_length=10)
    format = serializers.CharField(required=False, max_length=10)


def complete(result: dict[str, Any], generator: Any, **_more: Any) -> dict[str, Any]:
    """What holds for every operation, said once: problems, headers, and the two ways to be recognised."""
    parts = result.setdefault("components", {})
    parts.setdefault("schemas", {})["Problem"] = PROBLEM
    parts["responses"] = {name: _problem(int(status), name, words) for status, (name, words) in PROBLEMS.items()}
    parts["headers"] = {name: {"description": words, "schema": {"type": "string"}} for name, words in HEADERS.items()}
    parts["parameters"] = {
        key: {"name": name, "in": "header", "description": words, "schema": {"type": "string"}} for key, (name, words) in PARAMETERS.items()
    }
    for part in parts["schemas"].values():
        _say_any_value_once(part)
    for path, method, operation in _operations(result):
        _complete_one(method, operation)
        if operation["operationId"] in KEYED:
            answer = operation["responses"]["200"]["content"]["application/json"]
            answer["schema"] = {"type": "object", "additionalProperties": answer["schema"]}
        if operation["operationId"] in DELETED_BY:
            name, described = DELETED_BY[operation["operationId"]]
            body = {"type": "object", "required": [name], "properties": {name: described}, "additionalProperties": False}
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
        examples.complete(operation, method, path)
    return result


def _say_any_value_once(part: dict[str, Any]) -> None:
    """A field of any JSON value that may be null is described as one or the other; null would be both, which `oneOf` forbids."""
    for described in part.get("properties", {}).values():
        if {} in described.get("oneOf", ()):
            del described["oneOf"]


def _operations(result: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in result.get("paths", {}).items():
        yield from ((path, method, operation) for method, operation in item.items() if isinstance(operation, dict))


def _complete_one(method: str, operation: dict[str, Any]) -> None:
    answers = operation.setdefault("responses", {})
    for answer in answers.values():
        answer["headers"] = {**answer.get("headers", {}), **{name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS}}
    for code, (name, _) in PROBLEMS.items():
        if (code not in ONLY_WITH_BODY or method in WITH_BODY) and (code != "422" or method == "post"):
            answers.setdefault(code, {"$ref": f"#/components/responses/{name}"})
    wanted = ["UserId", "RequestId"]
    wanted += ["IdempotencyKey"] if method == "post" else []
    wanted += ["IfMatch"] if method in {"put", "patch"} else []
    operation.setdefault("parameters", []).extend({"$ref": f"#/components/parameters/{key}"} for key in wanted)


def _problem(status: int, name: str, words: str) -> dict[str, Any]:
    code = CODES.get(name) or re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
    example = {
        "type": f"urn:memory-desk:problem:{code}",
        "title": re.sub(r"(?<!^)([A-Z])", lambda found: f" {found[1].lower()}", name),
        "status": status,
        "detail": words,
        "request_id": "7b1f0c52a6e94d3f8f0e6c1d2a3b4c5d",
    }
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": words, "content": {"application/problem+json": {"schema": schema, "example": example}}}


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The agent's key."""

    target_class = "memory.api.authentication.KeyAuthentication"
    name = "AgentKey"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """A bearer key."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "mem_…", "description": "An agent's key, together with X-User-ID."}


class KeyOnlyScheme(KeyScheme):  # type: ignore[no-untyped-call]
    """The agent's key, without a person."""

    target_class = "memory.api.authentication.KeyOnlyAuthentication"
    name = "AgentKeyAlone"


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The login session."""

    target_class = "memory.api.authentication.SessionAuthentication"
    name = "LoginSession"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """The cookie of the dashboard."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "A person's own data; X-CSRFToken with every change.",
        }


class LevelField(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Access levels are spoken of by name."""

    target_class = "memory.api.serializers.fields.Level"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """The names."""
        return {"type": "string", "enum": [level.slug for level in AccessLevel]}


class MemoryNameField(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A memory by id or number."""

    target_class = "memory.api.serializers.fields.MemoryName"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """Either."""
        return {"oneOf": [{"type": "string"}, {"type": "integer", "minimum": 1}]}


class MemoryNumberField(MemoryNameField):  # type: ignore[no-untyped-call]
    """A memory by number, with its team's name before it where it is a team's."""

    target_class = "memory.api.serializers.fields.MemoryNumber"


class SeveralField(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Words separated by commas."""

    target_class = "memory.api.serializers.query.Several"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """A text."""
        return {"type": "string"}


SETTINGS: dict[str, Any] = {
    "DESCRIPTION": ABOUT,
    "TAGS": TAGS,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "memory.api.openapi.complete"],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "AccessLevelEnum": [level.slug for level in AccessLevel],
        "KindEnum": "memory.enums.Kind",
        "StateEnum": "memory.enums.State",
        "SourceEnum": "memory.enums.Source",
        "CaptureEnum": "memory.enums.CaptureState",
        "ModeEnum": "memory.enums.MemoryMode",
    },
}
