"""A bare correction in English, "oops, the 13th" or "Hartwell, sorry": the piece in it that is right. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.capture.rules.en import wording

_I = re.IGNORECASE
_ROUNDS = 6
_LONGEST = 6
"""Words of a piece."""
_WEAK = r"sorry|apologies|oops|whoops|ah|oh|hmm+|ugh|argh|no|nope|nah|wait|hang on|hold on|actually|well|lol|haha"
_STRONG = (
    r"correction|small correction|typo|my (?:bad|mistake)|(?:scratch|scrap|strike|change|fix) that|I (?:mean|meant)(?: to (?:say|write|type))?|make (?:that|it)|or rather|brain (?:fog|fart|freeze)|fat fingers?|"
    r"autocorrect(?: (?:got me|again|strikes(?: again)?|fail|messed (?:that|it) up))?|slip of the (?:finger|tongue|pen)|wrong (?:day|date|time|number|one|name|word|year|month)|"
    r"I (?:misspoke|misspelled|misspelt|mistyped|misread|misremembered|mixed (?:that|it|them) up|got (?:that|it|the \w+) wrong|said (?:that|it) wrong)(?: (?:that|it|this|there|earlier|before|(?:his|her|the|its) name))?|(?:(?:that|it) )?should (?:be|read|say|have (?:been|said|read))|(?:that|it) was (?:wrong|a (?:typo|mistake|slip))|that's (?:wrong|not right)|(?:it's )?(?:spelled|spelt)"
)
_HEAD = re.compile(rf"(?:(?P<strong>{_STRONG})|{_WEAK})(?:[\s,.:;!…–—-]+|$)", _I)
_ITS = re.compile(
    r"(?:(?P<pronoun>it|they|he|she|that)(?:'s|'re| (?:is|are|was|should be)| (?P<verb>(?!will|can|could|would|does|did|has|had)[a-z]{2,}s?))|(?:his|her|its|their|the) (?:right )?(?:name|one|date|day|number|time)(?: is|'s)|called) (?:called )?",
    _I,
)
_TAIL = re.compile(
    r"(?:[\s,.;!…–—(-]+)(?:(?P<strong>I (?:mean|meant)(?: to say)?|typo|my (?:bad|mistake)|fat fingers?|brain (?:fog|fart|freeze)|autocorrect|correction|(?:(?<=[,.;!…–—(-])|(?<=[,.;!…–—(-] ))(?:I )?(?:forgot|mixed|misread|mistyped|misremembered|confused|swapped|got (?:it|that|them|confused|mixed))\b[^,;]*|with (?:an?|one|two|no|double|the) (?:[\w'-]+ ?){1,3})|"
    r"sorry|oops|whoops|actually|btw|by the way|now|not that it matters|lol|haha|obviously|of course|rather|then)[\s)!.]*$",
    _I,
)
_SAID = re.compile(r"did I (?:just )?(?:say|write|type|put) (?P<old>[^?]{2,40}?)\s*\?[\s,.!–—-]*(?P<rest>.*)$", _I)
_NOT_FIRST = re.compile(r"not (?P<old>[^,;.–—]{1,40}?)(?:\s*[,;.–—]+\s*(?:but |it's |I meant )*|\s+but )(?P<new>.+)$", _I)
_NOT_LAST = re.compile(r"(?P<new>.+?),?\s+(?:and )?(?:not|rather than|instead of) (?P<old>.{1,40})$", _I)
_NOT_ALONE = re.compile(r"not (?P<old>(?:[\w':.-]+ ?){1,4})$", _I)
_ASIDE = re.compile(r"(?P<new>[^,;(–—]{1,40}?)(?:[,;]| [(–—-])\s*(?!and\b|or\b|but\b|\d)\S.*$")
"""What is right, and a word of how it came: "thirteen, one just hatched"."""
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|gets?|got|goes|went|moved|pushed|postponed|changed|means?|wants?|needs?|likes?|loves?|prefers?|hates?|lives?|works?|starts?|ends?|don't|doesn't|can't)\b",
    _I,
)
"""A piece has no verb."""
_ADDS = re.compile(r"\b(?:too|also|as well|another)\b", _I)
_MENDED = re.compile(r"[^,;]{1,30}[,;.–—-]+ ?(?:sorry,? |no,? |or rather,? )*(?:I mean|I meant|make that|or rather) (?P<new>.+)$", _I)
"""A slip put right in the same breath: "on the 12th, I mean the 13th"."""
_OWNED_BEHIND = re.compile(r"(?P<new>[^,;]{1,30}), (?:sorry|oops|my (?:bad|mistake)|typo)\b[,;:.–— -].*$", _I)
_NO_PIECE = re.compile(
    r"(?:I|I'm|I've|I'll|I'd|we|we're|you|he|she|it|they|this|that|there|what|why|how|who|when|where|which|can|could|would|will|do|does|did|is|are|please|let|let's|for|with|about|because|and|but|so|if|maybe|never|thanks?|worries|problem|idea|need|way|one more|another|go|guess|look|listen|see|call|keep|reply|answer|write|remember|forget|save|note|just|give|show|tell|make|use|try|ok|okay)\b",
    _I,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """The words that are right; those that were wrong, where they are named; the verb and the pronoun they came with.

    `surely`: it is beyond doubt that a slip is put right.
    """

    new: str
    old: str = ""
    surely: bool = False
    verb: str = ""
    pronoun: str = ""


def piece(plain: str, *, owned_up: bool = False) -> Piece | None:
    """The piece of a repaired sentence that puts something right and says no more than that; None for any other sentence.

    An empty piece is a sentence that only owns up to a slip; `owned_up`: the sentence before did.
    """
    said = _SAID.match(plain)
    old, rest = (said["old"], said["rest"]) if said else ("", plain)
    if said and not rest:
        return Piece("", old, surely=True)
    if rest.rstrip().endswith("?"):
        return None
    surely = plain.startswith("*") or owned_up
    rest, begun, strongly = _headed(rest.lstrip("*").strip())
    mended = _MENDED.match(rest) or _OWNED_BEHIND.match(rest)
    rest, strongly = (mended["new"], True) if mended else (rest, strongly)
    rest, ended, sure = _tailed(rest)
    found = _NOT_FIRST.match(rest) or _NOT_LAST.match(rest) or _NOT_ALONE.match(rest)
    rest, old = (found.groupdict().get("new") or "", found["old"]) if found else (rest, old)
    surely = surely or strongly or sure or bool(old)
    return _made(rest, old, surely=surely) if surely or begun or ended else None


def _made(rest: str, old: str, *, surely: bool) -> Piece | None:
    its = _ITS.match(rest)
    rest = rest[its.end() :] if its else rest
    aside = _ASIDE.match(rest)
    new = (aside["new"] if aside else rest).strip(" \t\"“”'.,;:!*")
    if len(new.split()) > _LONGEST or _NO_PIECE.match(new) or _ADDS.search(new) or _CLAUSE.search(new):
        return None
    named = its.groupdict() if its else {}
    return Piece(new, old.strip(" \"“”'.,"), surely or bool(its), named.get("verb") or "", (named.get("pronoun") or "").casefold())


def _headed(text: str) -> tuple[str, bool, bool]:
    """The text without what owns up in front, whether there was such, and whether it says so beyond doubt."""
    begun = strongly = False
    for _ in range(_ROUNDS):
        found = _HEAD.match(text)
        if not found:
            break
        text, begun, strongly = text[found.end() :], True, strongly or bool(found["strong"])
    return text, begun, strongly


def _tailed(text: str) -> tuple[str, bool, bool]:
    """The text without what owns up behind, whether there was such, and whether it says so beyond doubt."""
    ended = strongly = False
    for _ in range(_ROUNDS):
        found = _TAIL.search(text[-wording.ENDING :])
        if not found:
            break
        text = text[: len(text) - len(found[0])]
        ended, strongly = True, strongly or bool(found["strong"])
    return text, ended, strongly
