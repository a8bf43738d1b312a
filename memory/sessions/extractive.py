"""A rolling summary without a model: the sentences worth keeping, in order, within a number of tokens (SPEC 2.3). Pure.

Sentences are scored by what they carry (a constraint, a decision, an open item, a number or date, a name), pleasantries go, and when the
summary is full the least of the oldest goes first. In the manner of Luhn (1958), with cue words in place of counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memory.text import tokens
from memory.text.normalise import fold

SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n+")
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


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a summary, with who said it."""

    who: str
    said: str

    @property
    def text(self) -> str:
        """The line as it stands in the summary."""
        return f"{self.who}: {self.said}"


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
    """The sentences of a message that are short enough to keep; code and quotes in long messages are left out."""
    parts = [part.strip() for part in SENTENCE_END.split(re.sub(r"```.*?```", " ", text, flags=re.DOTALL))]
    return [part for part in parts if part and tokens.count(part) <= MAX_SENTENCE_TOKENS]


def weight(sentence: str, who: str) -> float:
    """How much a sentence is worth keeping; 0 for pleasantries and for what carries nothing."""
    plain = fold(sentence)
    score = sum(value for value, cue in CUES if cue.search(plain))
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
    return Line(match["who"], match["said"]) if match else None
