"""The form of a rule: a pattern, and what its match means on the calendar."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from memory.text.dates.almanac import Almanac
from memory.text.dates.mention import MentionKind, Span


@dataclass(frozen=True, slots=True)
class Setting:
    """What the clause around a match says of it: `back` it tells of the past, `habitual` of what is usually done, `annual` of a birthday or the like."""

    back: bool = False
    habitual: bool = False
    annual: bool = False


Builder = Callable[["re.Match[str]", Almanac, Setting], Span | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A text without one of the characters of `hint`, or of the words where it holds spaces, is not searched at all: patterns are dear.

    `kind` None: told from the length of the span. `bare`: names a weekday or weekend alone, which may mean every one of them.
    """

    pattern: re.Pattern[str]
    build: Builder
    hint: str
    kind: MentionKind | None = None
    bare: bool = False

    def may_match(self, lowered: str) -> bool:
        """Whether a text, in lower case, holds what every match needs."""
        return any(sign in lowered for sign in (self.hint.split() if " " in self.hint else self.hint))


def always(_match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    """The span of what recurs: it bounds nothing, so only today stands for it."""
    begins, ends, _ = almanac.day(0)
    return begins, ends, "none"
