"""Sentences in roundabout ways, told straight before they are cut into clauses. Pure."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_THEY_SAY = re.compile(r"\s*\([^()]{0,40}\b(?:they|he|she|the doctors?) (?:say|says|said|reckons?|thinks?)\)", _I)
"""Hearsay in brackets, about what the person tells for themself."""
_TOLD_OF_SELF = re.compile(
    r"^(?:(?:I )?(?:was|got|have been|'ve been|been)(?: just)? told|(?:my |the )?(?:doctor|doc|GP|hospital|consultant|nurse|specialist|clinic|optician|audiologist|psychiatrist)s?(?: just| has| have)? (?:says?|said|told me|reckons?|confirmed))"
    r"(?:,? (?:on|by|at|this|last|today|yesterday|back)\b[\w' ]{0,25}?)?(?: that)?,? (?P<i>I(?:'ve| have|'m| am)(?: (?:got|now|probably))? (?!to\b|gone|been))",
    _I,
)
"""Who said it first counts for nothing where it is about the speaker's own health."""
_NAMED_HERE = re.compile(r"^(?P<name>[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?) (?:here|speaking|again)(?=, )")
"""How somebody names themself in a few words: "Marguerite here, retired midwife"."""
_PACKING = re.compile(
    r"\b(?:packed (?:up|(?:my|our) bags|everything(?: up)?)|upped sticks|sold up)(?: again)? and (?=moved|relocated|emigrated|left)", _I
)
"""What goes before a move and says no more than it."""
_FLIPPED = re.compile(
    r"^(?P<who>I|we) used to (?:really |absolutely )?(?:love|like|hate|enjoy|prefer|adore|dislike|avoid|drink|eat) (?P<what>[\w' -]{2,40}?),? (?:but |and )?(?:now|these days|nowadays),? (?:I|we) (?P<verb>(?:can't |don't |really |absolutely )*(?:love|like|hate|enjoy|prefer|adore|dislike|avoid|stand|drink|eat)) (?:it|them|those)(?=[,.;!]|$)",
    _I,
)
"""What was once, and what has taken its place, with a pronoun for the thing."""
_NO_LONGER_MINE = re.compile(
    r"^[\w' -]{1,40}? (?:isn't|is not|is no longer|aren't|are no longer) (?P<mine>my [\w' -]{2,40}?)(?: any ?more| any longer| now)?,? (?:but |now |it )*(?:it's|it is|that's|is|that would be)(?: now)? (?P<new>.+)$",
    _I,
)
"""The thing first, then whose it was: "green isn't my favourite colour any more, it's orange"."""


def plainly(text: str) -> str:
    """The sentence without hearsay about its own speaker, without what goes before a move, and with the thing in the place of a pronoun."""
    own = _PACKING.sub("", _TOLD_OF_SELF.sub(r"\g<i>", _THEY_SAY.sub("", text)))
    return _NAMED_HERE.sub(r"\g<name>", _FLIPPED.sub(_as_now, own))


def mine_first(text: str) -> str:
    """The sentence with whose it is before what it is."""
    turned = _NO_LONGER_MINE.match(text)
    return f"{turned['mine']} is now {turned['new']}" if turned else text


def _as_now(found: re.Match[str]) -> str:
    return f"{found['who']} {found['verb']} {found['what']} now"
