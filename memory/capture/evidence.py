"""Whether the person really said what a model says they said. Pure, and without a model: words must be there.

A statement is supported by the person's own lines (their messages without quotations, pasted text and our own context blocks, questions
left out) when the lines hold at least `ENOUGH` of its content words and every number and name in it, and deny what it denies. In another
language than theirs, words cannot be compared: then an exact quotation is needed, and the quoted sentence is what is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory.capture.rules import frame
from memory.text import language
from memory.text.likeness import NEGATION, content_words
from memory.text.normalise import fold
from memory.text.numerals import to_digits

# Of a statement's content words; the rest is room for another wording ("I work as" for "my job is").
ENOUGH = 0.6
_CLAUSE = re.compile(r"[,，;；、:：()（）]|\s(?:and|but|so|because|since|though)\s|但是?|因为|所以|不过")
_NUMBER = re.compile(r"\d+(?:[.:]\d+)*")
_NAME = re.compile(r"(?<=[\w,;:] )[A-Z][\w'’-]+")
# How models speak of the person; no word of the person's.
_SPOKEN_OF = frozenset({"user", "person", "speaker", "用户", "使用者"})


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the person said, newest message first: its sentences, and all of it folded for comparing."""

    sentences: tuple[str, ...]
    folded: str
    words: frozenset[str]


def spoken(lines: Sequence[str]) -> Spoken:
    """The person's own sentences in these messages."""
    sentences = [sentence.text for line in lines for sentence in frame.sentences(frame.spoken(line)) if not sentence.asks]
    words = frozenset().union(*map(content_words, sentences)) if sentences else frozenset()
    return Spoken(tuple(sentences), fold("\n".join(sentences)), words)


def supporting(text: str, quote: str, said: Spoken) -> str | None:
    """The sentence of the person that bears a statement out, None when there is none."""
    if not said.sentences or not _details_said(text, said):
        return None
    if not _comparable(text, said):
        return _quoted(quote, said)
    wanted = content_words(text) - _SPOKEN_OF - {NEGATION}
    if not wanted or len(wanted & said.words) < ENOUGH * len(wanted):
        return None
    clause = max(_clauses(said), key=lambda held: len(wanted & held[1]))
    if NEGATION in clause[1] and NEGATION not in content_words(text):
        return None
    return clause[0]


def holds(value: str, said: Spoken) -> bool:
    """Whether a value is among the person's words: literally, or by at least one content word of it."""
    return fold(value) in said.folded or bool(content_words(value) & said.words)


def _details_said(text: str, said: Spoken) -> bool:
    numbers = set(_NUMBER.findall(fold(text))) - set(_NUMBER.findall(f"{said.folded} {to_digits(said.folded)}"))
    names = [name for name in _NAME.findall(text) if fold(name) not in said.folded]
    return not numbers and not names


def _comparable(text: str, said: Spoken) -> bool:
    spoken_in = language.of(text)
    return any(language.of(sentence) == spoken_in for sentence in said.sentences)


def _quoted(quote: str, said: Spoken) -> str | None:
    wanted = fold(quote)
    if not content_words(quote):
        return None
    return next((sentence for sentence in said.sentences if wanted in fold(sentence)), None)


def _clauses(said: Spoken) -> list[tuple[str, frozenset[str]]]:
    """Each clause's content words, with the sentence it stands in."""
    return [
        (sentence, content_words(clause)) for sentence in said.sentences for clause in _CLAUSE.split(sentence) if clause and clause.strip()
    ]
