"""Somebody else's ids in every place where an id can stand, made from the addresses and the description of the API themselves.

A probe is one call with an id of another person's in one place, and the same call with one that does not exist. The two answers must be
alike in status and body, hold nothing of the other person's, and change nothing of theirs (SECURITY, row 2).
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import get_resolver

CANARY = "quokka7q4z"
METHODS = ("get", "post", "put", "patch", "delete")
# Called by anybody, about nobody: nothing of a person's can be asked of them.
ABOUT_NOBODY = {"schema", "docs", ""}
# Not ids at all: an answer that depends on such words may differ in more than whether something is there.
WORDS = {"text", "content", "query", "answer", "reason", "title", "quote", "value", "name", "q", "messages", "confirm"}
KINDS = ("memory", "session")
OWNERS = ("owner", "owner_id", "user_id", "user__id", "supersedes", "agent_id", "id")
VOLATILE = re.compile(
    r"(id|context|request_id|valid_until|next|previous|seen|etag|.*_at|at|cursor|timings|tokens|scores?|weights?|stages|turn|hash|explanation|oldest)\Z"
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one address, with what its description says may be sent."""

    method: str
    path: str
    query: tuple[str, ...]
    body: Mapping[str, Any] | None

    @property
    def parameters(self) -> list[str]:
        return re.findall(r"\{(\w+)\}", self.path)


@dataclass(frozen=True, slots=True)
class Probe:
    """One call twice: `foreign` and `missing` stand in the same place."""

    method: str
    place: str
    foreign: Call
    missing: Call
    compared: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """Address, body and headers of a request, and the id that is tried with it."""

    path: str
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    tried: str = ""


def endpoints(schema: Mapping[str, Any]) -> list[Endpoint]:
    """Every method of every address of the API, taken from the addresses; KeyError for one that the schema does not describe."""
    found = []
    described = {re.sub(r"\{\w+\}", "{}", path): item for path, item in schema["paths"].items()}
    for pattern in get_resolver("memory.api.urls").url_patterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))
        if path in ABOUT_NOBODY:
            continue
        view = pattern.callback.view_class  # type: ignore[attr-defined]
        for method in METHODS:
            if hasattr(view, method):
                operation = described["/api/v1/" + re.sub(r"\{\w+\}", "{}", path)][method]
                found.append(Endpoint(method.upper(), path, _query(operation, schema), _body(operation, schema)))
    return found


def probes(endpoint: Endpoint, schema: Mapping[str, Any], world: World) -> Iterator[Probe]:
    """Every probe of one endpoint; each field of a query or a body is tried with two kinds of id."""
    path, body = endpoint.path.format(**world.own), base(endpoint, schema)
    for name in endpoint.parameters:
        yield _pair(
            endpoint,
            "path",
            lambda ids, name=name: Call(endpoint.path.format(**world.own | {name: ids[name]}), body, tried=str(ids[name])),
            world,
        )
    for name in (*endpoint.query, *OWNERS):
        for kind in KINDS:
            yield _pair(
                endpoint, f"query {name}", lambda ids, n=name, k=kind: Call(f"{path}?{n}={ids[k]}", body, tried=str(ids[k])), world, name
            )
    for header, kind in (("If-Match", "tag"), ("Idempotency-Key", "replay"), ("X-Forwarded-User", "external"), ("Cookie", "external")):
        yield _pair(endpoint, header, lambda ids, h=header, k=kind: Call(path, body, {h: str(ids[k])}, str(ids[k])), world)
    yield _pair(endpoint, "X-User-ID", lambda ids: Call(path, body, {"X-User-ID": ids["external"]}, ids["external"]), world)
    if "cursor" in endpoint.query:
        yield _pair(endpoint, "cursor", lambda ids: Call(f"{path}?cursor={ids['cursor']}", body, tried=ids["cursor"]), world, "q")
    if endpoint.body is not None:
        yield from _in_body(endpoint, path, body, schema, world)


def nobodys(kind: str) -> str:
    """An id in the form of those in use, which nothing of that kind has."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"nobody's {kind}"))


@dataclass(frozen=True, slots=True)
class World:
    """Ids of the caller's own, of the other person's, and of nobody's, under the names that addresses use."""

    own: dict[str, Any]
    foreign: dict[str, Any]

    @property
    def missing(self) -> dict[str, Any]:
        """Ids of the same form that nobody has."""
        return {
            "memory": nobodys("memory"),
            "session": "s-plover",
            "workflow": "w-plover",
            "context": nobodys("context"),
            "conflict": NOBODYS_NUMBER,
            "tag": f'"{nobodys("memory").replace("-", "")}-1"',
            "replay": "never-sent-before",
            "external": "nobody-at-all",
            # A cursor is a place in an order, not somebody's: another's leads into the caller's own list, as their own does.
            "cursor": self.own["cursor"],
            **{name: value for name, value in MISSING.items() if name in self.foreign},
        }


# Ids of endpoints that other rooms bring: each of a form that its address takes, and nobody's.
# Both as they are in use: digits that look like those of a telephone or a card are kept more closely, where they are a value.
NOBODYS_NUMBER = 77_777
MISSING: dict[str, Any] = {"turn": NOBODYS_NUMBER, "webhook": nobodys("webhook")}
VALUES = {"outcome": "new", "signal": "liked", "role": "user", "confirm": "bob", "limit": 5, "top_k": 3, "token_budget": 500}


def base(endpoint: Endpoint, schema: Mapping[str, Any]) -> Any:
    """A body that the endpoint takes: what is required, each of its kind."""
    return None if endpoint.body is None else _sample(endpoint.body, schema)


def alike(answer: Any, tried: str) -> Any:
    """What is compared of an answer: status and body, without what differs from call to call."""
    try:
        body = json.loads(answer.content)
    except ValueError:
        body = len(answer.content) > 0
    return answer.status_code, _without_volatile(body, tried)


def _without_volatile(value: Any, tried: str) -> Any:
    if isinstance(value, dict):
        # The id of a memory that the call itself made is another each time.
        kept = {
            name: inner for name, inner in value.items() if not VOLATILE.match(name) and not (name == "memory" and isinstance(inner, str))
        }
        return {name: _without_volatile(inner, tried) for name, inner in kept.items()}
    if isinstance(value, list):
        return [_without_volatile(inner, tried) for inner in value]
    if not tried:
        return value
    if isinstance(value, str):
        # A short name may stand inside of other words.
        return re.sub(rf"(?<!\w){re.escape(tried)}(?!\w)", "…", value)
    return "…" if not isinstance(value, bool) and str(value) == tried else value


def parting(one: Any, two: Any, path: str = "") -> str:
    """Where two answers part first, and what each has there; empty when they are alike."""
    if isinstance(one, dict) and isinstance(two, dict):
        if one.keys() != two.keys():
            return f"{path}: {sorted(one.keys() - two.keys())} / {sorted(two.keys() - one.keys())}"
        return next((found for name in one if (found := parting(one[name], two[name], f"{path}.{name}"))), "")
    if isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        return next((found for place, pair in enumerate(zip(one, two, strict=True)) if (found := parting(*pair, f"{path}[{place}]"))), "")
    return "" if one == two else f"{path}: {one} / {two}"


def _in_body(endpoint: Endpoint, path: str, body: Any, schema: Mapping[str, Any], world: World) -> Iterator[Probe]:
    for where, name in _places(endpoint.body or {}, schema):
        for kind in KINDS:
            yield _pair(
                endpoint,
                f"body {'.'.join((*where, name))}",
                lambda ids, w=where, n=name, k=kind: Call(path, _put(body, w, n, ids[k]), tried=str(ids[k])),
                world,
                name,
            )


def _pair(endpoint: Endpoint, place: str, call: Any, world: World, name: str = "") -> Probe:
    return Probe(endpoint.method, place, call(world.foreign), call(world.missing), name not in WORDS)


def _query(operation: Mapping[str, Any], schema: Mapping[str, Any]) -> tuple[str, ...]:
    given = [_resolved(one, schema) for one in operation.get("parameters", [])]
    return tuple(sorted(one["name"] for one in given if one["in"] == "query"))


def _body(operation: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    content = _resolved(operation.get("requestBody", {}), schema).get("content", {})
    found = content.get("application/json") or next((value for name, value in content.items() if "json" in name), None)
    return _resolved(found["schema"], schema) if found else None


def _resolved(node: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in node:
        found: Any = schema
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = found
    for many in ("allOf", "oneOf", "anyOf"):
        if many in node:
            return _resolved(node[many][0], schema)
    return node


def _places(node: Mapping[str, Any], schema: Mapping[str, Any], where: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every field, also of objects inside, and those that would name an owner, were there any."""
    for name, raw in node.get("properties", {}).items():
        below = _resolved(raw, schema)
        yield where, name
        items = _resolved(below.get("items", {}), schema) if below.get("type") == "array" else below
        if items.get("properties") and len(where) < 2:
            yield from _places(items, schema, (*where, name))
    yield from ((where, name) for name in OWNERS)


def _sample(node: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    node = _resolved(node, schema)
    if "enum" in node:
        return node["enum"][0]
    if node.get("properties") is not None:
        return {name: VALUES.get(name, _sample(node["properties"][name], schema)) for name in node.get("required", [])}
    kind = node.get("type")
    if kind == "array":
        return [_sample(node.get("items", {}), schema)]
    return {"integer": 1, "number": 0.5, "boolean": False, "object": {}}.get(str(kind), "I sail on Sundays")


def _put(body: Any, where: tuple[str, ...], name: str, value: Any) -> Any:
    """The body with the value in that field; lists get it in their first item."""
    changed = json.loads(json.dumps(body if isinstance(body, dict) else {}))
    spot = changed
    for step in where:
        inner = spot.setdefault(step, {})
        if isinstance(inner, list):
            inner[:] = inner or [{}]
            inner = inner[0]
        if not isinstance(inner, dict):
            return changed
        spot = inner
    spot[name] = value
    return changed
