"""Whether the person really said what a model says they said. Pure, and without a model: words must be there.

A statement is supported by the person's own lines (their messages without quotations, pasted text and our own context blocks, questions
left out) when the lines hold at least `ENOUGH` of its content words and every number and name in it, and deny what it denies. It is the message
itself that must say it: earlier ones may tell what it speaks of, but what they alone say was captured from them, or was not to be. In another
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
_POINTS_BACK = re.compile(
    r"\b(?:he|she|it|they|him|her|them|his|its|their|there|that|this|those|these|one|ones)\b|[他她它这那其]", re.IGNORECASE
)
# How models speak of the person; no word of the person's.
_SPOKEN_OF = frozenset({"user", "person", "speaker", "用户", "使用者"})


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the person said: the sentences of the message and of those before it, the words of both, and all of it folded for comparing."""

    sentences: tuple[str, ...]
    folded: str
    words: frozenset[str]
    before: frozenset[str]
    earlier: tuple[str, ...] = ()


def spoken(message: str, before: Sequence[str] = ()) -> Spoken:
    """The person's own sentences in a message, and what they said in those before it."""
    own, earlier = _sentences(message), [sentence for line in before for sentence in _sentences(line)]
    return Spoken(tuple(own), fold("\n".join([*own, *earlier])), _words(own), _words(earlier), tuple(earlier))


def _sentences(line: str) -> list[str]:
    return [sentence.text for sentence in frame.sentences(frame.spoken(line)) if not sentence.asks]


def _words(sentences: Sequence[str]) -> frozenset[str]:
    return frozenset().union(*map(content_words, sentences)) if sentences else frozenset()


def supporting(text: str, quote: str, said: Spoken) -> str | None:
    """The sentence of the person that bears a statement out, None when there is none."""
    if not said.sentences or not _details_said(text, said):
        return None
    if not _comparable(text, said):
        return _quoted(quote, said)
    wanted = content_words(text) - _SPOKEN_OF - {NEGATION}
    if not wanted or len(wanted & (said.words | said.before)) < ENOUGH * len(wanted) or not _said_now(wanted, said):
        return None
    clause = _nearest(wanted, said.sentences)
    whole = _nearest(wanted, (*said.sentences, *said.earlier))
    if NEGATION in clause[1] | whole[1] and NEGATION not in content_words(text):
        return None
    return clause[0]


def _said_now(wanted: frozenset[str], said: Spoken) -> bool:
    """Whether the message says it, by itself, or by a new word where it makes half of it or points back at what was said before ("he is three")."""
    now = wanted & said.words
    told = 2 * len(now) >= len(wanted) or any(_POINTS_BACK.search(sentence) for sentence in said.sentences)
    return len(now) >= ENOUGH * len(wanted) or (told and bool(now - said.before))


def holds(value: str, said: Spoken) -> bool:
    """Whether a value is among the person's words: literally, or by at least one content word of it."""
    return fold(value) in said.folded or bool(content_words(value) & (said.words | said.before))


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


def _nearest(wanted: frozenset[str], sentences: Sequence[str]) -> tuple[str, frozenset[str]]:
    """The sentence with the clause that shares most of the words, and that clause's words."""
    clauses = [
        (sentence, content_words(clause)) for sentence in sentences for clause in _CLAUSE.split(sentence) if clause and clause.strip()
    ]
    return max(clauses, key=lambda held: len(wanted & held[1]))
