"""A `Session` of the OpenAI Agents SDK whose conversation lives in Memory Desk (extra `openai-agents`).

What the person says in it is captured like everything they say; what agents and tools add is kept beside it, item by item, as it came.
"""

from __future__ import annotations

import json
import unicodedata
import uuid
from typing import TYPE_CHECKING, Any, cast

from agents.memory.session import SessionABC
from agents.memory.session_settings import SessionSettings, resolve_session_limit

from memory_desk.asynchronous import AsyncDesk
from memory_desk.errors import NotFound
from memory_desk.types import Message, Role, Turn

if TYPE_CHECKING:
    from agents.items import TResponseInputItem

MARK = "openai_agents"
IN_CONTENT = "content"
# The service takes 16 KiB of metadata with a message; a longer item is kept as the message's content.
LARGEST_BESIDE = 15_000
PER_CALL = 100
PER_PAGE = 200
ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "developer": "system"}


class DeskSession(SessionABC):
    """`Runner.run(agent, "…", session=DeskSession("chat-1", desk))`. The desk names the person; the session's id is the caller's."""

    def __init__(self, session_id: str, desk: AsyncDesk, *, session_settings: SessionSettings | None = None) -> None:
        self.session_id = session_id
        self.session_settings = session_settings
        self._desk = desk

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The items in order; with a limit the latest ones."""
        most = resolve_session_limit(limit, self.session_settings)
        if most == 0:
            return []
        most = most if most is not None and most > 0 else None
        last = most if most is not None and most <= PER_PAGE else None
        try:
            turns = [turn async for turn in self._desk.turns(self.session_id, last=last)]
        except NotFound:
            return []
        items = [_item(turn) for turn in turns]
        return items if most is None else items[-most:]

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Add items, in order, also such as are there already."""
        messages = [_message(dict(cast("Any", item))) for item in items]
        for start in range(0, len(messages), PER_CALL):
            await self._desk.add(self.session_id, messages[start : start + PER_CALL])

    async def pop_item(self) -> TResponseInputItem | None:
        """Take the latest item out; None when there is none."""
        while True:
            try:
                turns = [turn async for turn in self._desk.turns(self.session_id, last=1)]
            except NotFound:
                return None
            if not turns or turns[0]["id"] is None:
                return None
            try:
                await self._desk.delete_turn(self.session_id, turns[0]["id"])
            except NotFound:
                continue  # Somebody else took it in the meantime.
            return _item(turns[0])

    async def clear_session(self) -> None:
        """Delete the conversation. What was remembered from it stays, and is the person's to forget."""
        try:
            await self._desk.delete_session(self.session_id)
        except NotFound:
            return


def _message(item: dict[str, Any]) -> Message:
    """How an item is kept: a plain message as it is, everything else beside the words it can be read by."""
    message: Message = {"role": ROLES.get(str(item.get("role")), "tool"), "content": "", "id": uuid.uuid4().hex}
    raw, words = json.dumps(item, ensure_ascii=False), _words(item.get("content"))
    if not _visible(words):
        message["role"], words = "tool", raw
    if item == {"role": message["role"], "content": words} and unicodedata.is_normalized("NFC", words):
        message["content"] = words
    elif len(raw.encode()) <= LARGEST_BESIDE:
        message |= {"content": words, "metadata": {MARK: item}}
    else:
        message |= {"role": "tool", "content": raw, "metadata": {MARK: IN_CONTENT}}
    return message


def _visible(words: str) -> bool:
    """Whether there is something to see in it: the service takes no other message."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in words)


def _words(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(str(part["text"]) for part in content if isinstance(part, dict) and part.get("text"))
    return ""


def _item(turn: Turn) -> TResponseInputItem:
    kept = turn["metadata"].get(MARK)
    if kept == IN_CONTENT:
        return cast("TResponseInputItem", json.loads(turn["content"]))
    if kept is not None:
        return cast("TResponseInputItem", kept)
    role = "assistant" if turn["role"] == "tool" else turn["role"]
    return cast("TResponseInputItem", {"role": role, "content": turn["content"]})
