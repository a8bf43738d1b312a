"""Lasting facts about the people around the person: the subject stays in the text, nothing enters the person's own profile."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules.en import wording, words
from memory.capture.rules.en.making import Clause, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
_PERSON = rf"(?:my|our) (?P<who>(?:late |older |younger |little |big |eldest |youngest |new |best |other )*(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})s?(?![\w-]))"
_NAMED = r"(?:,? (?P<name>(?-i:[A-ZÀ-Ý][\w'’-]+(?: and [A-ZÀ-Ý][\w'’-]+)?)),?)?"
_LASTING = re.compile(
    r"^(?:(?:'s|has|have)(?= (?:just|only|recently|finally|now) (?:turned|started|joined|moved|begun|become|been diagnosed|retired|left|finished|graduated|had)\b) )?(?:(?:also|really|both|only|just|recently|finally|always|never|usually|still|now|absolutely|severely|mostly) )*(?:"
    r"(?:is|are|'s|has been) (?:(?:also|really|both|severely|now|only|just|a bit|very|currently|still) )*(?:allergic|an?\b|vegan|vegetarian|\d+|coeliac|celiac|diabetic|lactose|deaf|blind|autistic|dyslexic|left|called|named|from|afraid|scared|terrified|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|married|retired|pregnant|based|the|my|fluent|obsessed|into|not a fan|turning \d|on (?:an? |the |his |her |their )?(?:[\w-]+ ){0,2}(?:diet|food|tablets?|meds?|medication|insulin|pills?|steroids|antibiotics|chemo|dialysis|oxygen|spectrum|waiting list|nights)\b|"
    r"[A-Z]\w+$|in (?:year|grade|school|a|the|her|his|[A-Z]))|"
    r"(?:has|have|owns?|keeps?) (?:an?\b|two|three|four|five|\d+|asthma|ADHD|diabetes|epilepsy|eczema|coeliac|hay ?fever|dementia|no)|"
    r"(?:hates?|loves?|likes?|prefers?|adores?|enjoys?|dislikes?|detests?|can't (?:stand|eat|have|drink)|cannot (?:stand|eat|have|drink)|keeps? (?:kosher|halal)|doesn't (?:eat|drink|like|speak|drive)|don't (?:eat|drink|like|speak|drive)|works?|lives?|speaks?|plays?|studies|teaches|goes to|go to|eats? only|drinks?|turns? \d|wears?|collects|runs an?|drives|wants (?:the|all|every|my|our)|needs|suffers|expects|reports to|(?:turned|turning|turns) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)|(?:started|joined|begun) (?:school|nursery|university|college|secondary|primary|high school|kindergarten|uni|a (?:new )?job|at |an? )|moved (?:to|out|in|back)|become an? |been diagnosed|retired|graduated|was born|were born|has to|sleeps|insists on|(?!(?:says|thinks|wants|asks|keeps|tells|looks|seems|feels|sounds|gets|makes|gives|goes|comes|calls|texts|knows|means|sends|is|has|does|was|needs|thanks|wonders|hopes|believes|claims|suggests|recommends|agrees|disagrees|"
    r"leaves|takes|puts|lets|shows|turns|laughs|cries|jokes|writes|reads|finds|hears|sees|bothers|annoys|drives|pays|owes|always|loses|breaks|starts|stops|tries|reckons|complains|argues|insists|misses|remembers|forgets)\b)[a-z]{3,}s)\b)"
)
_NOT_NOW = re.compile(
    r"\b(?:today|tonight|right now|this (?:morning|afternoon|evening|weekend|week)|tomorrow|yesterday|sick|ill|late|angry|mad at|upset|here|coming|visiting|waiting|asking|calling|at the (?:moment|door)|bit (?:tired|late|upset)|bothering|being|the same|pain|idiot|nightmare|mess|jerk|joke|hilarious|funny|(?:doesn't|don't) like (?:it|this|that|my|your)|likes? (?:it|this|that|your|the idea)|loves? (?:it|this|that|your)|wants me|needs (?:me|it|this|help|to))\b",
    _I,
)
_BIRTHDAY = re.compile(r"^birthday\b", _I)


def _about(match: re.Match[str], clause: Clause) -> list[Statement]:
    rest = match["rest"]
    if not _LASTING.match(rest) or _NOT_NOW.search(rest):
        return []
    return say(clause, Kind.FACT, about_person=False)


def _called(match: re.Match[str], clause: Clause) -> list[Statement]:
    name = wording.thing(match["name"])
    if (
        not name
        or (not name[0].isupper() and len(name.split()) > 1)
        or len(name.split()) > 4
        or (not clause.explicit and name[0].islower())
    ):
        return []
    if re.fullmatch(rf"{words.NATIONALITIES}|{words.FAITHS}", name, _I):
        return say(clause, Kind.FACT, about_person=False)
    if re.fullmatch(words.PETS, match["who"], _I):
        return say(clause, Kind.FACT, f"pets.{match['who'].casefold().replace(' ', '_')}", name)
    return say(
        clause,
        Kind.FACT,
        f"{'work' if re.fullmatch(words.CIRCLE, match['who'], _I) else 'family'}.{re.sub(r'[^a-z]+', '_', match['who'].casefold())}",
        name,
    )


def _birthday(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.FACT, about_person=False)


def _about_rest(match: re.Match[str], clause: Clause) -> list[Statement]:
    rest = match["rest"].strip()
    if not _LASTING.match(rest) or _NOT_NOW.search(rest) or _BIRTHDAY.match(rest):
        return []
    return say(clause, Kind.FACT, about_person=False)


_KIN = rf"(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})"

TABLE = rules(
    (rf"(?:my|our) (?P<who>{_KIN})(?:'s name is|'s name's| is called| is named|'s called| goes by|,)\s+(?P<name>[A-ZÀ-Ýa-z][\w'’ .-]*)$", _called),
    (rf"(?:my|our) (?P<who>{_KIN})(?: is|'s)(?: now| currently)? (?P<name>(?-i:(?:Dr\.? |Mrs?\.? |Ms\.? )?[A-ZÀ-Ý][\w'’-]+(?: [A-ZÀ-Ý][\w'’-]+)?))(?:,? (?:now|and not (?-i:[A-Z])[\w-]+|not (?-i:[A-Z])[\w-]+|instead of (?-i:[A-Z])[\w-]+))?$", _called),
    (rf"(?:my|our) (?P<who>{_KIN})s? (?P<name>(?-i:[A-ZÀ-Ý][\w'’-]+)) (?P<rest>.+)", _about),
    (rf"(?:my|our) (?P<who>{_KIN})'s (?:birthday|anniversary|name day|allergy|favou?rite [\w ]+|phone number|number|address|shoe size|ring size|job|school)(?: is|'s| falls on)\s+(?P<rest>.+)", _birthday),
    (r"(?P<old>(?-i:[A-ZÀ-Ý][\w'’-]+)) and I (?:have |are |'ve )?@adv(?:broke up|broken up|split(?: up)?|separated|(?:got |are )?divorced|no longer (?:together|a couple))\b.*", lambda match, clause: say(clause, Kind.FACT, replaces=match["old"])),
    (rf"{_PERSON}{_NAMED}(?P<rest> ?(?:'s )?.+)", _about_rest),
)  # fmt: skip


_OTHER = re.compile(_PERSON, _I)


_PRONOUN = re.compile(r"(?:she|he)(?P<is>'s)?(?P<rest> .+)$", _I)


def named(text: str) -> str:
    """The one person around the speaker whom the clause is about, as named there ("my sister"); empty when it is about no such person."""
    found = _OTHER.match(text)
    return found[0].strip() if found and not found["who"].endswith("s") else ""


def for_pronoun(who: str, text: str) -> str:
    """The clause with the person's name in the place of "she" or "he"; empty when it does not open so."""
    found = _PRONOUN.match(text)
    return f"{who}{' is' if found['is'] else ''}{found['rest']}" if found else ""


_NO_HOUSEHOLD = r"(?:aunt|auntie|uncle|cousin|niece|nephew|brother|sister|(?:brother|sister|mother|father)s?-in-law|in-laws|grand(?:ma|pa|mother|father|parents)|gran|nan|granny|grandad|friend|best friend|colleague|coworker|co-worker|teammate|neighbou?r|boss|manager|ex|mentor|teacher|coach|godson|goddaughter|old (?:\w+ )?friend)s?"
_OF_LIFE = re.compile(
    rf"^(?:my|our) (?:\w+ ){{0,2}}?{_NO_HOUSEHOLD}(?: (?-i:[A-ZÀ-Ý])[\w'-]+)?(?:'s| is| has| have|'ve)? (?:(?:just|recently|now|only|finally|also) )*(?:lives?|living|moved|moving|relocated|works?|working|runs an?|studies|retired|turning|turned|turns|an? [\w -]{{3,30}}$|getting married|got (?:married|engaged|a (?:new )?job)|started|joined|bought|graduated|expecting|pregnant|into|loves|likes|collects|enjoys)\b",
    _I,
)
_HOPES = re.compile(
    rf"^(?:my|our) (?:\w+ ){{0,2}}?{_NO_HOUSEHOLD} (?:(?:really|now|also|just) )?(?:wants? to|hopes? to|plans? to|would (?:like|love) to|dreams? of|is (?:thinking (?:of|about)|planning to|hoping to|trying to))\b",
    _I,
)
"""What they mean to do, of which the message then asks: "My cousin wants to become a pilot. What does it cost?"."""
_PASSER_BY = re.compile(
    r"^(?!(?:my|our) (?:[\w-]+ ){0,2}?(?:lads?|lass|man|woman|lady|girl|boy|kid)s?(?:'s| (?!at\b|on\b|in\b|from\b)))(?:(?:my|our|the|an?|this|that|some|one of (?:my|our|the)) )(?:[\w-]+ ){0,3}?(?:lads?|lass|guy|bloke|chap|man|woman|lady|girl|boy|kid|person|newcomer|starter|colleague|co-?worker|teammate|neighbou?r|boss|manager|supervisor|client|customer|guest|patient|student|pupil|trainee|apprentice|intern|temp|tenant|lodger|landlord|landlady|volunteer|member|player|driver|builder|cleaner)s?"
    r"(?: (?:on|in|at|from|of|next door|upstairs|downstairs|across the road|over the road|opposite)(?: (?:my|our|the) [\w-]+(?: [\w-]+)?| work| school| church)?)?(?:'s| is| has| keeps?| won't| can't| doesn't| never| always| \w+s)\b",
    _I,
)
"""Somebody whom the person has to do with, and who is no friend and no kin."""
_OF_US = re.compile(r"\b(?:me|my|us|our|every|at \d|\w+days?)\b", _I)
"""What makes it a matter of the person's own: "my neighbour has a key to our flat", "the cleaner comes on Mondays"."""
_DEALS = re.compile(
    r"\b(?:how|what|should|would|could|can|is it|any)\b[^.?!]{0,80}?\b(?:bring (?:it|this|that) up|raise (?:it|this|that)|mention (?:it|this)|say (?:something|anything|it)|handle (?:it|this)|deal with (?:it|this)|broach (?:it|this)|put it|tackle (?:it|this)|(?:best|kindest|nicest|right|good) way to (?:help|tell|support|approach|deal with|ask|treat) (?:her|him|them))\b",
    _I,
)
_FOR_THEM = re.compile(
    r"(?:\b(?:for|to|with|of|from|about) |\b(?:get|give|send|buy|make|write|tell|cook|call|ask|text|wish|thank|congratulate|surprise) )(?:her|him|them)\b|\b(?:her|his|their) [\w-]+",
    _I,
)
_ASKS = re.compile(
    r"\?\s*$|^(?:please |now |so |then )*(?:can|could|would|will) you\b|^(?:please |now |so |then )*(?:help|write|word|draft|suggest|recommend|find|give|make|plan|think of|come up|list|show|tell)\b",
    _I,
)


def for_an_errand(statement: Statement, sentences: Sequence[str]) -> bool:
    """Whether a statement only says, of somebody outside the household, for whom the message asks to do something: "what gift could I get him?"."""
    if statement.key or statement.explicit:
        return False
    passer_by = _PASSER_BY.match(statement.text)
    if passer_by and not _OF_US.search(statement.text, passer_by.end()):
        return any(_DEALS.search(one) or (_ASKS.search(one) and _FOR_THEM.search(one)) for one in sentences)
    if statement.about_person:
        return False
    if _HOPES.match(statement.text):
        return any(_ASKS.search(one) for one in sentences)
    if not _OF_LIFE.match(statement.text):
        return False
    return any(_ASKS.search(one) and _FOR_THEM.search(one) for one in sentences)


def is_about(text: str) -> bool:
    """Whether the clause is about somebody around the person."""
    return bool(_OTHER.match(text))


def read(clause: Clause) -> list[Statement]:
    """Statements about others in the clause."""
    return first(TABLE, clause)
