"""Bare words in which people introduce themselves: "Yusuf, retired electrician, Cardiff"."""

from __future__ import annotations

import re
from datetime import datetime

from memory.capture.rules.en import identity, jobs, stance, tasks, wording, words
from memory.capture.rules.en.making import Clause
from memory.capture.rules.en.reading import read
from memory.capture.types import Statement
from memory.profile.schema import is_many

_CARD = tasks.ROW
_DOES = re.compile(
    r"(?:(?!based|born|raised|retired|trained|married|divorced|widowed)[a-z]+ed (?:to|by|up|for|with|on|me|us|you|my|our|the|an?)|wrote|came|went|said|told|gave|took|made|sent|got|left|met|ran|is|was|has|had|will|who)\b"
)
"""What the bearer of a name did or does, who is then somebody that is spoken of: "Marguerite, retired midwife, wrote to me"."""
_NAME = re.compile(
    r"[\w'’.-]+(?: [\w'’.-]+)?|[A-ZÀ-Ý][\w'’.-]*(?: (?:[A-ZÀ-Ý][\w'’.-]*|an?|de|del|della|di|da|dos|la|le|van|von|der|den|ter|bin|al|el|y)){1,4}"
)
"""One or two words, or more that are written as names are: not every bare sentence is one ("Forget about me loving jazz")."""
_COUNTED = re.compile(r"(?:one|two|three|four|five|six|\d) [a-z]", re.IGNORECASE)


def visiting_card(claim: stance.Claim) -> bool:
    """Bare words of which one is an occupation: "Yusuf, retired electrician, Cardiff"."""
    if not _CARD.match(claim.text) or not identity.name_in(claim.text) or any(map(_DOES.match, claim.text.split(", ")[1:])):
        return False
    return any(
        jobs.is_job(re.sub(r"^(?:an?|retired|former|freelance|part-time) | (?:in|at|for|with) .*$", "", part, flags=re.IGNORECASE))
        for part in claim.text.split(", ")[1:]
    )


def of_bare_words(claim: stance.Claim, now: datetime) -> list[Statement]:
    """What a few bare words in a row say of who says them: "nurse, 42, from Cork"; empty where one of them says nothing by itself."""
    parts = claim.text.split(", ")
    if not 2 <= len(parts) <= _MOST or any(len(part.split()) > _LONGEST for part in parts):
        return []
    if _BARE_KIN.fullmatch(parts[0]) or any(map(_NOT_BARE.search, parts)):
        return []
    found = [_of_self(part, claim, now) for part in parts]
    said = [one for statements in found for one in statements]
    keys = [one.key for one in said if one.key and not is_many(one.key)]
    return said if all(found) and len(keys) == len(set(keys)) and any(one.key.startswith(_OF_ONESELF) for one in said) else []


_MOST, _LONGEST = 5, 5
"""Bare words of a row, and words of each."""
_OF_ONESELF = ("basic.", "family.", "health.")
_LEADS = (
    (re.compile(r"(?:(?:one|two|three|four|five|six|\d|an?|no) )+[a-z]", re.IGNORECASE), "I have {}"),
    (re.compile(r"live in\b", re.IGNORECASE), "I {}"),
    (re.compile(r"(?:living|based) in\b|from (?-i:[A-Z])|[1-9]\d$", re.IGNORECASE), "I'm {}"),
    (re.compile(r"in (?-i:[A-Z])"), "I live {}"),
)


_NOT_BARE = re.compile(
    r"\b(?:I|I'm|I've|I'll|it|it's|is|are|was|were|isn't|aren't|the|not|any|so|but|than|this|that|better|more|less|got|please|what|which|how|ok|okay|yes|no way)\b",
    re.IGNORECASE,
)
"""What stands in sentences and not in bare words about oneself: "not any more, I got promoted"."""
_BARE_KIN = re.compile(rf"(?:my |our )?(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})s?", re.IGNORECASE)
"""Of whom the words behind tell: "Mum, 68, diabetic" is about one's mother."""
_RELATIVE = re.compile(
    r"(?:(?:proud|new|single|working|stay-at-home|foster) )?(?:mum|mom|dad|mother|father|parent|granny|grandad|widow(?:er)?|carer|expat|immigrant|beginner|newcomer)\b",
    re.IGNORECASE,
)


def _of_self(part: str, claim: stance.Claim, now: datetime) -> list[Statement]:
    part = f"{part[:1].lower()}{part[1:]}" if part[1:2].islower() and not re.match(r"[A-Z][a-z]+ [A-Z]", part) else part
    lead = next((shape for pattern, shape in _LEADS if pattern.match(part)), None)
    for said in (lead.format(part),) if lead else (f"I'm {wording.with_article(part)}", f"I'm {part}"):
        statements = read(Clause(said, now, claim.source))
        if statements and (lead or statements[0].key or _RELATIVE.match(part)):
            return statements
    return []


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
