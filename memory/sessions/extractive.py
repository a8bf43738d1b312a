"""A rolling summary without a model: the sentences worth keeping, in order, within a number of tokens (SPEC 2.3). Pure.

Sentences are scored by what they carry (a constraint, a decision, an open item, a number or date, a name), pleasantries go, and when the
summary is full the least of the oldest goes first. In the manner of Luhn (1958), with cue words in place of counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memory.text import language, tokens
from memory.text.normalise import fold

SENTENCE_END = re.compile(r"(?<=[.!?؟۔।॥])\s+|(?<=[。！？；])|\n+")
# Where a sentence that is too long to keep in one piece is divided.
CLAUSE_END = re.compile(r"(?<=[,;:،؛])\s+|(?<=[，、：])")
CUES: tuple[tuple[float, re.Pattern[str]], ...] = (
    (4.0, re.compile(r"allerg|\bmust\b|\bnever\b|\bcannot\b|\bcan't\b|过敏|必须|千万|不能|绝不|禁止|忌", re.IGNORECASE)),
    (
        2.0,
        re.compile(
            r"\bdecid|\bagree|\bchose|\bchoose|\bwill\b|\bgoing with\b|\bplan\b|决定|确定|定下|改为|改成|改到|选了|采用|计划", re.IGNORECASE
        ),
    ),
    (
        1.5,
        re.compile(
            r"\btodo\b|\bnext\b|\bneed to\b|\bopen\b|\bpending\b|\bdeadline\b|\bdue\b|待办|下一步|需要|还没|截止|尚未", re.IGNORECASE
        ),
    ),
    (1.0, re.compile(r"\d")),
    (0.7, re.compile(r"\b(?:my|our|we|i)\b|我|我们", re.IGNORECASE)),
)
PLEASANTRY = re.compile(
    r"^(?:hi|hey|hello|thanks?|thank you|ok(?:ay)?|sure|great|nice|cool|sounds good|got it|yes|no|yep|bye|please|haha|lol|"
    r"好的?|嗯+|谢谢|多谢|你好|您好|在吗|哈+|行|可以|没问题|收到|再见|辛苦了)",
    re.IGNORECASE,
)
LINE = re.compile(r"^(?P<who>[^:：]{1,20})[:：] ?(?P<said>.+)$")
MAX_SENTENCE_TOKENS = 80
# What a sentence in a language without cues is worth: more than nothing, since nobody here can say that it carries nothing.
UNREAD = 0.5


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a summary, with who said it; empty where a model's summary does not say."""

    who: str
    said: str

    @property
    def text(self) -> str:
        """The line as it stands in the summary."""
        return f"{self.who}: {self.said}" if self.who else self.said


def merge(summary: str, messages: Iterable[tuple[str, str]], *, pinned: Iterable[str] = (), limit: int) -> str:
    """The summary with what the messages (who, text) add, in at most `limit` tokens.

    `pinned` sentences (hard constraints that still wait to be confirmed) stay word for word, whatever else has to go.
    """
    old = [line for line in map(_parse, summary.splitlines()) if line is not None]
    new = [Line(who, sentence) for who, text in messages for sentence in sentences(text) if weight(sentence, who) > 0]
    pins = [Line("Confirm", sentence) for sentence in dict.fromkeys(pinned)]
    lines = list(dict.fromkeys([line for line in (*old, *new) if line.who != "Confirm"]))
    return "\n".join(line.text for line in _fit([*pins, *lines], len(pins), limit))


def sentences(text: str) -> list[str]:
    """The sentences of a message, long ones as pieces of at most MAX_SENTENCE_TOKENS; code is left out."""
    parts = [part.strip() for part in SENTENCE_END.split(re.sub(r"```.*?```", " ", text, flags=re.DOTALL))]
    return [piece for part in parts if part for piece in _pieces(part)]


def _pieces(sentence: str) -> list[str]:
    """The sentence itself when it is short enough to keep, else as many whole clauses together as fit; a longer clause is left out."""
    if tokens.count(sentence) <= MAX_SENTENCE_TOKENS:
        return [sentence]
    pieces: list[str] = []
    for clause in CLAUSE_END.split(sentence):
        joined = f"{pieces[-1]} {clause}" if pieces and clause.isascii() else f"{pieces[-1]}{clause}" if pieces else clause
        if pieces and tokens.count(joined) <= MAX_SENTENCE_TOKENS:
            pieces[-1] = joined
        else:
            pieces.append(clause)
    return [piece for piece in pieces if tokens.count(piece) <= MAX_SENTENCE_TOKENS]


def weight(sentence: str, who: str) -> float:
    """How much a sentence is worth keeping; 0 for pleasantries and for what carries nothing."""
    plain = fold(sentence)
    score = sum(value for value, cue in CUES if cue.search(plain))
    if not score and language.of(sentence) in ("ja", "other") and any(character.isalpha() for character in plain):
        score = UNREAD
    if PLEASANTRY.match(plain) and score < 2 and len(plain) < 40:
        return 0.0
    if plain.endswith(("?", "？", "吗", "呢")):
        score *= 0.5
    return score if who == "User" else score * 0.6


def _fit(lines: list[Line], pinned: int, limit: int) -> list[Line]:
    """Drop the least worth, oldest first among equals, until the rest fits. Pinned lines go last of all."""
    sizes = [tokens.count(line.text) + 1 for line in lines]
    total = sum(sizes)
    order = sorted(
        range(len(lines)), key=lambda place: (place < pinned, weight(lines[place].said, lines[place].who) + place / (4 * len(lines)))
    )
    gone: set[int] = set()
    for place in order:
        if total <= limit:
            break
        gone.add(place)
        total -= sizes[place]
    return [line for place, line in enumerate(lines) if place not in gone]


def _parse(line: str) -> Line | None:
    match = LINE.match(line.strip())
    if match:
        return Line(match["who"], match["said"])
    return Line("", line.strip()) if line.strip() else None
