"""What the service answers, as it comes: plain dictionaries with known keys. Keys that are new are left in them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Role = Literal["user", "assistant", "tool", "system"]
Signal = Literal["liked", "clicked", "edited", "ignored"]
JSON = dict[str, Any]


class Message(TypedDict):
    """One message to be handed over. `id`: the caller's own; sent again, it is not stored twice. `at`: ISO 8601 with offset."""

    role: Role
    content: str
    name: NotRequired[str]
    id: NotRequired[str]
    at: NotRequired[str]
    metadata: NotRequired[JSON]


class Memory(TypedDict):
    """One statement that is, was, or may become remembered."""

    id: str
    number: int
    ref: str
    kind: str
    key: str
    value: Any
    text: str
    state: str
    source: str
    confidence: float
    weight: float
    access_level: str
    scope: str
    valid_until: str | None
    occurred_at: str | None
    created_at: str
    updated_at: str
    metadata: JSON
    client_key: str
    confirmations: int


class Hit(TypedDict):
    """A memory that was found, and how well it fits."""

    memory: Memory
    score: float
    scores: dict[str, float]


class Turn(TypedDict):
    """One message as it is kept."""

    id: str | None
    client_id: str
    role: Role
    content: str
    at: str
    position: int
    metadata: JSON


class Notice(TypedDict):
    """A sentence to show to the person."""

    text: str
    memory: Memory | None


class Turns(TypedDict):
    """What became of messages that were handed over."""

    turns: list[Turn]
    capture: Literal["pending", "done", "skipped"]
    captured: list[Memory]
    notices: list[Notice]


class Session(TypedDict):
    """One conversation."""

    id: str
    title: str
    mode: str
    summary: str
    turns: int


class Context(TypedDict):
    """What to put before a model. `id` finds it again, and takes the feedback."""

    id: str
    degraded: bool
    tokens: dict[str, int]
    messages: NotRequired[list[JSON]]
    text: NotRequired[str]
    memories: list[JSON]
    profile: JSON
    settings: JSON


class Event(TypedDict):
    """One thing that happened. `id` is where to go on from."""

    id: str
    type: str
    timestamp: str
    data: JSON


class Page(TypedDict):
    """One page of a list."""

    results: list[Any]
    next: str | None
    previous: str | None
