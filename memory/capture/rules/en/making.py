"""Clauses as the rules read them, and statements made of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from memory.capture.rules.en import wording
from memory.capture.types import Statement
from memory.enums import Kind
from memory.text import dates

CONTEXT_DAYS = 7
"""How long a passing circumstance holds when its words set no end (SPEC 3.10)."""

SURE = 0.9
EXPLICIT = 0.95

LIMITED = re.compile(
    r"\b(?:until|till|til|through|up to|by the end|this (?:week|weekend|month|year|quarter|summer|winter|spring|autumn|fall|morning|afternoon|evening)|today|tonight|tomorrow|"
    r"for the (?:next|rest|coming)|for (?:a|one|two|three|four|five|six|\d+) (?:more )?(?:days?|weeks?|months?)|next (?:week|month|year|\w+day)|before (?:the end|\w+day|\d)|due|rest of)\b",
    re.IGNORECASE,
)

_FOR_WHILE = re.compile(
    r"(?:just |only )?for (?:today|tonight|tomorrow|this \w+|the (?:next|rest|coming) [\w ]{2,20}?)(?=,)", re.IGNORECASE
)
"""Opening words that say how long a wish is to hold: it is read without them."""

_FRAGMENTS = {
    "@Iam": r"(?:I'm|I am|we're|we are)",
    "@Ihave": r"(?:I've|I have|we've|we have)",
    "@I": r"(?:I|we)",
    "@adv": r"(?>(?:really|currently|presently|now|nowadays|also|still|just|recently|finally|actually|always|usually|mostly|mainly|generally|normally|primarily|truly|simply|absolutely|totally|quite|"
    r"both|all|only|already|officially|very much|honestly|personally|definitely|sometimes|often|typically|pretty much|mostly just|at work|these days|lately|genuinely|happily|particularly|especially)\s+)*",
    "@not": r"(?:do not|don't|no longer|never)",
    "@nomore": r"(?:any ?more|any longer)",
    "@my": r"(?:my|our)",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause with its subject supplied.

    `explicit`: the person asked for it to be remembered; `source`: the sentence as typed; `shown`: the clause's words where `text` was made easier to read.
    """

    text: str
    now: datetime
    source: str = ""
    explicit: bool = False
    greeted: bool = False
    shown: str = ""


Maker = Callable[[re.Match[str], Clause], list[Statement]]


def pattern(source: str) -> re.Pattern[str]:
    """A case-blind pattern; `@I`, `@Iam`, `@Ihave`, `@adv`, `@not` and `@my` stand for the forms these words take."""
    for name, fragment in _FRAGMENTS.items():
        source = source.replace(name, fragment)
    return re.compile(source, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that must match from the start of a clause, and what to make of the match; nothing made lets the next rule try."""

    pattern: re.Pattern[str]
    make: Maker


def rules(*pairs: tuple[str, Maker]) -> tuple[Rule, ...]:
    """Rules in the order in which they are tried."""
    return tuple(Rule(pattern(source), make) for source, make in pairs)


def first(table: tuple[Rule, ...], clause: Clause) -> list[Statement]:
    """What the first rule that has something to say makes of the clause."""
    for rule in table:
        found = rule.pattern.match(clause.text)
        if found:
            statements = rule.make(found, clause)
            if statements:
                return statements
    return []


def say(
    clause: Clause,
    kind: Kind,
    key: str = "",
    value: Any = None,
    *,
    text: str = "",
    removes: bool = False,
    replaces: str = "",
    about_person: bool = True,
) -> list[Statement]:
    """One statement in the clause's own words (or `text`), dated when the words set a limit."""
    words = wording.sentence_case(text or clause.shown or clause.text)
    opening = _FOR_WHILE.match(clause.source)
    whole = f"{opening[0]} {clause.shown or clause.text}" if opening else clause.shown or clause.text
    until = dates.valid_until(whole, now=clause.now) if LIMITED.search(whole) else None
    # What is to be remembered is kept with its day, whatever kind it is taken for.
    at = dates.occurred_at(whole, now=clause.now) if clause.explicit and kind == Kind.FACT and not key else None
    return [
        Statement(
            text=words,
            kind=kind,
            key=key,
            value=value,
            confidence=EXPLICIT if clause.explicit else SURE,
            valid_until=until,
            occurred_at=at,
            when_words=", ".join(mention.words for mention in dates.find(whole, now=clause.now)) if at else "",
            explicit=clause.explicit,
            about_person=about_person,
            removes=removes,
            replaces=replaces,
            quote=clause.source or clause.text,
        )
    ]


def passing(clause: Clause, *, kind: Kind = Kind.CONTEXT) -> list[Statement]:
    """A circumstance or appointment that ends: with the words' own end, else with the last moment named, else after `CONTEXT_DAYS`."""
    mentions = [mention for mention in dates.find(clause.text, now=clause.now) if mention.kind != "recurring"]
    until = dates.valid_until(clause.text, now=clause.now)
    begins = min((mention.begins for mention in mentions if mention.kind != "deadline"), default=None)
    ends = max((mention.ends for mention in mentions), default=None)
    if until is None:
        until = ends if ends is not None and ends > clause.now else clause.now + timedelta(days=CONTEXT_DAYS)
    [statement] = say(clause, kind)
    return [
        Statement(
            text=statement.text,
            kind=kind,
            confidence=statement.confidence,
            valid_until=until,
            occurred_at=begins if kind == Kind.EVENT else None,
            when_words=", ".join(mention.words for mention in mentions),
            explicit=statement.explicit,
            about_person=statement.about_person,
            quote=statement.quote,
        )
    ]


def happened(clause: Clause) -> list[Statement]:
    """Something past with its day; nothing when the words name no day."""
    when = dates.occurred_at(clause.text, now=clause.now)
    if when is None and not clause.explicit:
        return []
    words = ", ".join(mention.words for mention in dates.find(clause.text, now=clause.now))
    return [
        Statement(
            text=wording.sentence_case(clause.shown or clause.text),
            kind=Kind.EVENT,
            confidence=EXPLICIT if clause.explicit else SURE,
            occurred_at=when,
            when_words=words,
            explicit=clause.explicit,
            quote=clause.source or clause.text,
        )
    ]


def each(clause: Clause, kind: Kind, key: str, head: str, listed: str, *, longest: int = 4) -> list[Statement]:
    """One statement for each member of an enumeration, worded `head` + member; a single member keeps the clause's words."""
    members = wording.items(listed, longest=longest)
    if len(members) == 1:
        return say(clause, kind, key, members[0])
    return [one for member in members for one in _member(clause, kind, key, head.strip(), member)]


_OWN_VERB = re.compile(r"(?:eat|drink|smoke|touch|watch|play|read|wear|use|like|do) (?P<what>.+)$", re.IGNORECASE)


def _member(clause: Clause, kind: Kind, key: str, head: str, member: str) -> list[Statement]:
    """One member of an enumeration; one with a verb of its own ("eat pork or drink alcohol") takes the place of the head's."""
    own = _OWN_VERB.match(member)
    if own:
        return say(clause, kind, key, own["what"], text=f"{head.rpartition(' ')[0]} {member}")
    return say(clause, kind, key, member, text=f"{head} {member}")
