"""What a chat request says: the person's newest words, whether it carries its own history, and where a context goes. Pure.

A request that is not understood is nobody's fault here: it goes to the model as it came, and the model says what is wrong with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

# What stands before the conversation; a context goes right behind it.
HEAD = {"system", "developer"}


@dataclass(frozen=True, slots=True)
class Chat:
    """One chat request. `messages` are the caller's, untouched."""

    body: dict[str, Any]
    messages: tuple[dict[str, Any], ...]

    @property
    def question(self) -> str:
        """The text of the person's last message; empty when there is none, as for an image alone."""
        spoken = [words(message) for message in self.messages if message["role"] == "user"]
        return spoken[-1] if spoken else ""

    @property
    def carries_history(self) -> bool:
        """Whether the caller sends what was answered before, rather than the newest message alone."""
        return any(message["role"] == "assistant" for message in self.messages)

    @property
    def newest(self) -> tuple[str, ...]:
        """The person's messages that nobody has answered yet, oldest first: empty in the middle of a tool's work."""
        found: list[str] = []
        for message in reversed(self.messages):
            if message["role"] != "user":
                break
            found.append(words(message))
        return tuple(reversed(found))

    @property
    def since_question(self) -> int:
        """How many messages follow the person's last one: answers of tools, and the calls for them."""
        places = [place for place, message in enumerate(self.messages) if message["role"] == "user"]
        return len(self.messages) - 1 - places[-1] if places else len(self.messages)

    def mark(self, *, back: int = 0) -> str:
        """A name for the person's last message but `back`: the same whenever this conversation is sent again up to there."""
        spoken = [words(message) for message in self.messages if message["role"] == "user"]
        return _digest(spoken[: len(spoken) - back])

    @property
    def opening(self) -> str:
        """A name for the conversation, by what it began with."""
        begin = next((place for place, message in enumerate(self.messages) if message["role"] == "user"), len(self.messages))
        return _digest([words(message) for message in self.messages[: begin + 1]])

    def with_context(self, context: Sequence[dict[str, str]]) -> bytes:
        """The request's body with the context behind the caller's own instructions, everything else as it was."""
        place = next((at for at, message in enumerate(self.messages) if message["role"] not in HEAD), len(self.messages))
        messages = [*self.messages[:place], *context, *self.messages[place:]]
        return json.dumps({**self.body, "messages": messages}, ensure_ascii=False).encode()


def parse(raw: bytes) -> Chat | None:
    """The chat of a body; None when it is none that could be understood."""
    try:
        body = json.loads(raw)
        json.dumps(body, ensure_ascii=False).encode()  # half of a surrogate pair cannot be sent on
    except (ValueError, RecursionError):
        return None
    messages = body.get("messages") if isinstance(body, dict) else None
    if not isinstance(messages, list) or not all(isinstance(one, dict) and isinstance(one.get("role"), str) for one in messages):
        return None
    return Chat(body, tuple(messages))


def words(message: dict[str, Any]) -> str:
    """The text of a message, without images and other parts."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    parts = [part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text"]
    return "\n".join(part for part in parts if isinstance(part, str))


def answer_of(raw: bytes) -> str:
    """The text of a whole answer's first choice; empty when it has none."""
    try:
        message = json.loads(raw)["choices"][0]["message"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return ""
    return words(message) if isinstance(message, dict) else ""


def _digest(texts: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(list(texts)).encode()).hexdigest()[:32]
