"""Every call of the client as a value, so that the synchronous and the asynchronous client say the same thing once."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from memory_desk.types import JSON, Context, Hit, Memory, Message, Session, Signal, Turns

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One request. `inside`: the member of the answer that is wanted; empty for the whole of it.

    A POST carries a key of its own, so that sending it again after a lost answer does nothing twice.
    """

    method: str
    path: str
    body: Any = None
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    inside: str = ""
    repeatable: bool = True


def _given(**values: Any) -> JSON:
    return {name: value for name, value in values.items() if value is not None}


def _post(path: str, body: Any, *, inside: str = "") -> Call[Any]:
    return Call("POST", path, body, headers={"Idempotency-Key": uuid.uuid4().hex}, inside=inside)


def _in(session: str) -> str:
    return f"sessions/{_part(session)}"


def _part(name: str | int) -> str:
    """A name as one part of an address, whatever it holds: ids often come out of a model's mouth."""
    return quote(str(name), safe="")


def save(text: str, fields: Mapping[str, Any]) -> Call[Memory]:
    return _post("memories", {"text": text, **_given(**fields)})


def search(query: str, fields: Mapping[str, Any]) -> Call[list[Hit]]:
    return _post("memories/search", {"query": query, **_given(**fields)}, inside="results")


def get(memory: str | int) -> Call[Memory]:
    return Call("GET", f"memories/{_part(memory)}")


def listing(query: Mapping[str, Any]) -> Call[Any]:
    return Call("GET", "memories", query=_given(**query))


def correct(memory: str | int, changes: Mapping[str, Any]) -> Call[Memory]:
    # A correction that is sent twice finds its own words there: harmless, but the second one could undo somebody's in between.
    return Call("PATCH", f"memories/{_part(memory)}", dict(changes), repeatable=False)


def forget(memory: str | int, *, erase: bool) -> Call[None]:
    return Call("DELETE", f"memories/{_part(memory)}", query={"erase": "true"} if erase else {})


def confirm(memory: str | int, session: str, turn: str) -> Call[Memory]:
    return _post(f"memories/{_part(memory)}/confirm", {"session": session, "turn": turn})


def add(session: str, messages: Sequence[Message], *, wait: bool) -> Call[Turns]:
    return _post(f"{_in(session)}/turns", {"messages": list(messages), "wait": wait})


def turns(session: str, query: Mapping[str, Any]) -> Call[Any]:
    return Call("GET", f"{_in(session)}/turns", query=_given(**query))


def delete_turn(session: str, turn: str) -> Call[None]:
    return Call("DELETE", f"{_in(session)}/turns/{_part(turn)}")


def open_session(session: str, fields: Mapping[str, Any]) -> Call[Session]:
    return _post("sessions", {"id": session, **_given(**fields)})


def delete_session(session: str) -> Call[None]:
    return Call("DELETE", _in(session))


def context(query: str, fields: Mapping[str, Any]) -> Call[Context]:
    return _post("context", {"query": query, **_given(**fields)})


def feedback(context_id: str, signal: Signal, fields: Mapping[str, Any]) -> Call[JSON]:
    return _post(f"context/{_part(context_id)}/feedback", {"signal": signal, **_given(**fields)})


def profile(keys: Sequence[str] | None) -> Call[JSON]:
    return Call("GET", "profile", query={"keys": ",".join(keys)} if keys else {})


def settings(keys: Sequence[str] | None) -> Call[JSON]:
    return Call("GET", "settings", query={"keys": ",".join(keys)} if keys else {})


def set_profile(values: Mapping[str, Any]) -> Call[JSON]:
    return Call("PATCH", "profile", dict(values), repeatable=False)


def preferences() -> Call[JSON]:
    return Call("GET", "preferences")


def set_preferences(values: Mapping[str, Any]) -> Call[JSON]:
    return Call("PATCH", "preferences", dict(values), repeatable=False)


def link(anonymous_id: str) -> Call[dict[str, int]]:
    return _post("identities/link", {"anonymous_id": anonymous_id})
