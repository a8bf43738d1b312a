"""What a wish lists: "bin day is Thursday, the boiler code is F4, and rent is due on the 1st" holds three statements."""

from __future__ import annotations

import re

from memory.capture.rules.en import clauses

_I = re.IGNORECASE
_BETWEEN = re.compile(r"\s*;\s*(?:and )?|,\s+(?:and |plus |also )*|\s*\n\s*(?:[-*•]\s+)?")
_WHOLE = re.compile(
    r"(?!(?:he|she|it|they|this|that|these|those|which|who|where|when|whenever|if|unless|but|so|because|since|as|except|not|especially|though|although|while|until|then|even|only)\b)"
    r"[\w'’-]+(?: [\w'’-]+){0,7}? (?:is|are|was|has|have|can't|cannot|can|must|never|always|needs?|works?|lives?|starts?|ends?|opens?|closes?|goes|runs?|takes?|costs?|comes|ships?|eats?|drinks?|prefers?|likes?|loves?|hates?|means|leaves?|arrives?|meets?|hangs?|sits?|stands?|don't|doesn't|only works?)\b|"
    r"(?:I|we)(?:'m|'re|'ve) |[\w'’.-]+(?: [\w'’.-]+){0,4} ?[=→] ?[^\s=]|[\w'’-]+(?: [\w'’-]+){0,3}'s (?:at|in|on|called|due|the|an?)\b",
    _I,
)
"""A member that says something by itself."""
_FEWEST = 3
"""Words of a member."""


def members(text: str) -> list[str]:
    """The members of a list of statements; the text alone where one of them would not stand for itself."""
    found = [piece.strip() for piece in _BETWEEN.split(text) if piece.strip()]
    whole = len(found) > 1 and all((len(one.split()) >= _FEWEST or "=" in one) and _WHOLE.match(one) for one in found)
    return found if whole else [text]


def with_subject(pieces: list[clauses.Piece]) -> list[str]:
    """The pieces, with one that has no subject of its own left joined to the one before."""
    joined: list[str] = []
    for piece in pieces:
        if joined and not _OWN_SUBJECT.match(piece.text):
            joined[-1] = f"{joined[-1]}{_joint(piece)}{piece.text}"
        else:
            joined.append(piece.text)
    return joined


def _joint(piece: clauses.Piece) -> str:
    return f", {piece.joined} " if piece.joined else ", "


_OWN_SUBJECT = re.compile(r"(?:I|I'm|I've|I'd|I'll|we|we're|we've|my|our|the|his|her|their|every \w+)\b", re.IGNORECASE)
