"""Reading one message: wishes first, then what it states. Nothing is written here and no transaction is open (SPEC 3.1 to 3.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from memory.capture import commands, playing, rules
from memory.capture.extract import Extraction, extract
from memory.capture.gate import worth_extracting
from memory.capture.occasion import bound
from memory.capture.rules import frame
from memory.capture.typed import typed
from memory.capture.types import Command, CommandKind, Statement, Utterance
from memory.conf import numbers
from memory.enums import Kind, Role
from memory.providers.base import ChatModel
from memory.screening import without_secrets

RULES = "rules-1"
TOO_LONG = "too long"
LONGEST_BEFORE = 20_000
"""Characters of an earlier message that are looked at for what a wish refers to."""
CARRIES = (CommandKind.REMEMBER, CommandKind.CORRECT)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a message amounts to: wishes, statements above the confidence that is kept, and how many fell short of it or were refused."""

    commands: tuple[Command, ...] = ()
    statements: tuple[Statement, ...] = ()
    inferred_by: str = RULES
    dropped: tuple[str, ...] = ()
    extraction: Extraction | None = None
    private: bool = False


def hear(text: str, *, now: datetime, history: Sequence[Utterance], in_play: bool = False) -> Thought:
    """The explicit wishes of a message and what they ask to remember. Never needs a model. `in_play`: a play was going on before it."""
    before = [replace(line, text=line.text[:LONGEST_BEFORE]) for line in history]
    wishes = playing.meant(commands.parse(text, now=now, history=before), begun=in_play)
    if any(wish.kind == CommandKind.DO_NOT_SAVE for wish in wishes):
        return Thought(commands=wishes, private=True)
    played = playing.stretches(text, begun=in_play)
    asked = [
        replace(statement, explicit=not any(start <= wish.start < end for start, end in played))
        for wish in wishes
        if wish.kind in CARRIES
        for statement in wish.statements
    ]
    return Thought(commands=wishes, statements=tuple(finished(statement, now) for statement in rules.distinct(asked)))


def infer(
    heard: Thought,
    text: str,
    *,
    now: datetime,
    history: Sequence[Utterance],
    chat: ChatModel | None,
    language: str = "en",
    in_play: bool = False,
) -> Thought:
    """What was heard, and what the rest of the message states in earnest. `chat` None: by rules alone. ModelFailed when the model gave nothing usable."""
    rest = "" if heard.private else playing.in_earnest(_without(text, heard.commands), begun=in_play)
    if not rest.strip():
        return heard
    found, inferred_by, refused, extraction = _by_model(rest, now, history, chat, language) if chat else _by_rules(rest, now, history)
    kept, short = _confident(rules.distinct([*heard.statements, *found]))
    return replace(
        heard,
        statements=tuple(finished(statement, now) for statement in kept),
        inferred_by=inferred_by,
        dropped=(*refused, *short),
        extraction=extraction,
    )


Inferred = tuple[list[Statement], str, list[str], Extraction | None]


def _by_rules(rest: str, now: datetime, history: Sequence[Utterance]) -> Inferred:
    return rules.extract(rest, now=now, history=history), RULES, [], None


def _by_model(rest: str, now: datetime, history: Sequence[Utterance], chat: ChatModel, language: str) -> Inferred:
    if not worth_extracting(rest, history=history):
        return [], RULES, [], None
    # Credentials are screened out before a model sees the message; a wish to keep one is read without a model.
    told = [replace(line, text=without_secrets(line.text)) for line in retold(history, now=now)]
    got = extract(chat, message=without_secrets(rest), history=told, now=now, language=language)
    return got.statements, f"{got.prompt_version} {got.model}", got.rejected, got


def open_lines(history: Sequence[Utterance]) -> list[Utterance]:
    """What was said before, without the person's messages that were not to be saved: nothing is put right or completed from them."""
    return [line for line in history if line.role != Role.USER or not (_PRIVATE.search(line.text) and _not_to_be_saved(line.text))]


def _not_to_be_saved(text: str) -> bool:
    wishes = commands.parse(text[:LONGEST_BEFORE], now=datetime.now(UTC))
    return any(wish.kind == CommandKind.DO_NOT_SAVE for wish in wishes)


_PRIVATE = re.compile(
    r"\b(?:save|keep|store|remember|record|note|log|write|memori[sz]e|confidence|confidential|between)\b|[不别別勿]|保密", re.IGNORECASE
)
"""Without one of these no message asks not to be saved."""


def retold(history: Sequence[Utterance], *, now: datetime) -> list[Utterance]:
    """What was said before, without what the person did not want kept: messages that were not to be saved, and the words of wishes to forget."""
    told = []
    for line in history:
        wishes = commands.parse(line.text, now=now) if line.role == Role.USER else []
        if not any(wish.kind == CommandKind.DO_NOT_SAVE for wish in wishes):
            told.append(replace(line, text=_without(line.text, [wish for wish in wishes if wish.kind == CommandKind.FORGET])))
    return told


def _without(text: str, wishes: Sequence[Command]) -> str:
    """The message with the stretches that wishes took up blanked out, places and lines kept."""
    return frame.blank(text, [(wish.start, wish.end) for wish in wishes])


def _confident(statements: Sequence[Statement]) -> tuple[list[Statement], list[str]]:
    floor = numbers().capture_confidence
    kept = [statement for statement in statements if statement.explicit or statement.confidence >= floor]
    return kept, ["confidence"] * (len(statements) - len(kept))


def bounded(thought: Thought) -> Thought:
    """Without the statements that are longer than a memory may be: they would be refused, and the rest of the message with them."""
    limit = numbers().text_limit
    kept = tuple(statement for statement in thought.statements if len(statement.text) <= limit)
    long = len(thought.statements) - len(kept)
    return replace(thought, statements=kept, dropped=(*thought.dropped, *[TOO_LONG] * long)) if long else thought


def finished(statement: Statement, now: datetime) -> Statement:
    """Typed; and a one-off context that names no end holds for a week (SPEC 3.10)."""
    statement = bound(typed(statement))
    if statement.kind != Kind.CONTEXT or statement.valid_until is not None:
        return statement
    return replace(statement, valid_until=now + timedelta(days=numbers().context_days))
