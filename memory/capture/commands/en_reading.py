"""An English message under reading for wishes: its sentences, what was said before, and the making of commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property

from memory.capture.commands import en_between as between
from memory.capture.commands import en_keeping as keeping
from memory.capture.commands import en_pieces as correcting
from memory.capture.commands.en_forget import Order, order
from memory.capture.commands.en_renew import mended
from memory.capture.rules import en as rules
from memory.capture.rules import frame
from memory.capture.rules.en import wording
from memory.capture.types import Command, CommandKind, Statement, Utterance

_ADDRESS_DROPPED = re.compile(r"\s*(?:,|\bplease\b|\bnow\b|\bok(?:ay)?\b|\bthanks?\b|\bfor me\b|[.!?])+\s*$", re.IGNORECASE)
GREETS = re.compile(
    r"(?:(?:thanks?(?: you)?|ok(?:ay)?|great|cool|hi|hey|hello|hm+|oh|ah|actually|no|sorry|wait|good (?:morning|afternoon|evening))\W*)+",
    re.IGNORECASE,
)
"""A sentence that says nothing of its own."""
_WHY = re.compile(
    r"(?:(?:sorry|oops)\W+)*(?:(?:I(?:'ve)? )?changed my mind\b|wrong (?:chat|window|thread|person|tab)\b|(?:that|it) was (?:a mistake|private|meant for)\b|I (?:don't|no longer) need (?:it|that)\b).*",
    re.IGNORECASE,
)
"""A reason that an order is given."""
_BARE = 120
"""Characters of a message that is read for a bare correction."""


class Reading:
    """One message under reading: its sentences, what was said before, and the time."""

    def __init__(self, text: str, now: datetime, history: Sequence[Utterance]) -> None:
        self.text, self.now, self.history = text, now, history
        self._looked: dict[Callable[[Reading], tuple[Statement, ...]], tuple[Statement, ...]] = {}
        self._kept: dict[str, tuple[Statement, ...]] = {}
        self._stated: dict[str, list[Statement]] = {}
        self._orders: dict[int, Order | None] = {}
        self.sentences = [sentence for sentence in frame.sentences(frame.spoken(text)) if frame.language(sentence.text) == "en"]

    def before(self, number: int) -> frame.Sentence | None:
        """The sentence before this one that says more than a greeting."""
        return self._telling[number]

    @cached_property
    def _telling(self) -> list[frame.Sentence | None]:
        """For each sentence the last one before it that says more than a greeting."""
        found: list[frame.Sentence | None] = [None]
        for sentence in self.sentences:
            found.append(sentence if len(sentence.text.split()) > 2 else found[-1])
        return found

    def to_forget(self, number: int) -> Order | None:
        """What a sentence asks to forget; each is read once."""
        if number not in self._orders:
            before = self.sentences[number - 1].text if number else ""
            plain = wording.repair(self.sentences[number].text).rstrip(" .!…")
            self._orders[number] = order(plain, topic=wording.repair(before))
        return self._orders[number]

    @cached_property
    def follows_on(self) -> bool:
        """Whether the message says one thing, right after the person's last words: the agent has at most acknowledged these since."""
        said = [one for one in self.sentences if not GREETS.fullmatch(one.text) and not _WHY.fullmatch(one.text)]
        return len(said) == 1 and between.only_acknowledged(self.history)

    @cached_property
    def lately(self) -> tuple[int, ...]:
        """The person's last messages, newest first."""
        return tuple(line.turn for line in reversed(self.history) if line.role == "user")

    def last_said(self) -> str:
        """The person's last message before this one."""
        return next((said.text for said in reversed(self.history) if said.role == "user"), "")

    def once(self, look: Callable[[Reading], tuple[Statement, ...]]) -> tuple[Statement, ...]:
        """What a look at the whole of the reading gives; it is looked once, however many sentences ask."""
        if look not in self._looked:
            self._looked[look] = look(self)
        return self._looked[look]

    def keep(self, argument: str) -> tuple[Statement, ...]:
        """The statements of what is to be remembered; none for what is too long to be a sentence."""
        if argument not in self._kept:
            fits = bool(argument.strip()) and len(argument) <= frame.LONGEST
            self._kept[argument] = tuple(rules.keep(mended(argument), now=self.now)) if fits else ()
        return self._kept[argument]

    def stated(self, said: str) -> list[Statement]:
        """What an earlier message of the person states, or asked to remember; each is read once, however many sentences ask."""
        if said not in self._stated:
            self._stated[said] = self._read(said)
        return self._stated[said]

    def _read(self, said: str) -> list[Statement]:
        wishes = [(keeping.remember(wording.repair(one.text).rstrip(" .!…")), one.text) for one in frame.sentences(said)]
        if not any(asked for asked, _ in wishes):
            return rules.extract_clauses(said, now=self.now)
        return [
            one for asked, text in wishes for one in (self.keep(tidy(asked[0])) if asked else rules.extract_clauses(text, now=self.now))
        ]

    @property
    def short(self) -> bool:
        """Whether the message is as short as one that only puts something right."""
        return len(self.text) <= _BARE

    @cached_property
    def pieces(self) -> list[correcting.Piece | None]:
        """The piece that each sentence is, read with how far those beside it own up; none in a message that follows nothing or is long."""
        if not self.history or not self.short:
            return []
        plain = [wording.repair(one.text).rstrip(" .!…") for one in self.sentences]
        found = [correcting.piece(one) for one in plain]
        owned = [one.owns if one is not None and not one.new else correcting.Owning.NOT for one in found]
        return [correcting.piece(one, beside=max(owned[max(at - 1, 0) : at + 2])) for at, one in enumerate(plain)]


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
