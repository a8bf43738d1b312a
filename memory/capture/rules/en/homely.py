"""Who and what lives with a person, how they are at their best, and what they have long been at: told without naming it as a field."""

from __future__ import annotations

import re

from memory.capture.rules.en import life, tastes, told, wording, words
from memory.capture.rules.en.making import Clause, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
_OWN = re.compile(r"\b(?:I|I'm|me|my|we|us|our|(?:this|the|at) (?:house|home|flat|household|place))\b", _I)
_ANY_DAY = r"any ?(?:day|time)(?: of the week)?$"
_BEST = r"(?:best|better|fastest|faster|quickest|clearest|worst|worse|hardest|deepest|most|more|badly|poorly)"
_FACULTIES = r"(?:think|work|learn|write|sleep|focus|concentrate|study|relax|read|remember things|cook|code|function|perform|unwind|rest|create|draw|plan|revise|listen|run|train|see|hear)"
_LONG = r"(?:(?:for|about|around|nearly|almost|over|more than|some|close to|going on|coming up (?:to|on)) )*(?:(?:an?|the (?:last|past)|\d+|\w+)(?: and a half)? )?(?:years?|decades?|ages)(?: now)?"


def _fact(match: re.Match[str], clause: Clause) -> list[Statement]:
    return [] if life.TECHNICAL.search(clause.text) else say(clause, Kind.FACT)


def _at_home(match: re.Match[str], clause: Clause) -> list[Statement]:
    """Somebody, or an animal, of the person's own home."""
    return say(clause, Kind.FACT, about_person=False) if _OWN.search(clause.text) else []


def _any_day(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(match["what"])
    return say(clause, Kind.PREFERENCE, tastes.LIKES, what) if what and not life.TECHNICAL.search(clause.text) else []


TABLE = rules(
    (told.DEFINES, _fact),
    (told.COUNTS, _fact),
    (rf"(?:please )?(?:give me|I'll (?:have|take)|make mine) (?P<what>(?!that\b|this\b|it\b|the (?:first|second|last|other)\b)[\w' -]+?)(?: (?:over|instead of|rather than) [\w' -]+?,? {_ANY_DAY}|,? any day(?: of the week)?$)", _any_day),
    (rf"@I @adv{_FACULTIES} (?:so much |far |much |way |a lot )?{_BEST} (?:in|with|on|at|by|when|after|before|late|early|alone|under|from|if|to|outside|outdoors|standing|lying|sitting|without|in the|under)\b.+", _fact),
    (r"there(?:'s| is| are) (?:an?|one|two|three|four|\w+ly|some) [\w' ,-]{2,50}? (?:called|named) (?-i:[A-ZÀ-Ý]).*", _at_home),
    (rf"(?:an?|one|two|three|four|five|six|\d) (?:[\w-]+ ){{0,2}}?(?:{words.PETS}|{words.FAMILY}|hens|fish|mice|geese)s? (?:live|rule|run|share|own|keep|wake|sleep|occupy|guard|rely|depend|roam|boss)s? .+", _at_home),
    (rf"@I(?:'ve| have) @adv(?:been )?(?!trying|waiting|looking|having|getting|thinking|meaning|wondering|using this)[a-z]+ing (?!it\b|this\b|that\b).+? {_LONG}$", _fact),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements of home, of being at one's best and of what has gone on for years."""
    return first(TABLE, clause)
