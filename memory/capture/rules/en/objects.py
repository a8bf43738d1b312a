"""The thing that a clause is about, said before or behind it: "It's peanuts I can't eat", "bee stings: I'm allergic to them". Told straight. Pure."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_BE = r"(?:(?:'m|'re| am| are)(?: \w+ly| so| very| not| also| still)* (?:allergic to|intolerant (?:to|of)|sensitive to|scared of|afraid of|terrified of|keen on|mad about|addicted to|obsessed with|fond of|into|a fan of|off))"
_DO = (
    r"(?:(?: (?:can't|cannot|can not|don't|do not|couldn't|won't|mustn't|shouldn't|never|no longer|really|absolutely|simply|just|always|mostly|usually|only|also|still|even|ever|must|have to|can|try to|like to))* "
    r"(?:eat|drink|have|touch|stand|bear|abide|tolerate|stomach|digest|like|love|adore|hate|detest|loathe|despise|dislike|enjoy|prefer|avoid|use|speak|play|drive|teach|study|take|wear|read|support|follow|celebrate|collect|grow|keep|react(?: badly| strongly| terribly)? to|live (?:in|on)|work (?:for|at|with|in)|write in|go by|swear by|rely on))"
)
_STUB = rf"(?:{_BE}|{_DO})"
_WORK = r"(?:text|draft|answer|reply|paragraph|sentence|line|word|title|intro|code|version|option|idea|tone|ending|part|bit|way|first|second|third|last|next|other|one|error|function|file|email|report|design|layout|plan|question|joke|book|film|song|suggestion|image|picture|logo)s?"
_NO_THING = rf"(?:this|that|these|those|your|you|it|he|she|they|we|I|I'm|what|how|when|where|why|who|which|because|since|if|as|like|not|so|and|but|or|on|in|at|for|with|from|by|of|to|after|before|about|no|yes|ok|now|then|also|today|tonight|sometimes|honestly|sorry|thanks|please|oh|well|just|only|every|each|all|whatever|there|here|the (?:[\w-]+ )?{_WORK})\b"
_THING = rf"(?!{_NO_THING})(?:(?:the|my|our|any|most|all) )?[\w'’-]+(?: (?!(?:I|we|is|are|was|has|have|can|will)\b)[\w'’-]+){{0,4}}?"
_CLEFT = re.compile(
    rf"^(?:it's|it is|that's|it was)(?: (?:only|just|mainly|mostly|especially|specifically|really))? (?P<what>{_THING}),? (?:that |which |where )?(?P<who>I|we)(?P<does>{_STUB})(?P<most> most| best| the most)?$",
    _I,
)
_WHAT_I = re.compile(
    rf"^(?:what|the (?:one |only )?(?:thing|food|drink|fruit|vegetable|medicine|drug|language|instrument|tool)(?: that| which)?) (?P<who>I|we)(?P<does>{_STUB})(?P<most> most| best| the most)? (?:is|are|'s) (?P<what>{_THING})$",
    _I,
)
_ARE_WHAT = re.compile(
    rf"^(?P<what>{_THING}) (?:is|are) (?:what|something|(?:the |one |a )?(?:only |one )?(?:thing|food|drink)s?)(?: that| which)? (?P<who>I|we)(?P<does>{_STUB})(?P<most> most| best| the most)?$",
    _I,
)
_FRONTED = re.compile(
    rf"^(?P<what>(?!(?:the|my|our|any|most|all)\b){_THING}),? (?P<who>I|we)(?P<does>{_BE}|(?: (?:really|absolutely|just|simply))?(?: (?:can't|cannot|can not|don't|do not|never|must not|mustn't|won't))+ (?:eat|drink|have|touch|stand|bear|tolerate|stomach|digest|like|use)| (?:really |absolutely )?(?:hate|love|adore|detest|loathe|avoid))(?P<most> most| best)?$",
    _I,
)
_THEM = r"(?:them|it|those|these|that|'em)"
_TOPIC = re.compile(
    rf"^(?P<what>{_THING})(?:\s*[:;,]|\s+[–—-]+|\s*\?|\s*\.{{2,3}})(?: (?P<who>I|we)|(?= (?:can't|cannot|don't|won't|never)\b))(?P<does>{_STUB}) {_THEM}(?P<most>(?: at all| any ?more| any longer| so much| a lot| most)?)$",
    _I,
)
_FORMS = (_CLEFT, _WHAT_I, _ARE_WHAT, _TOPIC, _FRONTED)
_POINTS = re.compile(
    rf"^(?P<head>(?:I|we){_STUB}) {_THEM}(?P<tail>(?: at all| either| myself| any ?more| any longer| so much| a lot| much)?)$", _I
)
_ELIDED = re.compile(r"^(?P<who>I|we)(?: (?:really|just|personally|myself))* (?P<not>don't|do not|can't|cannot)(?: at all)?$", _I)
_BARE = re.compile(rf"^{_THING}$", _I)
_TASTE = re.compile(
    r"\b(?P<verb>love|adore|like|hate|enjoy|eat|drink|prefer|use|cook|make|keep|buy|bake|order|play|watch|serve|bring|stand|take)(?:e?s)? (?:a lot of |lots of |so many |some |all kinds of )?(?P<what>(?!to\b|it\b|them\b|that\b|this\b|me\b|him\b|her\b)[\w'’-]+(?: [\w'’-]+){0,3}?)(?: a lot| so much| all the time| all (?:day|night)| every \w+)?$",
    _I,
)


_REACTS = re.compile(r"\b(?:allergic|intolerant|sensitive|addicted) to (?P<what>[\w'’-]+(?: [\w'’-]+){0,2})$", _I)


def told(text: str) -> str:
    """The clause with its thing behind its verb."""
    for form in _FORMS:
        found = form.match(text)
        if found:
            most = " the most" if (found["most"] or "").strip() in {"most", "best", "the most"} else found["most"] or ""
            return f"{found['who'] or 'I'}{found['does'].replace(' C', ' c', 1)} {_within(found['what'], found['does'])}{most}"
    return text


def _within(thing: str, does: str) -> str:
    """What opened a sentence as it stands inside one: food and the like are written small, names stay."""
    return f"{thing[:1].lower()}{thing[1:]}" if _OF_FOOD.search(does) and not _NAME.search(thing) else thing


_OF_FOOD = re.compile(r"\b(?:allergic|intolerant|sensitive|eat|drink|touch|stomach|digest|tolerate|have|stand|bear|abide)\b", _I)
_NAME = re.compile(r"^[A-Z][a-z]*days?\b|^[A-Z]{2}|\w [A-Z]")


_ANSWERED = re.compile(
    rf"(?:(?<=[.!?] )|^)(?P<what>{_THING})\? (?=(?:I|we|can't|cannot|don't|won't|never)\b[^.?!]{{2,40}} {_THEM}(?: at all)?[.!]?$)",
    _I | re.MULTILINE,
)
"""A thing asked back and answered in one breath: "Mushrooms? I can't eat them"."""


def answered(text: str) -> str:
    """The message with a thing that only opens what is said of it before a colon."""
    return _ANSWERED.sub(r"\g<what>: ", text)


def points(text: str) -> bool:
    """Whether a clause says something of a thing that only a pronoun stands for, or leaves it out."""
    return bool(_POINTS.match(text) or _ELIDED.match(text))


def dangles(text: str) -> bool:
    """Whether a clause ends in a pronoun, so that it is not clear without the one before."""
    return bool(_DANGLES.search(text))


_DANGLES = re.compile(rf" {_THEM}(?: \w+ly| at all| too| either| much)?$", _I)


def named(text: str, before: str, joined: str = "") -> str:
    """The clause with the thing that the one before it was about in the place of its pronoun; empty where that names none.

    `joined`: by which word; bare words that are joined by one are a clause of their own ("my mother made soup, and I can't eat it").
    """
    taste = _TASTE.search(before)
    of = _REACTS.search(before)
    bare = not joined and _BARE.match(before)
    thing = taste["what"] if taste else of["what"] if of else before if bare and len(before.split()) <= _FEW else ""
    found, elided = _POINTS.match(text), _ELIDED.match(text)
    if found and thing:
        return f"{found['head']} {_within(thing, found['head'])}{found['tail']}"
    return f"{elided['who']} {elided['not']} {taste['verb'].lower()} {thing}" if elided and taste else ""


_FEW = 4
"""Words of a sentence that only names a thing."""


def binds(text: str) -> bool:
    """Whether a clause tells what is dangerous or forbidden to somebody: it is lost for no contrast."""
    return bool(_BINDS.search(text))


_BINDS = re.compile(
    r"allerg|intoleran|anaphyla|\b(?:can't|cannot|mustn't|must not|may not|not allowed to) (?:eat|have|drink|take|touch|be near)\b|diabet|c(?:o?e)liac|asthma|epilep",
    re.IGNORECASE,
)
