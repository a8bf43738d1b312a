"""A bare correction in English, "oops, the 13th" or "Hartwell, sorry": the piece in it that is right. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import IntEnum

from memory.capture.rules.en import wording

_I = re.IGNORECASE
_ROUNDS = 6
_LONGEST = 6
"""Words of a piece."""


class Owning(IntEnum):
    """How far a message owns up to a slip of the person's own, from not at all to one of the pen."""

    NOT = 0
    DENIES = 1
    """A bare no, "actually" or "wait": it may as well be said to the agent."""
    OWNS = 2
    MEANT = 3
    """What they meant themselves, or take back: no answer to a question."""
    PEN = 4


_FILLER = r"ah|oh|hmm+|ugh|argh|well|lol|haha"
_DENIES = r"make (?:that|it)|no|nope|nah|wait|hang on|hold on|actually"
_OWNS = (
    r"(?:to be|more) (?:precisely|precise|exact|accurate|specific)|strictly speaking|sorry|apologies|oops|whoops|no,? wait|wait,? no|my (?:bad|mistake)|or rather|brain (?:fog|fart|freeze)|wrong (?:day|date|time|number|one|name|word|year|month)|"
    r"(?:that|it) (?:should (?:be|read|say|have (?:been|said|read))|was (?:wrong|a (?:mistake|slip)))|that's (?:wrong|not right)"
)
_MEANT = (
    r"correction|small correction|(?:scratch|scrap|strike) that|I (?:mean|meant)(?: to (?:say|write|type))?|"
    r"I (?:misspoke|misread|misremembered|mixed (?:that|it|them) up|got (?:that|it|the \w+) wrong|said (?:that|it) wrong)(?: (?:that|it|this|there|earlier|before|(?:his|her|the|its) name))?"
)
_PEN = (
    r"typo|fat fingers?|autocorrect(?: (?:got me|again|strikes(?: again)?|fail|messed (?:that|it) up))?|slip of the (?:finger|tongue|pen)|"
    r"I (?:misspelled|misspelt|mistyped)(?: (?:that|it|this|(?:his|her|the|its) name))?|(?:that|it) was a typo|(?:it's )?(?:spelled|spelt)"
)
_HEAD = re.compile(rf"(?:(?P<pen>{_PEN})|(?P<meant>{_MEANT})|(?P<owns>{_OWNS})|(?P<denies>{_DENIES})|{_FILLER})(?:[\s,.:;!…–—-]+|$)", _I)
_ITS = re.compile(
    r"(?:(?P<pronoun>it|they|he|she|that)(?:'s|'re| (?:is|are|was|should (?:be|say|read)|ought to (?:be|say|read))| (?P<verb>(?!will|can|could|would|does|did|has|had)[a-z]{2,}s?))|(?:his|her|its|their|the) (?:right )?(?:name|one|date|day|number|time)(?: is|'s)|called) (?:called )?",
    _I,
)
_TAIL = re.compile(
    r"(?:[\s,.;!…–—(-]+)(?:(?P<pen>typo|fat fingers?|autocorrect|with (?:an?|one|two|no|double|the) (?:[a-z](?:'?s)?|accent|hyphen|umlaut|dash))|(?P<meant>I (?:mean|meant)(?: to say)?|correction|"
    r"(?:(?<=[,.;!…–—(-])|(?<=[,.;!…–—(-] ))(?:I )?(?:forgot|mixed|misread|mistyped|misremembered|confused|swapped|got (?:it|that|them|confused|mixed))\b[^,;]*)|"
    r"(?P<owns>my (?:bad|mistake)|after all|brain (?:fog|fart|freeze)|sorry|oops|whoops)|(?P<denies>actually)|btw|by the way|now|not that it matters|lol|haha|obviously|of course|rather|then|please|from (?:now|here) on|going forward|instead)[\s)!.]*$",
    _I,
)
NOW = re.compile(r"(?:it|they|that)(?:'s|'re| is| are) (?!\d)[^,;?]{2,40} now\b", _I)
"""Words of how it has become."""
_PRESENT = re.compile(
    r"(?:almost |nearly |already |past )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight|half past \w+|quarter (?:to|past) \w+|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter)",
    _I,
)
"""What it may be for the time being."""
_INVERTED = re.compile(
    r"(?P<new>[^,;]{1,40}?) (?:is|was) (?:what|where|who|the [\w ]{2,30}?)(?: that| which| who)? (?:I|we) (?P<verb>\w+)[^,;?]*$", _I
)
"""What is right in front of what it is: "Ballymore is the team I support"."""
_SAID = re.compile(
    r"(?:did I (?:just )?(?:say|write|type|put) (?P<asked>[^?]{2,40}?)\s*\?[\s,.!–—-]*(?P<rest>.*)|"
    r"(?:(?:oh dear|oh no|oh|oops|whoops|argh|ugh|sorry|hang on|wait)[\s,.!–—-]+)*I (?:wrote|said|typed|put) (?P<old>[^?,;]{2,40}?))$",
    _I,
)
_NOT_FIRST = re.compile(r"not (?P<old>[^,;.–—]{1,40}?)(?:\s*[,;.–—]+\s*(?:but |it's |I meant )*|\s+but )(?P<new>.+)$", _I)
_NOT_LAST = re.compile(r"(?P<new>.+?),?\s+(?:and )?(?:not|rather than|instead of) (?P<old>.{1,40})$", _I)
_NOT_ALONE = re.compile(r"not (?P<old>(?:[\w':.-]+ ?){1,4})$", _I)
_ASIDE = re.compile(r"(?P<new>[^,;(–—]{1,40}?)(?:[,;]| [(–—-])\s*(?!and\b|or\b|but\b|\d)\S.*$")
"""What is right, and a word of how it came: "thirteen, one just hatched"."""
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|gets?|got|goes|went|moved|pushed|postponed|changed|means?|wants?|needs?|likes?|loves?|prefers?|hates?|lives?|works?|starts?|ends?|comes?|closes?|opens?|leaves?|runs?|meets?|studies|takes?|costs?|plays?|drives?|uses?|pays?|counts?|teaches|sits?|stays?|begins?|finish(?:es)?|arrives?|departs?|lands?|don't|doesn't|can't)\b"
    r"|^(?:the|my|our|his|her|their) [\w -]{2,30}?'s (?:(?:on|at|in|from|now|not|called|named|due|open|closed|been|moved|an?)\b|\d|(?-i:(?:Dr|Mrs?|Ms|Prof)\b))",
    _I,
)
"""A piece has no verb."""
_ADDS = re.compile(r"\b(?:too|also|as well|another)\b", _I)
_MENDED = re.compile(r"[^,;]{1,30}[,;.–—-]+ ?(?:sorry,? |no,? |or rather,? )*(?:I mean|I meant|or rather) (?P<new>.+)$", _I)
"""A slip put right in the same breath: "on the 12th, I mean the 13th"."""
_OWNED_BEHIND = re.compile(r"(?P<new>[^,;]{1,30}), (?:sorry|oops|my (?:bad|mistake)|typo)\b[,;:.–— -].*$", _I)
_NO_PIECE = re.compile(
    r"(?:I|I'm|I've|I'll|I'd|we|we're|you|he|she|it|they|this|that|there|what|why|how|who|when|where|which|can|could|would|will|do|does|did|is|are|please|let|let's|for|with|about|because|and|but|so|if|maybe|never|thanks?|worries|problem|idea|need|way|one more|another|go|guess|look|listen|see|call|keep|reply|answer|write|remember|forget|save|note|just|give|show|tell|make|use|try|ok|okay)\b",
    _I,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """The words that are right; those that were wrong, where they are named; how far it owns up; the verb and the pronoun the words came with."""

    new: str
    old: str = ""
    owns: Owning = Owning.NOT
    verb: str = ""
    pronoun: str = ""


def piece(plain: str, *, beside: Owning = Owning.NOT) -> Piece | None:
    """The piece of a repaired sentence that puts something right and says no more than that; None for any other sentence.

    An empty piece is a sentence that only owns up to a slip; `beside`: how far those before and behind it own up.
    """
    said = _SAID.match(plain)
    old, rest = (said["asked"] or said["old"], said["rest"] or "") if said else ("", plain)
    if said and not rest:
        return Piece("", old, Owning.MEANT)
    if rest.rstrip().endswith("?"):
        return None
    rest, headed = _headed(rest.lstrip("*").strip())
    mended = _MENDED.match(rest) or _OWNED_BEHIND.match(rest)
    inverted = _INVERTED.match(rest) if headed >= Owning.OWNS else None
    now = Owning.OWNS if NOW.match(rest) else Owning.NOT
    rest, tailed = _tailed((mended or inverted or {"new": rest})["new"])
    found = _NOT_FIRST.match(rest) or _NOT_LAST.match(rest) or _NOT_ALONE.match(rest)
    rest, old = (_tailed(found.groupdict().get("new") or "")[0], found["old"]) if found else (rest, old)
    owns = max(
        beside,
        now if beside or not _PRESENT.fullmatch(_ITS.sub("", rest, count=1)) else Owning.NOT,
        headed,
        tailed,
        Owning.PEN if plain.startswith("*") else Owning.MEANT if said else Owning.OWNS if mended else Owning.DENIES if old else Owning.NOT,
    )
    made = _made(rest, old, owns) if owns else None
    return replace(made, verb=inverted["verb"]) if made is not None and inverted else made


def _made(rest: str, old: str, owns: Owning) -> Piece | None:
    its = _ITS.match(rest)
    rest = rest[its.end() :] if its else rest
    aside = _ASIDE.match(rest)
    new = (aside["new"] if aside else rest).strip(" \t\"“”'.,;:!*")
    if owns_up(new):
        new = ""
    if len(new.split()) > _LONGEST or _NO_PIECE.match(new) or _ADDS.search(new) or _CLAUSE.search(new):
        return None
    named = its.groupdict() if its else {}
    return Piece(new, old.strip(" \"“”'.,"), owns, named.get("verb") or "", (named.get("pronoun") or "").casefold())


def owns_up(words: str) -> bool:
    """Whether words do no more than own up to a slip, or fill."""
    return bool(_HEAD.fullmatch(words))


def _headed(text: str) -> tuple[str, Owning]:
    """The text without what owns up in front, and how far that does."""
    owns = Owning.NOT
    for _ in range(_ROUNDS):
        found = _HEAD.match(text)
        if not found:
            break
        text, owns = text[found.end() :], max(owns, _degree(found))
    return text, owns


def _tailed(text: str) -> tuple[str, Owning]:
    """The text without what owns up behind, and how far that does."""
    owns = Owning.NOT
    for _ in range(_ROUNDS):
        found = _TAIL.search(text[-wording.ENDING :])
        if not found:
            break
        text, owns = text[: len(text) - len(found[0])], max(owns, _degree(found))
    return text, owns


def _degree(found: re.Match[str]) -> Owning:
    return next((degree for degree in Owning if degree and found[degree.name.lower()]), Owning.NOT)
