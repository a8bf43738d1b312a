"""From what was asked, and the dialogue before it, to what is searched for. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from memory.recall.types import Recent, Said
from memory.text import dates, segment
from memory.text.normalise import fold

# A question that stands on its own is asked alone: the dialogue before it would pull it to its own subject, and costs an embedding.
STATEMENT_LEANS, QUESTION_LEANS = 1.0, 0.5
FEW_WORDS = 1
DIALOGUE_CHARACTERS = 700

_QUESTION = re.compile(
    r"[?？]|[吗呢]|什么|哪|谁|怎么|怎样|多少|几|为何|是否"
    r"|^\W*(?:what|who|whom|whose|which|when|where|why|how|do|does|did|is|are|was|were|can|could|will|would|should|have|has|had|tell me|remind me|show)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"[那这它他她]|上次|刚才|之前|同样|接下来"
    r"|\b(?:it|that|this|those|these|they|them|he|she|him|there|same|again|else|too|also|so|then|one|ones)\b",
    re.IGNORECASE,
)
_CALENDAR_DAY = re.compile(
    r"\d\s*月|[一二三四五六七八九十]月|\d\s*/\s*\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b", re.IGNORECASE
)
_YEAR = re.compile(r"\d{4}|[零〇一二三四五六七八九]{4}年|年")
YEARS_BACK = 10

# Groups of phrases that mean the same: each as entered, and folded.
Groups = Sequence[Sequence[tuple[str, str]]]

# Whose words a question asks for: "what did you recommend", "我说过". Names go before (see `turns`).
Speaker = Literal["user", "assistant", ""]
_SAID = "recommend|suggest|t[eo]ll|told|introduc|said|say|mention|g[ai]ve|advi[sc]e|teach|taught|propose|explain"
_ASKS_ASSISTANT = re.compile(
    rf"\byou\s+(?:\w+\s+){{0,2}}(?:{_SAID})|\bhave you\b|\bdid you (?!remember|know)"
    r"|你(?:曾经|之前|上次|以前|还)?(?:给|向|跟|和|为|对)?我?(?:曾经)?(?:推荐|告诉|建议|介绍|说|提到|提供|教)",
    re.IGNORECASE,
)
_ASKS_PERSON = re.compile(r"\b(?:i|my|me|mine)\b|[我俺]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time that the question names; `ends` is exclusive."""

    begins: datetime
    ends: datetime

    def holds(self, moment: datetime) -> bool:
        """Whether the moment lies in it."""
        return self.begins <= moment < self.ends


@dataclass(frozen=True, slots=True)
class Asked:
    """What is searched for. `dialogue` is empty when the question stands alone; `lean` is its weight beside the question, 0 to 1.

    `meant` are words that mean the same as some of the question's: they count where they are found and are not missed where they are not.
    """

    text: str
    words: tuple[str, ...]
    meant: tuple[str, ...]
    dialogue: str
    lean: float
    spans: tuple[Span, ...]

    @property
    def texts(self) -> list[str]:
        """What has to be embedded: the question, and the dialogue if it leans on it."""
        return [self.text, self.dialogue] if self.dialogue else [self.text]


def folded(groups: Iterable[Sequence[str]]) -> Groups:
    """Groups of words as `compose` takes them: no question has to fold them again."""
    return tuple(tuple((phrase, fold(phrase)) for phrase in group) for group in groups)


def compose(query: str, recent: Recent, *, now: datetime, synonyms: Groups = ()) -> Asked:
    """The question with its words, its times, and the dialogue it leans on. `now` is aware, in the person's zone.

    `synonyms`: groups of words that mean the same; those that the question does not say are said behind it in brackets.
    """
    lean = _lean(query) if recent else 0.0
    dialogue = _dialogue(query, recent) if lean else ""
    words = tuple(dict.fromkeys(segment.words(query)))
    others = _others(query, synonyms)
    meant = tuple(dict.fromkeys(word for phrase in others for word in segment.words(phrase) if word not in words))
    text = f"{query} ({', '.join(others)})" if others else query
    return Asked(text, words, meant, dialogue, lean if dialogue else 0.0, times(query, now=now))


def _others(query: str, synonyms: Groups) -> list[str]:
    """The phrases that mean the same as some phrase of the question."""
    said = fold(query) if synonyms else ""
    found: list[str] = []
    for group in synonyms:
        there = {phrase for phrase, folded in group if _occurs(folded, said)}
        if there:
            found += [phrase for phrase, _folded in group if phrase not in there]
    return found


def _occurs(phrase: str, said: str) -> bool:
    """Whether the phrase stands in what was said; letters only as words of their own. Of a long list almost none gets as far as a pattern."""
    return phrase in said and (not phrase.isascii() or re.search(rf"(?<![a-z0-9]){re.escape(phrase)}(?![a-z0-9])", said) is not None)


def times(query: str, *, now: datetime) -> tuple[Span, ...]:
    """The days and longer stretches that the question names. A day or month without its year is meant in any of the last ten."""
    spans: list[Span] = []
    for mention in dates.find(query, now=now):
        if mention.kind not in ("point", "span") or mention.ends - mention.begins < timedelta(hours=23):
            continue
        spans.append(Span(mention.begins, mention.ends))
        if _CALENDAR_DAY.search(mention.words) and not _YEAR.search(mention.words):
            spans += [_years_before(spans[-1], years) for years in range(1, YEARS_BACK + 1)]
    return tuple(spans)


def _years_before(span: Span, years: int) -> Span:
    return Span(_shifted(span.begins, years), _shifted(span.ends, years))


def _shifted(moment: datetime, years: int) -> datetime:
    try:
        return moment.replace(year=moment.year - years)
    except ValueError:  # 29 February
        return moment.replace(year=moment.year - years, day=28)


def speaker(query: str) -> Speaker:
    """Whose message the question is about, by its pronouns; empty when it does not tell."""
    if _ASKS_ASSISTANT.search(query):
        return "assistant"
    return "user" if _ASKS_PERSON.search(query) else ""


def _lean(query: str) -> float:
    """How much the question needs the dialogue before it: all statements do, questions that point back or hardly say anything half."""
    if not _QUESTION.search(query):
        return STATEMENT_LEANS
    few = len(set(segment.words(query))) <= FEW_WORDS
    return QUESTION_LEANS if few or _POINTS_BACK.search(query) else 0.0


def _dialogue(query: str, recent: Recent) -> str:
    """The person's part of the dialogue up to and with the question: as good as the whole of it, at half the length (MADial, both languages)."""
    said = [one if isinstance(one, Said) else Said("user", one) for one in recent]
    lines = [one.text for one in said if one.role == "user"]
    if not lines or lines[-1] != query:
        lines.append(query)
    if len(lines) < 2:
        return ""
    return "\n".join(lines)[-DIALOGUE_CHARACTERS:]
