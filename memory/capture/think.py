"""Reading one message: wishes first, then what it states. Nothing is written here and no transaction is open (SPEC 3.1 to 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from memory.capture import commands, rules
from memory.capture.extract import Extraction, extract
from memory.capture.gate import worth_extracting
from memory.capture.types import Command, CommandKind, Statement, Utterance
from memory.conf import numbers
from memory.enums import Kind
from memory.providers.base import ChatModel

RULES = "rules-1"
CARRIES = (CommandKind.REMEMBER, CommandKind.CORRECT)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a message amounts to: wishes, statements above the confidence that is kept, and how many fell short of it or were refused."""

    commands: tuple[Command, ...] = ()
    statements: tuple[Statement, ...] = ()
    inferred_by: str = RULES
    dropped: tuple[str, ...] = ()
    extraction: Extraction | None = None
    private: bool = field(default=False)


def read(
    text: str, *, now: datetime, history: Sequence[Utterance], chat: ChatModel | None, may_infer: bool = True, language: str = "en"
) -> Thought:
    """What is in the message. `chat` None: by rules alone. ModelFailed when the model was needed and gave nothing usable."""
    wishes = tuple(commands.parse(text, now=now, history=history))
    if any(wish.kind == CommandKind.DO_NOT_SAVE for wish in wishes):
        return Thought(commands=wishes, private=True)
    asked = [replace(statement, explicit=True) for wish in wishes if wish.kind in CARRIES for statement in wish.statements]
    rest = _without(text, wishes)
    found, inferred_by, refused, extraction = _infer(rest, now, history, chat, language) if may_infer else ([], RULES, [], None)
    kept, short = _confident(rules.distinct([*asked, *found]))
    return Thought(
        commands=wishes,
        statements=tuple(_dated(statement, now) for statement in kept),
        inferred_by=inferred_by,
        dropped=(*refused, *short),
        extraction=extraction,
    )


def _infer(
    rest: str, now: datetime, history: Sequence[Utterance], chat: ChatModel | None, language: str
) -> tuple[list[Statement], str, list[str], Extraction | None]:
    if not rest.strip():
        return [], RULES, [], None
    if chat is None:
        return rules.extract(rest, now=now, history=history), RULES, [], None
    if not worth_extracting(rest, history=history):
        return [], RULES, [], None
    got = extract(chat, message=rest, history=history, now=now, language=language)
    return got.statements, f"{got.prompt_version} {got.model}", got.rejected, got


def _without(text: str, wishes: Sequence[Command]) -> str:
    """The message without the stretches that wishes took up."""
    rest, at = [], 0
    for wish in sorted(wishes, key=lambda wish: wish.start):
        rest.append(text[at : wish.start])
        at = max(at, wish.end)
    return "\n".join(part for part in (*rest, text[at:]) if part.strip(" ，,。.！!；;"))


def _confident(statements: Sequence[Statement]) -> tuple[list[Statement], list[str]]:
    floor = numbers().capture_confidence
    kept = [statement for statement in statements if statement.explicit or statement.confidence >= floor]
    return kept, ["confidence"] * (len(statements) - len(kept))


def _dated(statement: Statement, now: datetime) -> Statement:
    """A one-off context that names no end holds for a week (SPEC 3.10)."""
    if statement.kind != Kind.CONTEXT or statement.valid_until is not None:
        return statement
    return replace(statement, valid_until=now + timedelta(days=numbers().context_days))
