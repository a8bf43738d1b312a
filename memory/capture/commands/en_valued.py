"""A thing of the person's and what it is, as people hand it over to be kept: "where I live for deliveries: …", "my number. It's 0151 …". Pure."""

from __future__ import annotations

import re

from memory.capture.rules.en import stance

_I = re.IGNORECASE
_ASKED_ABOUT = re.compile(
    r"^(?P<word>where|who|what|which [\w-]+|when|how) (?P<clause>(?:I|we)(?:'m|'re| am| are)?(?: [\w'-]+){1,6}?|(?:my|our|the) [\w' -]{2,30}? (?:go|goes|lives?|is|are|belongs?|comes? from|starts?|ends?|opens?|closes?|means?|gets? (?:sent|delivered))(?: (?:due|kept|spelt|spelled|pronounced|called|stored|parked|delivered|sent|hidden))?|(?:to|you can) (?:reach|contact|get hold of|find|call|get to) (?:me|us))(?P<aside> (?:for|in case of|during) [\w' -]{3,30})?(?:\s*[:=]\s*|,? (?:it's|that's|which is|namely|is) )(?P<value>(?=.*[\w])[^?]{2,})$",
    _I,
)
"""What is told under the question that it answers: "where I live for deliveries: 9 Elm Road"."""
_OF_TALK = re.compile(r"\b(?:left off|stopped|stop|mean|meant|said|want|need|think|am|was|were|had|did|asked|saw|see|got)$", _I)


def answered(what: str) -> str:
    """What stands under a question that it answers, as a statement: "who I report to: Marta" as "I report to Marta"; empty where it is no such thing."""
    found = _ASKED_ABOUT.match(what)
    if not found or _OF_TALK.search(found["clause"]):
        return ""
    clause, value, aside = found["clause"], found["value"], found["aside"] or ""
    if re.fullmatch(r"(?:I|we)(?:'m|'re)? (?:live|living|am living|am based|based|stay)", clause, _I):
        own = "our" if clause.casefold().startswith("we") else "my"
        return f"{own} address{aside} is {value}" if re.search(r"\d", value) else f"{clause} in {value}"
    if re.match(r"(?:I|I'm|I've|we|we're|my|our)\b", value, _I):
        return value
    if not re.match(r"(?:I|we|to|you)\b", clause, _I):
        return f"{clause}{aside}{_whereto(found)} {value}"
    asked = found["word"].casefold() in {"what", "who"} and re.match(r"(?:I|we)\b", clause, _I) and len(clause.split()) <= _SHORT
    return f"{clause}{aside} {value}" if asked else what


def _whereto(found: re.Match[str]) -> str:
    """How a place goes on behind the clause that asks for it: "my deliveries go" to 17 Tannery Row."""
    if found["word"].casefold() != "where" or _PLACED.match(found["value"]) or found["clause"].endswith(" from"):
        return ""
    return " to" if re.search(r"\b(?:go|goes|sent|delivered)$", found["clause"], _I) else " at"


_PLACED = re.compile(r"(?:in|at|on|under|behind|above|below|beside|inside|outside|near|next to|by|to|with|between|over)\b", _I)
_SHORT = 3
"""Words of a question that makes a statement with its answer behind it: "I report to"."""


def apposed(argument: str) -> str:
    """A thing and what it is as a statement: "my birthday, it's the 4th of May"; without what it is wanted for."""
    argument = _WHAT_FOR.sub("", argument, count=1)
    found = _APPOSED.match(argument)
    return f"{_FOR_ME.sub('', found['own'])} is {found['value']}" if found and only_names(_FOR_ME.sub("", found["own"])) else argument


_WHAT_FOR = re.compile(
    r"^(?:it (?:really )?matters\b[^:.]{0,40}|it(?:'s| is) (?:important|for (?!my\b|our\b)[^:.]{2,40})|(?:I|you|we)(?:'ll| will)? (?:need|want|use|be asked for) (?:it|this|that)\b[^:.]{0,50}):\s+",
    _I,
)
"""What something is wanted for, before it is told: "remember this, I'll need it for shipping labels: …"."""
_FOR_ME = re.compile(r"(?: (?:for (?:me|us|later)|please|safe(?:ly)?))+$", _I)


_APPOSED = re.compile(
    r"^(?P<own>(?:my|our|the) [^,;:]{3,50}?),? (?:and )?(?:it's|it is|which is|that's|that is|namely) (?P<value>\S.*)$", _I
)


_ONLY_NAMES = re.compile(
    r"^(?:the|my|our) (?:[\w'-]+ ){0,4}?(?:codes?|numbers?|address(?:es)?|passwords?|pass ?phrase|pin|e-?mail|birthday|anniversary|size|plate|keys?|login|username|phone|mobile|extension|iban|account|combination|postcode|zip(?: code)?|name|details|licen[cs]e|appointment|deadline|date|time|day|rate|budget|reference|blood type)(?: (?:for|to|of|at|in) (?:the|my|our) [\w' -]{2,30})?$",
    _I,
)
_VALUE = re.compile(
    r"^(?:(?:it's|it is|that's|this is|they're|here it is|here goes|namely)[\s:,]*)?(?P<value>(?!(?:and|but|so|can|could|what|how|thanks|please|I|you)\b)\S.*)$",
    _I,
)


def only_names(argument: str) -> bool:
    """Whether what is to be remembered names a thing and not what it is: "my gate code"."""
    return bool(_ONLY_NAMES.match(argument)) and not _TELLS.search(argument)


def with_value(argument: str, after: str) -> str:
    """The thing with what the next sentence says that it is: "my phone number. It's 0151 …"; empty where that says no such thing."""
    found = _VALUE.match(after.strip(" .!"))
    if not found or after.rstrip().endswith("?"):
        return ""
    value = found["value"]
    says = found.start("value") > 0 or (re.search(r"\d", value) and len(value.split()) <= _FEW)
    return f"{argument} is {value}" if says else ""


_TELLS = re.compile(r" (?:is|are|=) ?\S", _I)
_FEW = 6
"""Words of a sentence that may be no more than a value."""


def holds_for_good(deed: str, sentence: str) -> bool:
    """Whether "remember to …" is about every time and no idiom."""
    lasting = stance.lasting(sentence) or re.search(r"\b(?:every|each|when(?:ever)?)\b", deed, _I) or _OF_ANSWERS.search(deed)
    return bool(lasting) and not re.search(r"\b(?:breathe|smile|laugh)\b", deed, _I)


_OF_ANSWERS = re.compile(
    r"\b(?:in|with|for|to|of) (?:(?:all|any) )?(?:of )?(?:your|my) (?:answers|replies|responses|messages)\b|\b(?:answers|replies|responses) to me\b|^call me (?-i:[A-Z])\w+(?! (?:at|on|back|before|after))",
    _I,
)
