"""A wish whose subject is a pronoun, with the thing or the person named before it: "the van's a nuisance, remember it's a 2014 Transit". Pure."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words

_I = re.IGNORECASE
_POINTS = re.compile(r"(?P<who>it|they|he|she)(?P<is>'s|'re)?(?P<rest> (?!(?:was|were) (?:nice|good|great|fun)\b).+)$", _I)
_NOBODYS = re.compile(
    r" (?:(?-i:[A-Z])[\w-]+'s?\b|my\b|our\b|her\b|his\b|their\b|\d|on\b(?! the\b| an?\b)|at\b|in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\w+day\b|an? (?:bank|public|school|half|long|short|big|busy)?\s?(?:holiday|weekend|week|day|term|shame|pity|surprise|secret|gift|present)\b|important\b|vital\b|for\b|not for\b|that\b|(?:been )?(?:\w+ing|cold|hot|late|early)\b|time\b|no use\b|always (?:me|my)\b)",
    _I,
)
"""What "it" is that stands for nothing: "it's Gran's birthday", "it's on Friday"."""
_AFTER = r"(?='s (?:been|got|not|an?|the|so|too|very|in|on|at|back|off|out|down|up|always|still|never|\w+ing)\b|(?:'s)?(?: (?:is|are|was|has|have|keeps?|needs?|and|a lot|often|again|soon|every|next|this|today|tomorrow|now|for|with|in|on|at|visits?|comes?|stays?|lives?|works?)\b|[,.;:!]|$))"
_PERSON = re.compile(
    rf"\b(?:my|our) (?:[\w-]+ )?(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})s?(?: (?-i:[A-ZÀ-Ý][\w-]+))?{_AFTER}|\bthe (?:dog|cat|puppy|kitten|baby|kids|boys|girls|twins){_AFTER}",
    _I,
)
_THING = re.compile(
    rf"\b(?:(?:the|my|our)(?: (?:new|old|spare|second|main|other|little|big|upstairs|downstairs|front|back))? |an? new )(?!(?:one|other|same|first|second|last|way|time|day|idea|question|problem)\b)[\w-]+{_AFTER}",
    _I,
)


_WOMEN = re.compile(
    r"\b(?:wife|missus|girlfriend|mum|mom|mother|sister|daughter|stepdaughter|grandma|grandmother|gran|nan|granny|aunt|auntie|niece|girls?|lass|landlady|goddaughter|granddaughter|stepmum)\b",
    _I,
)
_MEN = re.compile(
    r"\b(?:husband|hubby|boyfriend|dad|father|brother|son|stepson|grandpa|grandad|grandfather|uncle|nephew|boys?|lad|landlord|godson|grandson|stepdad|old man)\b",
    _I,
)
_ANYBODY = re.compile(
    rf"\b(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS}|kids|boys|girls|nanny|teacher|doctor|nurse|carer|cleaner|trainer|coach|tutor|driver|builder|guest|visitor|man|woman|guy|lady|bloke)s?\b"
    r"|(?<=[\w,] )(?-i:[A-ZÀ-Ý][a-zà-ÿ]+)|\b(?:his|her|their) (?!own\b)[\w-]+",
    _I,
)
"""Whoever else "she" might be: with two people named it is not known which."""


def named(argument: str, before: str) -> str:
    """What is to be remembered, with the one thing that the words before it name in the place of its pronoun; as it is where they name none, or several."""
    found = _POINTS.match(argument)
    if not found or not before or (found["who"].casefold() == "it" and _NOBODYS.match(found["rest"])):
        return argument
    of_people = found["who"].casefold() in {"he", "she"}
    things = {_definite(one[0]) for one in (_PERSON if of_people else _THING).finditer(wording.repair(before))}
    if of_people and not (len(things) == 1 and _is_the_one(found["who"], things, before)):
        return _behind(before, argument)
    if len(things) != 1:
        return argument
    return f"{things.pop()}{_verb(found)}{found['rest']}"


def _behind(before: str, argument: str) -> str:
    """What is said of one of several people, behind the words that name them: which of them it is stays as open as it was told."""
    said = wording.bare(wording.repair(before))
    named = _PERSON.search(said) or _ANYBODY.search(said)
    return f"{said}: {argument[:1].lower()}{argument[1:]}" if named and len(said) <= _SHORT else argument


_SHORT = 100
"""Characters of what is told again to say of whom one speaks."""


def _is_the_one(who: str, people: set[str], before: str) -> bool:
    """Whether the one person that was named may be "he" or "she", and no other was named beside them."""
    [person] = people
    others = [one[0] for one in _ANYBODY.finditer(before) if one[0].casefold() not in person.casefold()]
    return not others and not (_WOMEN if who.casefold() == "he" else _MEN).search(person)


_ITS_DOING = re.compile(
    r"(?!us\b|this\b)(?:only |never |always )?(?:[a-z]+s|won't|can't|doesn't|can|will|must)\b(?! (?:for|as|down|please)\b)", _I
)
"""What a thing does, behind the pronoun for it: "remember it runs hot"."""


def whole(this: str, what: str) -> str:
    """What is to be remembered, with the pronoun that stood behind the verb of keeping where it is its subject."""
    return f"it {what}" if this.strip().casefold() == "it" and _ITS_DOING.match(what) else what


def points(argument: str) -> bool:
    """Whether the subject of what is to be remembered is a pronoun."""
    return bool(_POINTS.match(argument))


def _definite(thing: str) -> str:
    thing = re.sub(r"^an? new ", "the new ", thing, flags=_I)
    return f"{thing[:1].lower()}{thing[1:]}"


def _verb(found: re.Match[str]) -> str:
    """The verb that is only a letter behind the pronoun, in full."""
    if not found["is"]:
        return ""
    if found["is"] == "'re":
        return " are"
    return " has" if re.match(r" (?:got|had|been)\b", found["rest"]) else " is"
