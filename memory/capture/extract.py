"""Statements by a chat model (SPEC 3.3): one call a message, and nothing of the reply is believed before it is checked."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from memory.capture import evidence
from memory.capture.parsing import Item, ReplyUnusable, parse
from memory.capture.types import Statement, Utterance
from memory.enums import Role
from memory.errors import BadInput
from memory.profile import schema
from memory.providers.base import ChatModel, ChatReply
from memory.text import dates, tokens
from memory.text import language as languages

log = logging.getLogger(__name__)

PROMPT_VERSION = "extract_v1"
MESSAGE_TOKENS = 6_000
HISTORY_LINES = 6
HISTORY_TOKENS = 300
REPLY_TOKENS = 1_000
_PERSON = frozenset(
    {"", "person", "user", "the user", "the person", "self", "me", "i", "myself", "work", "own work", "用户", "本人", "我", "自己"}
)
_SPOKEN_OF = ("user ", "user's ", "the user", "the person", "he ", "she ", "they ", "用户", "该用户", "他", "她")

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "memories": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "quote": {"type": "string"},
                    "kind": {"type": "string", "enum": ["identity", "preference", "constraint", "fact", "context", "event"]},
                    "key": {"type": "string"},
                    "value": {},
                    "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                    "valid_until": {"type": ["string", "null"]},
                    "occurred_at": {"type": ["string", "null"]},
                    "about": {"type": "string", "enum": ["person", "other"]},
                },
                "required": ["text", "quote", "kind", "key", "value", "confidence", "valid_until", "occurred_at", "about"],
            },
        }
    },
    "required": ["memories"],
}


@dataclass(frozen=True, slots=True)
class Extraction:
    """What one message gave, why the rest was refused (reasons without its text), and what it cost."""

    statements: list[Statement]
    rejected: list[str]
    calls: int
    prompt_tokens: int
    completion_tokens: int
    model: str
    prompt_version: str = PROMPT_VERSION


class ExtractionFailed(ReplyUnusable):
    """The model's reply could not be used, and was paid for: `spent` says what it cost."""

    def __init__(self, detail: str, spent: Extraction) -> None:
        super().__init__(detail)
        self.spent = spent


class _Refused(Exception):
    """An item is no statement of this person; the message says why."""


def extract(chat: ChatModel, *, message: str, history: Sequence[Utterance], now: datetime, language: str) -> Extraction:
    """The statements that the person's `message` makes, by `chat`. `now` is aware, in the person's zone; `history` is oldest first.

    Never explicit: a wish to remember is read by `commands`. ExtractionFailed for an empty or unusable reply, ChatUnavailable for none.
    """
    reply = chat.complete(_messages(message, history, now, language), schema=SCHEMA, max_tokens=REPLY_TOKENS)
    if reply.finish_reason == "refusal":
        raise ExtractionFailed("The model declined to read the message.", _spent(reply))
    try:
        parsed = parse(reply.text)
    except ReplyUnusable as unusable:
        raise ExtractionFailed(unusable.detail, _spent(reply)) from unusable
    said = evidence.spoken(message, [line.text for line in history if line.role == Role.USER])
    statements: list[Statement] = []
    rejected = list(parsed.rejected)
    for item in parsed.items:
        try:
            statements.append(_statement(item, said, now))
        except _Refused as refused:
            rejected.append(str(refused))
    if rejected:
        log.info("statements of a model were refused", extra={"reasons": rejected, "model": reply.model})
    return _spent(reply, statements, rejected)


def _spent(reply: ChatReply, statements: list[Statement] | None = None, rejected: list[str] | None = None) -> Extraction:
    return Extraction(statements or [], rejected or [], reply.calls, reply.prompt_tokens, reply.completion_tokens, reply.model)


@cache
def _prompt() -> str:
    return (Path(__file__).parent / "prompts" / f"{PROMPT_VERSION}.md").read_text(encoding="utf-8")


def _messages(message: str, history: Sequence[Utterance], now: datetime, language: str) -> list[dict[str, str]]:
    """The prompt, and the dialogue as one JSON object: whatever is written in it stays inside its strings."""
    data = {
        "now": f"{now:%Y-%m-%dT%H:%M%z (%A)}",
        "language": language,
        "history": [{"role": line.role, "text": tokens.cut(line.text, HISTORY_TOKENS)} for line in history[-HISTORY_LINES:]],
        "message": tokens.cut(message, MESSAGE_TOKENS),
    }
    written = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return [{"role": "system", "content": _prompt()}, {"role": "user", "content": written}]


def _statement(item: Item, said: evidence.Spoken, now: datetime) -> Statement:
    """The item as a statement; _Refused when it is not about the person, was not said, is over, or its value does not fit its key."""
    if item.about.lower() not in _PERSON:
        raise _Refused("not about the person")
    sentence = evidence.supporting(item.text, item.quote, said)
    if sentence is None:
        raise _Refused("no evidence")
    key, value = _field(item, said)
    text = _own_words(item.text, sentence)
    valid_until = dates.valid_until(text, now=now) or _instant(item.valid_until, now, end_of_day=True)
    if valid_until is not None and valid_until <= now:
        raise _Refused("already over")
    return Statement(
        text=text,
        kind=item.kind,
        key=key,
        value=value,
        confidence=item.confidence,
        valid_until=valid_until,
        occurred_at=dates.occurred_at(text, now=now) or _instant(item.occurred_at, now, end_of_day=False),
        quote=sentence,
    )


def _own_words(text: str, sentence: str) -> str:
    """The model's wording where it speaks as the person and in their language, else the person's sentence itself."""
    if text.lower().startswith(_SPOKEN_OF) or languages.of(text) != languages.of(sentence):
        return sentence
    return text


def _field(item: Item, said: evidence.Spoken) -> tuple[str, object]:
    """Key and value as they are stored; none where the model gave no value, or a new key that is no dotted name.

    _Refused when a known key's value does not fit, or when a value in words is not the person's.
    """
    if not item.key or item.value is None or item.value == "":
        return "", None
    try:
        key = schema.canonical(item.key)
        value = schema.check_value(key, item.value)
    except BadInput as misfit:
        raise _Refused(f"value: {misfit.detail}" if "value" in misfit.fields else "key: not a dotted name") from misfit
    if not schema.is_known(key) and "." not in key:
        return "", None
    words = [member for member in (value if isinstance(value, list) else [value]) if isinstance(member, str)]
    if _in_words(key) and not all(evidence.holds(word, said) for word in words):
        raise _Refused("value without evidence")
    return key, value


def _in_words(key: str) -> bool:
    """Whether the values of a key are the person's words, rather than a choice, a number or a code that stands for them."""
    field = schema.FIELDS.get(key)
    return field is None or field.type in {"text", "list"}


def _instant(moment: datetime | date | None, now: datetime, *, end_of_day: bool) -> datetime | None:
    """A model's day as an instant in the person's zone: its beginning, or the first instant after it."""
    if moment is None:
        return None
    if isinstance(moment, datetime):
        return moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)
    try:
        day = moment + timedelta(days=1) if end_of_day else moment
    except OverflowError:
        return None
    return datetime.combine(day, time(), tzinfo=now.tzinfo)
