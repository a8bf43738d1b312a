"""An English message under reading for wishes: its sentences, what was said before, and the making of commands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from memory.capture.commands import en_forms as forms
from memory.capture.rules import en as rules
from memory.capture.rules import frame
from memory.capture.rules.en import wording
from memory.capture.types import Command, CommandKind, Statement, Utterance

_ADDRESS_DROPPED = re.compile(r"\s*(?:,|\bplease\b|\bnow\b|\bok(?:ay)?\b|\bthanks?\b|\bfor me\b|[.!?])+\s*$", re.IGNORECASE)


class Reading:
    """One message under reading: its sentences, what was said before, and the time."""

    def __init__(self, text: str, now: datetime, history: Sequence[Utterance]) -> None:
        self.text, self.now, self.history = text, now, history
        self.sentences = [sentence for sentence in frame.sentences(frame.spoken(text)) if frame.language(sentence.text) == "en"]

    def before(self, number: int) -> frame.Sentence | None:
        """The sentence before this one that says more than a greeting."""
        return next((sentence for sentence in reversed(self.sentences[:number]) if len(sentence.text.split()) > 2), None)

    def last_said(self) -> str:
        """The person's last message before this one."""
        return next((said.text for said in reversed(self.history) if said.role == "user"), "")

    def keep(self, argument: str) -> tuple[Statement, ...]:
        """The statements of what is to be remembered; none for what is too long to be a sentence."""
        return tuple(rules.keep(argument, now=self.now)) if argument.strip() and len(argument) <= frame.LONGEST else ()

    def stated(self, said: str) -> list[Statement]:
        """What an earlier message of the person states, or asked to remember."""
        wishes = [(forms.remember(wording.repair(one.text).rstrip(" .!…")), one.text) for one in frame.sentences(said)]
        if not any(asked for asked, _ in wishes):
            return rules.extract_clauses(said, now=self.now)
        return [
            one for asked, text in wishes for one in (self.keep(tidy(asked[0])) if asked else rules.extract_clauses(text, now=self.now))
        ]

    def answers(self) -> bool:
        """Whether the assistant has asked something, which a short message may answer."""
        return bool(self.history) and self.history[-1].role == "assistant" and self.history[-1].text.rstrip().endswith("?")


def at(
    kind: CommandKind,
    sentence: frame.Sentence,
    argument: str = "",
    *,
    replaces: str = "",
    start: int | None = None,
    end: int | None = None,
    statements: tuple[Statement, ...] = (),
) -> Command:
    return Command(kind, argument, replaces, sentence.start if start is None else start, sentence.end if end is None else end, statements)


def tidy(argument: str) -> str:
    before = None
    for _ in range(wording.ROUNDS):
        if before == argument:
            break
        before = argument
        argument = wording.shorn(argument.strip(" \t\"“”'"), _ADDRESS_DROPPED)
    return argument.strip(" ,:;-–—")
