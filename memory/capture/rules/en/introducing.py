"""Bare words in which people introduce themselves: "Yusuf, retired electrician, Cardiff"."""

from __future__ import annotations

import re
from datetime import datetime

from memory.capture.rules.en import identity, jobs, stance
from memory.capture.rules.en.making import Clause
from memory.capture.rules.en.reading import read
from memory.capture.types import Statement

_CARD = re.compile(r"(?!Dear\b|Hello\b|Hi\b)[A-Z][\w'-]+(?: [A-Z][\w'-]+)?(?:, [\w' /-]{2,40}){1,4}$")
_NAME = re.compile(
    r"[\w'’.-]+(?: [\w'’.-]+)?|[A-ZÀ-Ý][\w'’.-]*(?: (?:[A-ZÀ-Ý][\w'’.-]*|an?|de|del|della|di|da|dos|la|le|van|von|der|den|ter|bin|al|el|y)){1,4}"
)
"""One or two words, or more that are written as names are: not every bare sentence is one ("Forget about me loving jazz")."""
_COUNTED = re.compile(r"(?:one|two|three|four|five|six|\d) [a-z]", re.IGNORECASE)


def visiting_card(claim: stance.Claim) -> bool:
    """Bare words of which one is an occupation: "Yusuf, retired electrician, Cardiff"."""
    if not _CARD.match(claim.text) or not identity.name_in(claim.text):
        return False
    return any(
        jobs.is_job(re.sub(r"^(?:an?|retired|former|freelance|part-time) | (?:in|at|for|with) .*$", "", part, flags=re.IGNORECASE))
        for part in claim.text.split(", ")[1:]
    )


def introduction(claim: stance.Claim, now: datetime) -> list[Statement]:
    """Bare words of an introduction ("Priyanka, product designer, living in Pune")."""
    found: list[Statement] = []
    parts = re.split(r",\s*|\s+and\s+", claim.text)
    if visiting_card(claim):
        found = read(Clause(f"My name is {parts.pop(0)}", now, claim.source))
    for part in parts:
        if _COUNTED.match(part):
            found.extend(read(Clause(f"I have {part}", now, claim.source)))
            continue
        for lead in ("I'm a ", "I'm ", "I live in ", "My name is ") if found else ("I'm a ", "I'm ", "My name is "):
            if lead == "My name is " and not _NAME.fullmatch(part):
                continue
            statements = read(Clause(f"{lead}{part}", now, claim.source))
            # Behind other words about oneself a bare name is that of a place.
            if statements and not (lead == "I'm a " and not statements[0].key) and not (found and statements[0].key == "basic.name"):
                found.extend(statements)
                break
    return found
