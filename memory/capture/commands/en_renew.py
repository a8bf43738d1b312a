"""What is said to be otherwise than remembered, in English: the news, and what it is about; and the remembered sentence with the news in it. Pure.

The news may be a clause of its own ("the meeting is in room 5"), one about "it" ("it gets in at 15:05") or a bare piece ("Bruges").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.capture.commands import en_exchange as exchange
from memory.capture.commands import en_forms as forms
from memory.capture.commands.en_keeping import ASK
from memory.capture.commands.en_pieces import Owning, Piece, owns_up
from memory.text.naming import place

_I = re.IGNORECASE
_LEAD = (
    r"(?:(?:hm+|oh|oh dear|ah|so|well|and|also|actually|ok|okay|please|sorry|no|wait|oops|whoops|hang on|hold on|argh|ugh|damn)[\s,.!]+)*"
)
_IN_MEMORY = r"(?: (?:for|to|in|from|on) (?:your|my) (?:memory|notes|records?|profile|files?))?"
_MEND = r"(?:update|change|correct|fix|amend|edit|adjust|revise|switch|modify|move|reset|swap|rectify|alter|overwrite)"
_LEVEL = r"(?:raise|lower|increase|decrease|reduce|bump(?: up)?|push(?: back)?|extend|shorten|up)"
_SLIP = r"(?:got|had|gave you|told you|put|said|wrote|typed|noted|mixed up|misremembered|misread|misquoted|confused|muddled(?: up)?|messed up|botched|mistyped|misstated|(?:swapped|transposed|reversed|flipped|inverted)(?= (?:the|two|some|both) (?:last |first |two )*(?:digits|numbers|letters|names|words|days|dates|figures|order)\b))"
_KNOWN = r"what you(?:'ve| have)?(?: got)? (?:remembered|saved|noted|stored|kept|recorded|have|know|wrote)(?: down| stored| saved)?"
_ABOUT = rf"(?P<about>your (?:notes?|memory|records?|profile|files?)|{_KNOWN}|(?:my|the|our|that|this|it|[\w-]+'s)(?: [\w'-]+){{0,5}}?)"
_WRONG = r"(?: (?:all )?(?:wrong|incorrectly|up|backwards|badly))?"
HEADING = re.compile(
    rf"^{_LEAD}(?:(?P<about>(?:my |the |our )?[\w' -]{{2,40}}?) )?(?:update|correction|change|amendment|edit|fix|news)(?: (?:to|of|on|about|for|regarding) (?P<of>(?!your (?:memory|notes))[\w' -]{{2,40}}?))?{_IN_MEMORY}\s*[:–—-]\s*(?P<new>.+)$",
    _I,
)
ORDER = re.compile(
    rf"^(?:[^\n:]{{3,60}}?[,;–—] (?:so |and |then )?)?{ASK}(?:{_MEND}|{_LEVEL}) {_ABOUT}{_IN_MEMORY}(?:,? please)?(?:\s*[:;,–—-]+\s*(?:please |to |it's |it is |now )*| to (?:say |read |be )?| so (?:that )?(?:it (?:says|reads) )?)(?P<new>.+)$",
    _I,
)
SWAP = re.compile(
    rf"^{ASK}(?:replace|swap|{_MEND}) (?P<old>[^,;:]{{1,40}}?) (?:with|to|for|by) (?P<new>[^,;:]{{1,40}}?){_IN_MEMORY}(?:[,;–—-]+ (?:that's|that is|it's|since|because|as) .+)?$",
    _I,
)
ORDER_ALONE = re.compile(rf"^{ASK}{_MEND} {_ABOUT}{_IN_MEMORY}(?:,? (?:please|for me))*$", _I)
"""An order to put something right, of which the news comes in the next sentence."""
NO_LONGER = re.compile(
    rf"^{_LEAD}(?P<about>(?:my|our|the|[A-Z][\w-]+'s) [\w' -]{{2,30}}?)(?:'s not| is not| isn't| is no longer| are not| aren't| are no longer)(?: called| named)? (?P<old>[^,;]{{1,40}}?)(?: any ?more| any longer)?[,;–—]+ (?:but )?(?:now )?(?:it's|it is|they're|he's|she's|that's)(?: now| called| named)* (?P<new>.+)$",
    _I,
)
BETTER = re.compile(
    rf"^{_LEAD}(?P<new>(?!(?:that|this|it|which|what|one|yours|mine|neither|either|both|he|she|they|there|everything|nothing)\b)[\w'-]+(?: [\w'-]+){{0,2}}) (?:would be|is|'d be) (?:actually |really )?(?:(?:the (?:right|correct|better|proper|exact|more accurate)|a better) (?:word|term|name|description|spelling|way to put it|one)|(?:the )?more accurate|closer to the truth)(?: for (?:me|it|us|that))?$",
    _I,
)
"""The right word for what was said."""
SLIPPED = re.compile(
    rf"^{_LEAD}I(?:'ve| have| had| must have| was)? (?:just )?(?:misspoken?|wrong|mistaken|mixed up|made a mistake|slipped up|{_SLIP})(?: about that| there| earlier)?(?: (?:that|it|this|(?:the|my|our|his|her|their) [\w' -]{{2,30}}?))?{_WRONG}\s*[,;:.–—-]+\s*(?:and |but )?(?P<new>.+)$",
    _I,
)
OFF = re.compile(
    rf"^{_LEAD}(?:what I (?:said|told you|gave you)|the (?:[\w-]+ )?I (?:said|gave you|told you))(?: about (?P<about>[\w' -]{{2,40}}?))? (?:is|was|were) (?:off|wrong|incorrect|out of date|outdated|not right|a (?:mistake|slip|typo))\s*[,;:.–—-]+\s*(?P<new>.+)$",
    _I,
)
BEHIND = re.compile(
    rf"^(?P<new>.{{4,}}?)[\s,;.–—-]+(?:(?:sorry,? )?I (?:mixed|muddled|got|had|misread|misremembered|confused|swapped|messed|mistyped)\b[^,;]{{0,40}}|(?:so |and |please |could you |can you |kindly |just )*{_MEND} (?:that|it|this)(?: please| for me| accordingly| now| in your (?:memory|notes|records?|profile))*)$",
    _I,
)
"""What is right, and behind it the order to put it right, or a word of how it came to be wrong."""
_SHAPES = (HEADING, OFF, SLIPPED, ORDER, NO_LONGER, BETTER, BEHIND, SWAP)
_POINTS = re.compile(
    rf"^(?:{_KNOWN}|it|that|this|the (?:note|memory|record|entry|date|day|time|name|number|last (?:one|note))|(?:that|this) (?:[\w-]+)|(?:my|your) (?:memory|notes|profile|records?))$",
    _I,
)
"""What names nothing that a memory could be found by."""
_CLAUSE = re.compile(
    r"^(?:I|we)\b(?: \S+){2}|^(?:my|our|the|I|I'm|I've|we|we're|[A-Z][\w-]+(?:'s [\w ]+)?|[\w-]+ [\w-]+)\b.*?(?:'m|'s|'re|'ve|\b(?:am|is|are|was|were|has|have|will|means?|counts?|starts?|ends?|opens?|closes?|runs?|goes|comes?|meets?|lives?|works?|study|studies|takes?|costs?|leaves?|needs?|wants?|drives?|plays?|uses?|likes?|prefers?|pays?|gets?))\b",
    _I,
)
_PRONOUN = re.compile(
    r"^(?:(?:it|they|he|she|that|this|we|I)(?:'s|'re|'m)|(?:(?:it|they|he|she|that|this)|(?:his|her|its|their) [\w]+(?: [\w]+)??) (?P<verb>(?:should|must|ought to) (?:be|say|read)|is|are|was|were|(?!will\b|can\b|could\b|would\b)[a-z]+)(?: called| named)?) (?:(?:now|really|actually|in fact|meant to be|supposed to be) )*",
    _I,
)
_BE = re.compile(r"(?:is|are|was|were|.* (?:be|say|read))$", _I)
_COPULA = re.compile(r"(?:\b(?:is|are|was|were)(?: called| named| at| on| in)?|:)\s+", _I)
_IDLE = re.compile(
    r"(?:[\s,]+(?:now|please|from (?:now|here) on|these days|instead|actually|sorry|thanks?|thank you|going forward|after all))+[\s.!]*$",
    _I,
)


_FIELD = re.compile(rf"(?:my|the) {forms.FIELD}", _I)
"""What has a form of its own, in which a remark beside it is told from its value."""
_NOTHING = ("please", "ok", "okay", "thanks", "then", "can you", "could you")


@dataclass(frozen=True, slots=True)
class News:
    """What is right, in the person's words; what it is about, where that is named; the words it takes the place of, where they are."""

    new: str
    about: str = ""
    old: str = ""
    is_clause: bool = False
    """It is a sentence by itself."""


def news(plain: str) -> News | None:
    """What a repaired sentence puts right in what is remembered, if it says that it does."""
    for shape in _SHAPES:
        found = shape.match(plain)
        if not found:
            continue
        parts = found.groupdict()
        about = (parts.get("about") or parts.get("of") or "").strip()
        new = _IDLE.sub("", parts["new"]).strip(' ,;:.!"“”')
        pronoun = _PRONOUN.match(new)
        denied = _DENIED.search(new) if not pronoun and not parts.get("old") else None
        clause = not pronoun and bool(_CLAUSE.match(new))
        new, old = (new[: denied.start()].strip(" ,"), denied["old"]) if denied and not clause else (new, parts.get("old") or "")
        if shape is ORDER and _FIELD.fullmatch(about):
            return None
        if new and not new.endswith("?") and new.casefold() not in _NOTHING and not owns_up(new):
            return News(new, "" if _POINTS.match(about) else about, old, clause)
    return None


def of_order(order: str, plain: str) -> News | None:
    """News of "it" right behind an order to put something right: "Update my physio day. It's on Fridays now"."""
    found = ORDER_ALONE.match(order)
    new = _IDLE.sub("", plain).strip(' ,;:.!"“”')
    if not found or plain.endswith("?") or not _PRONOUN.match(new) or _POINTS.match(found["about"]):
        return None
    return News(new, found["about"])


def renewed(text: str, new: str, *, old: str = "", value: object = None, named: bool = False) -> str | None:
    """A remembered sentence with the news in it; None where it has no place there. `named`: the sentence is the one that the news is about."""
    clause = _PRONOUN.match(new)
    verb = (clause["verb"] or "") if clause else ""
    if clause and verb and not _BE.match(verb):
        return _with_predicate(text, verb, new[clause.end() :])
    piece = new[clause.end() :] if clause else new
    found = exchange.stands_for(Piece(piece, old, Owning.MEANT), text, value=value if isinstance(value, str) else "")
    if found:
        (start, end), words = found
        return f"{text[:start]}{exchange.cased(words, text, start)}{_agreeing(text[end:], piece)}"
    copula = _COPULA.search(text) if named and not old else None
    return f"{text[: copula.end()]}{piece}" if copula else None


def _with_predicate(text: str, verb: str, rest: str) -> str | None:
    """The sentence with what is said of its subject from the verb on, where it has the same verb."""
    found = re.search(rf"(?<=\w )(?:{re.escape(verb)}|{re.escape(verb)}e?s|{re.escape(verb.removesuffix('s'))})\b", text, _I)
    return f"{text[: found.end()]} {rest}" if found else None


def _agreeing(tail: str, piece: str) -> str:
    """What follows a number, in the number of its thing: "one sugar" for "two sugars"."""
    unit = piece.rpartition(" ")[2]
    found = re.match(rf" {re.escape(unit.removesuffix('s'))}s?\b", tail, _I) if " " in piece and unit.isalpha() else None
    return f" {unit}{tail[found.end() :]}" if found else tail


def mended(said: str) -> str:
    """A sentence that puts itself right, as it is right: "we close at 18:00, no hang on, at 17:30"."""
    found = _MENDS.match(said)
    new = _IDLE.sub("", found["new"]).strip(" ,;:.!") if found else ""
    right = renewed(found["said"], new) if found and new and not _CLAUSE.match(new) else None
    return right or said


_MENDS = re.compile(
    r"^(?P<said>.{8,}?)\s*[,;.…–—-]+\s*(?=(?:\w+ ){0,2}?(?:no|sorry|wait|hang on|hold on|rather|mean|meant|scratch|strike|scrap|make that|oops|whoops|correction|actually)\b)(?:(?:no|oh|oops|whoops|sorry|wait|hang on|hold on|actually|correction|I mean|I meant|or rather|rather|make that|make it|(?:scratch|strike|scrap) that|my mistake|it's|that's)[\s,;:.–—-]+)+(?P<new>.{1,40})$",
    _I,
)


def denies(new: str, old: str) -> bool:
    """Whether a text says of words of another that it is not these: "I'm a clerk, not a cook" of "I work as a cook"."""
    found = _DENIED.search(new)
    return bool(found and place(found["old"], old))


_DENIED = re.compile(r"(?:,? (?:and )?not|rather than|instead of) (?:an? |the |my )?(?P<old>[^,;.]{2,40})$", _I)
