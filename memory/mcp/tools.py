"""From a tool's arguments to the endpoint of the same meaning, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from memory.errors import NotFound
from memory.mcp.desk import Call, Caller, Refused, perform
from memory.tool_specs import BY_NAME, ToolSpec

Arguments = dict[str, Any]
MEMORY = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,9}")

SESSION = re.compile(r"[\x21-\x7e]{1,128}")


def run_tool(caller: Caller, name: str, given: Arguments) -> dict[str, Any]:
    """What the tool answers, as data; Refused, in words, when it cannot. KeyError for a tool that does not exist."""
    spec = BY_NAME[name]
    arguments = _checked(spec, {name: value for name, value in given.items() if value is not None or name == "value"})
    answered = perform(caller, CALLS[name](arguments))
    shape = SHAPES.get(name)
    return shape(answered) if shape else answered


def _checked(spec: ToolSpec, arguments: Arguments) -> Arguments:
    unknown = sorted(set(arguments) - set(spec.properties))
    missing = [name for name in spec.required if name not in arguments]
    if unknown or missing:
        parts = [f"There is no argument {', '.join(unknown)}."] if unknown else []
        parts += [f"{', '.join(missing)} must be given."] if missing else []
        parts.append(f"The arguments of {spec.name} are {', '.join(spec.properties)}. Nothing was changed.")
        raise Refused(400, " ".join(parts))
    return arguments


def _memory(arguments: Arguments, tail: str = "") -> str:
    name = str(arguments.pop("memory"))
    if not MEMORY.fullmatch(name):
        raise Refused(404, f"{NotFound().detail} Give a memory's id, or its number as in `preference #327` (give 327).")
    return f"memories/{name}{tail}"


def _query(arguments: Arguments) -> dict[str, str]:
    for name, value in arguments.items():
        if isinstance(value, dict | list | bool):
            raise Refused(400, f"{name}: Must be a text or a number. Nothing was changed.")
    return {name: str(value) for name, value in arguments.items()}


def _profile_keys(arguments: Arguments) -> dict[str, str]:
    keys = arguments.get("keys")
    if keys is None:
        return {}
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise Refused(400, "keys: Must be a list of texts.")
    return {"keys": ",".join(keys)}


def _turns(arguments: Arguments) -> Call:
    session = arguments.pop("session")
    if not isinstance(session, str) or not SESSION.fullmatch(session):
        raise Refused(400, "session: Must be 1 to 128 visible ASCII characters. Nothing was stored.")
    return Call("POST", f"sessions/{session}/turns", arguments)


def _listed(page: dict[str, Any]) -> dict[str, Any]:
    following = parse_qs(urlsplit(page["next"] or "").query).get("cursor", [None])
    return {"memories": page["results"], "cursor": following[0]}


CALLS: dict[str, Callable[[Arguments], Call]] = {
    "save_memory": lambda given: Call("POST", "memories", given),
    "search_memory": lambda given: Call("POST", "memories/search", given),
    "list_memories": lambda given: Call("GET", "memories", query=_query(given)),
    "get_memory": lambda given: Call("GET", _memory(given)),
    "update_memory": lambda given: Call("PATCH", _memory(given), given),
    "confirm_memory": lambda given: Call("POST", _memory(given, "/confirm"), given),
    "forget_memory": lambda given: Call("DELETE", _memory(given), query=_query(given)),
    "explain_memory": lambda given: Call("POST", "memories/explain", given),
    "get_profile": lambda given: Call("GET", "profile", query=_profile_keys(given)),
    "set_profile": lambda given: Call("PATCH", "profile", given["fields"]),
    "get_context": lambda given: Call("POST", "context", {**given, "format": "text"}),
    "add_turn": _turns,
    "search_conversations": lambda given: Call("POST", "turns/search", given),
}
SHAPES: dict[str, Callable[[Any], dict[str, Any]]] = {
    "list_memories": _listed,
    "forget_memory": lambda _nothing: {"forgotten": True},
}
