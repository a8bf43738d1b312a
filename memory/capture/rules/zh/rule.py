"""The form of a rule: where it looks, and the draft it makes of what it finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memory.capture.rules.zh.clause import Clause, Draft
from memory.enums import Kind

Make = Callable[["re.Match[str]", Clause], Draft | None]
Reader = Callable[[Clause], Draft | None]
MINE = frozenset({"me", "we", "none"})
_QUOTES = "“”\"「」『』'‘’《》 "
_TAIL = re.compile(r"(?>就行|就好|即可|就可以|(?<![酒网贴书迪])吧|了|哦|啦|呀|啊|哈+|呢|嘛|的说|而已|哟|喔|噢|咯|嘻+|滴)+$")
_EMOJI = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F\u200d]+")


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern matched at the beginning of a predicate, or with `anywhere` searched for in the whole clause from its beginning."""

    pattern: re.Pattern[str]
    make: Make

    def read(self, clause: Clause) -> Draft | None:
        """The draft of this clause, or nothing."""
        match = self.pattern.match(clause.predicate)
        return self.make(match, clause) if match else None


def rule(pattern: str, make: Make) -> Rule:
    """A rule from the source of its pattern; Latin words match in any case."""
    return Rule(re.compile(pattern, re.IGNORECASE), make)


def first(rules: tuple[Rule, ...], clause: Clause) -> Draft | None:
    """The draft of the first rule that reads the clause."""
    for one in rules:
        draft = one.read(clause)
        if draft is not None:
            return draft
    return None


def trimmed(words: str) -> str:
    """A value without quotation marks, emoji and the particles at its end."""
    bare = _EMOJI.sub("", words).strip(_QUOTES)
    return _TAIL.sub("", bare).strip(_QUOTES) or bare


def makes(kind: Kind, key: str = "", *, group: str | None = None, value: Any = None, **more: Any) -> Make:
    """A maker whose value is a group of the match, or a fixed one."""

    def make(match: re.Match[str], clause: Clause) -> Draft | None:
        found = trimmed(clause.words(match, group)) if group else value
        return Draft(kind, key if found not in ("", None) else "", found if found != "" else None, **more)

    return make
