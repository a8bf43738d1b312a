"""A wish whose subject is a pronoun, with the thing or the person named before it: "the van's a nuisance, remember it's a 2014 Transit". Pure."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words

_I = re.IGNORECASE
_POINTS = re.compile(r"(?P<who>it|they|he|she)(?P<is>'s|'re)?(?P<rest> (?!(?:was|were) (?:nice|good|great|fun)\b).+)$", _I)
_NOBODYS = re.compile(
    r" (?:(?-i:[A-Z])[\w-]+'s?\b|my\b|our\b|her\b|his\b|their\b|\d|on\b(?! the\b| an?\b)|at\b|in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\w+day\b|important\b|vital\b|for\b|not for\b|that\b|(?:been )?(?:\w+ing|cold|hot|late|early)\b|time\b|no use\b|always (?:me|my)\b)",
    _I,
)
"""What "it" is that stands for nothing: "it's Gran's birthday", "it's on Friday"."""
_AFTER = r"(?='s |(?:'s)?(?: (?:is|are|was|has|have|keeps?|needs?|and|a lot|often|again|soon|every|next|this|today|tomorrow|now|for|with|in|on|at|visits?|comes?|stays?|lives?|works?)\b|[,.;:!]|$))"
_PERSON = re.compile(
    rf"\b(?:my|our) (?:[\w-]+ )?(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})s?(?: (?-i:[A-ZÀ-Ý][\w-]+))?{_AFTER}|\bthe (?:dog|cat|puppy|kitten|baby|kids|boys|girls|twins){_AFTER}",
    _I,
)
_THING = re.compile(
    rf"\b(?:(?:the|my|our)(?: (?:new|old|spare|second|main|other|little|big|upstairs|downstairs|front|back))? |an? new )(?!(?:one|other|same|first|second|last|way|time|day|idea|question|problem)\b)[\w-]+{_AFTER}",
    _I,
)


def named(argument: str, before: str) -> str:
    """What is to be remembered, with the one thing that the words before it name in the place of its pronoun; as it is where they name none, or several."""
    found = _POINTS.match(argument)
    if not found or not before or (found["who"].casefold() == "it" and _NOBODYS.match(found["rest"])):
        return argument
    of_people = found["who"].casefold() in {"he", "she"}
    things = {_definite(one[0]) for one in (_PERSON if of_people else _THING).finditer(wording.repair(before))}
    if len(things) != 1:
        return argument
    return f"{things.pop()}{_verb(found)}{found['rest']}"


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
