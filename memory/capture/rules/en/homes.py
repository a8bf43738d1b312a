"""Where somebody lives, and how they say that they have moved: in a word of moving, in what is home now, or in what they have left behind."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words
from memory.capture.rules.en.identity import place
from memory.capture.rules.en.making import Clause, first, passing, pattern, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
REGION = "basic.region"
_CAPITAL = r"(?-i:[A-ZÀ-Ý][\w'’.-]*)"
_PLACE = rf"{_CAPITAL}(?:,? (?:(?:on|upon|under|le|la|las|los|de|del|di|da|do|of|am|an|der|the|sur|al|el|and) )?{_CAPITAL}){{0,3}}"
_DWELLING = r"(?:flat|house|apartment|condo|cottage|bungalow|studio|bedsit|maisonette|townhouse|houseboat|farmhouse|loft|room|place)"
_A_DWELLING = rf"(?:an?|the|our|my) (?:[\w-]+ ){{0,3}}?{_DWELLING}(?: and (?:a )?garden)?"
_IN = r"(?:in|near|outside|just outside|on the edge of|on the outskirts of|close to)"
_OWN = r"(?:(?:new|current|permanent|main|forever|actual|own|first|little|lovely|tiny|cosy|small|big|humble|shared|rented|council|ground-floor|top-floor|basement|studio|terraced|[\w-]+-bed(?:room)?|[\w-]+-storey) ){0,2}"
"""How the home that somebody lives in is called; others are for holidays, of childhood, or somebody else's."""
_AT_PRESENT = r"(?: (?:now|currently|officially|once again|again|at present|these days|nowadays|over|out|back|still|already|finally))*"
_SEASON = r"(?:(?:early|mid|late|the (?:start|end|middle) of)[ -])?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|(?:19|20)\d\d)(?: (?:19|20)\d\d)?"
_STILL = rf"(?:,? (?:now|nowadays|these days|at present|currently|again|for good|for (?:me|us)))*+(?:,? (?:(?:since|from|as of) [\w' ]+|(?:last|this) (?:(?:\w+ )?(?:week|weekend|month|year)|\w+day|{_SEASON})|in {_SEASON}))?$"
_MOVED = r"(?:moved|relocated|emigrated|resettled|decamped|upped sticks|moved house|made the (?:move|jump|leap))"
_WAYS = r"(?: (?:house|home|flat|back|over|away|out|up|down|here|permanently|for good|abroad|overseas|across(?: the \w+)?|all the way))*"
_LEFT = r"(?:left(?: behind)?|moved (?:out of|away from|on from)|said (?:goodbye|farewell|bye) to|got out of|packed up(?: and left)?|escaped|fled|quit)"
_LEAVES = tuple(
    pattern(source)
    for source in (
        rf"@I(?:'ve| have)? ?@adv{_LEFT} (?:our |my |the )?(?:[\w' -]{{2,20}} in )?(?P<old>{_PLACE})(?: behind)?{_STILL}",
        rf"@I(?:'ve| have)? ?@adv(?:moved (?:house|home|flat|again|out|on)|relocated|upped sticks){_STILL}",
        r"(?:(?:all |the )*(?:boxes|bags|cases|suitcases|van|furniture)(?:'s| is| are| have been)? (?:all )?(?:un)?packed(?: up)?)$",
    )
)
"""That somebody is no longer where they were."""


def leaves(text: str) -> bool:
    """Whether a clause says that somebody has left where they lived, or has moved, and not where to."""
    return any(form.match(text) for form in _LEAVES)


def names_place(old: str) -> bool:
    """Whether what somebody has left is named as places are, so that what follows may be the next home."""
    return bool(re.search(_CAPITAL, old)) and not re.fullmatch(words.TECH, old, _I)


_THERE = pattern(rf"@Iam (?:now |currently |already |safely )*in (?P<place>{_PLACE}){_STILL}")


def there(clause: Clause, before: str) -> list[Statement]:
    """Where somebody is, told right behind what home they have left: "I no longer live in Rome, I'm in Naples"."""
    found = _THERE.match(clause.text)
    gone = leaves(before) or _GONE.match(before)
    return _is_home(found, clause) if found and gone else []


_GONE = pattern(
    r"@I (?:do not|don't|no longer) @adv(?:live|reside) in\b|@Iam (?:not|no longer) (?:living )?in\b|(?:.* )?(?:behind (?:me|us)|out of (?-i:[A-ZÀ-Ý]))\b"
)


def _lives(match: re.Match[str], clause: Clause) -> list[Statement]:
    where = place(match["place"])
    if not where:
        return []
    if re.search(
        r"\b(?:until|till|this (?:week|weekend|month|summer)|for (?:the|a few|\w+ (?:days|weeks))(?: next)?|today|tonight)\b",
        clause.text,
        _I,
    ) and not re.search(r"\blive\b", clause.text, _I):
        return passing(clause)
    return say(clause, Kind.IDENTITY, REGION, where)


def _moved(match: re.Match[str], clause: Clause) -> list[Statement]:
    where, parts = place(match["place"]), match.groupdict()
    if (
        not where
        or not _looks_like_place(where)
        or _IN_A_WHOLE.search(where)
        or re.search(
            r"\bfor (?:my |our |the )?(?:broadband|internet|wi-?fi|energy|electricity|gas|power|mobile|phone|tv|[\w ]{0,10}insurance|banking)\b",
            match[0],
            _I,
        )
        or re.search(r"\b(?:meeting|call|deadline|launch|date|file|code|ticket|card|bag|team|project|department)\b", match[0], _I)
    ):
        return []
    return say(clause, Kind.IDENTITY, REGION, where, replaces=wording.thing(parts.get("old") or ""))


_IN_A_WHOLE = re.compile(
    r"\b(?:\d+(?:\.\d+)*|(?:chapter|phase|level|stage|step|part|section|page|round|plan|gate|room|desk|seat|floor|platform|ward|bay|lane|version|tier|unit|module|lesson|sprint|row|table) \w+)$"
    r"|^(?:the )?(?:product|marketing|sales|finance|HR|IT|design|engineering|operations|ops|support|logistics|legal|research|R&D|platform|accounts|admin|procurement|purchasing|QA|quality|comms|communications|compliance|risk|security|facilities|customer \w+|data|analytics|claims|underwriting|payroll|billing|dispatch|production|editorial|policy|training|recruitment)$",
    _I,
)
"""A number of something, a version or a department that one moves to and does not live in."""


def _looks_like_place(where: str) -> bool:
    return bool(
        re.search(r"[A-ZÀ-Ý]", where)
        or re.match(
            r"(?:new|another)? ?(?:\w+ )?(?:town|city|village|country|countryside|coast|suburbs|island|farm|mountains|north|south|seaside)\b",
            where,
            _I,
        )
    ) and not re.fullmatch(words.TECH, where, _I)


def _moving(match: re.Match[str], clause: Clause) -> list[Statement]:
    where = place(match["place"])
    return passing(clause, kind=Kind.EVENT) if where and _looks_like_place(where) else []


def _ended(match: re.Match[str], clause: Clause) -> list[Statement]:
    where = place(re.sub(r"\s+any ?(?:more|longer).*$", "", match["place"], flags=_I))
    return say(clause, Kind.IDENTITY, REGION, where, removes=True) if where and not _IN_A_WHOLE.search(where) else []


def _is_home(match: re.Match[str], clause: Clause) -> list[Statement]:
    """A place named as the home itself: a proper name, and no more beside it than when."""
    where = place(match["place"])
    named = re.fullmatch(_PLACE, where) and not re.match(r"(?:I|It|This|That|Here|There|Where|What|Work|Home|My|Our|The)\b", where)
    if not named or re.fullmatch(words.TECH, where, _I) or _IN_A_WHOLE.search(where):
        return []
    return say(clause, Kind.IDENTITY, REGION, where)


_ONCE = re.compile(r"\b(?:moved from|originally|born|grew up|raised|used to live)\b", _I)


TABLE = rules(
    (r"@I (?:do not|don't|no longer) @adv(?:live|reside) in (?P<place>.+)", _ended),
    (r"@I(?:'ve| have|'re| are|'m| am)? ?@adv(?:gone back to |went back to |ended up )?(?:liv(?:e|ing)|resid(?:e|ing)|based|located|settled(?: down)?|dwell|stay(?:ing)? permanently|put down roots|set up home|made (?:my|our|a) (?:new )?home)(?: now| currently| these days| at present| here| alone| by myself| together| happily| with [\w' ]{2,30}?)? (?:out )?(?:in|of|near|outside|just outside|close to|around|on|at|by|between)\s+(?P<place>.+)", _lives),
    (rf"@I(?:'ve been| have been|'re| are|'m| am)? ?@adv(?:rent(?:ing)?(?: {_A_DWELLING})?|lodging|(?:flat|house)-?sharing|shar(?:e|ing) {_A_DWELLING}(?: with [\w' ]{{2,30}}?)?) {_IN}\s+(?P<place>{_CAPITAL}.*)", _lives),
    (r"@Ihave @adv(?:been living|lived|been based|been) in (?P<place>(?-i:[A-ZÀ-Ý])[\w' -]+?) (?:for|since)\b.*", _is_home),
    (r"@Ihave @adv(?:been living|been based|been settled) in (?P<place>(?-i:[A-ZÀ-Ý])[\w' -]+)$", _is_home),
    (r"@Iam (?:now |currently )?in (?P<place>(?-i:[A-ZÀ-Ý])[\w' -]+?) (?:now|these days|nowadays)$", _is_home),
    (rf"@Iam now in (?P<place>{_PLACE})$", lambda match, clause: _is_home(match, clause) if _ONCE.search(clause.source) else []),
    (rf"as of [\w ]{{3,20}}?,? @Iam (?:now |living )?in (?P<place>{_PLACE})$", _is_home),
    (rf"@Iam (?:now |finally )?(?:back|settled|home) in (?P<place>{_PLACE})(?: again)?,? (?:for good|permanently|now|to stay)$", _is_home),
    (rf"@Iam (?:now |both |all |officially )*(?P<place>{_PLACE}) (?:people|folks?|dwellers?|locals?|based)(?= now$| these days$| again$)", _is_home),
    (rf"@Iam @adv(?:now |currently |back )?at home in (?P<place>{_CAPITAL}.*)", _is_home),
    (r"(?:as of [\w ]{3,20},? )?@Iam (?:now |currently |officially |finally )*an? (?P<place>(?-i:[A-ZÀ-Ý])[\w'-]+(?: (?-i:[A-ZÀ-Ý])[\w'-]+)*) resident(?: now| these days)?$", _is_home),
    (rf"@my {_OWN}(?:home|home city|city|town|home town now|hometown now|home base|base|location|residence|region|address|postcode|zip code|{_DWELLING})(?:'s| is){_AT_PRESENT} {_IN} (?P<place>{_CAPITAL}.*)", _is_home),
    (rf"@my (?:home|home city|city|town|home town now|hometown now|home base|base|current city|location|residence|region)(?:'s| is){_AT_PRESENT} (?P<place>{_CAPITAL}.*)", _is_home),
    (rf"(?:as of [\w ]{{2,20}},? )?home(?: for (?:me|us|(?:my|our|the) (?:family|lot|whole family)|(?:my|our|the) [\w' ]{{2,20}}? and (?:me|I)))?(?:'s| is){_AT_PRESENT} (?:{_IN} )?(?:{_A_DWELLING} {_IN} )?(?P<place>{_CAPITAL}.*)", _is_home),
    (rf"(?P<place>{_PLACE})(?:'s| is| has been| has become| became|'s become){_AT_PRESENT}(?: @my)?(?: (?:new|current|permanent|forever))* home{_STILL}", _is_home),
    (rf"(?P<place>{_PLACE})(?:'s| is){_AT_PRESENT} where (?:I|we)(?:'m|'re| am| are)?{_AT_PRESENT} (?:live|living|based|settled|reside)\b{_STILL}", _is_home),
    (rf"@I(?:'ve| have)? @adv{_MOVED}{_WAYS}(?: (?:from|out of|away from) (?P<old>[\w' ,-]+?))?,?{_WAYS}(?: and)? (?:to|into) (?P<place>.+)", _moved),
    (rf"@I(?:'ve| have)? @adv{_LEFT} (?P<old>(?-i:[A-ZÀ-Ý])[\w' -]+?) and (?:have )?(?:settled|moved|relocated)(?: down)? (?:in|to) (?P<place>(?-i:[A-ZÀ-Ý]).+)", _moved),
    (rf"@I(?:'ve| have)? @adv(?:moved in(?: together)?|moved back in)(?: with (?:my|the|our|a) [\w' -]{{2,30}}?)? {_IN} (?P<place>{_CAPITAL}.*)", _is_home),
    (rf"@I(?:'ve| have)? @adv(?:swapped|traded|exchanged|left|gave up|given up|sold) (?:our|my|the|a) (?:[\w-]+ ){{0,2}}?{_DWELLING} (?:in|near|outside) (?P<old>{_PLACE}) (?:for|and (?:moved|relocated|settled)(?: in)?(?: to| into)?) {_A_DWELLING} {_IN} (?P<place>{_CAPITAL}.*)", _moved),
    (rf"@I(?:'ve| have)? @adv(?:got|collected|picked up|been given|been handed|have) the keys (?:to|for|of) {_A_DWELLING} {_IN} (?P<place>{_CAPITAL}.*)", _is_home),
    (rf"@I(?:'ve| have)? ?@adv(?:call|consider|made|make) (?P<place>{_PLACE}) (?:@my )?(?:new |permanent )*home{_STILL}", _is_home),
    (r"@I(?:'ve| have)? @adv(?:moved|relocated)(?: here)? from (?P<place>(?!.*\bto\b)(?-i:[A-ZÀ-Ý])[\w' ]+?)(?: last.*)?$", _ended),
    (r"(?:@Iam|@I will be|I'll be|we'll be) @adv(?:moving|relocating|emigrating)(?: house| back| over)*(?: from (?P<old>[\w' ]+?))? to (?P<place>.+)", _moving),
    (r"I was born (?:and (?:raised|bred) )?in [A-Z][\w' -]+?,? (?:but |and )?(?:I'm |I )?(?:now|currently|these days) (?:live |living |based )?in (?P<place>.+)", _is_home),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements of where the person lives."""
    return first(TABLE, clause)
