"""Who the person is and where: name, region and moves, languages, birthday, age, origin."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words
from memory.capture.rules.en.making import Clause, Maker, each, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_CAPITAL_NAME = r"[A-ZÀ-ÝŁŚŻČŠŽ][\w'’.-]*(?:[ -](?:(?:van|von|de|der|den|da|di|del|la|le|el|al|bin|ibn|ten|ter|dos|du|O')[ ])*[A-ZÀ-ÝŁŚŻČŠŽ][\w'’.-]*){0,3}"
_PLAIN_NAME = r"(?-i:[A-ZÀ-Ý][a-zà-ÿ'’]{1,30}(?:[ -][A-ZÀ-Ý][a-zà-ÿ'’]{1,30}){0,3})"
_NAME = re.compile(_CAPITAL_NAME)
_NO_NAME = re.compile(
    rf"^(?:{words.MOODS}|{words.NATIONALITIES}|{words.FAITHS}|{words.LANGUAGES}|{words.DIETS}|{words.STATES}|{words.TECH}|later|back|after|before|around|between|until|till|during|from|about|in|once|whenever|anytime|soon|for|with|every|each|next|this|here|there|same|someone|nobody|anyone|everyone|me|ok|okay|fine|done|ready|tomorrow|today|tonight|maybe|crazy|old-fashioned|asap|when|if|by|on|at|mr|sir|names|sorry|apologies|oops|thanks|cheers|hi|hello|hey|yes|yeah|yep|yup|no|nope|sure|well|please|right|great|perfect|good|nice|actually|honestly|wait|anyway|also|lol|it|that|this|him|her|them|"
    r"an? .*|the .*|to .*|(?-i:[a-z]+(?:ing|ed|ful|less|ous|able|ible|ive|ly))|(?-i:[A-Z]{2,}|I)|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$",
    re.IGNORECASE,
)
_AFTER_NAME = re.compile(
    r"(?:\s+(?:these days|now|nowadays|here|speaking|please|for short|by the way|from|and|but|short for|as in|with|spelt|spelled|in|at|on|to|because|among|instead|rather)\b|[,;(.]|\s[-–—]\s).*$",
    re.IGNORECASE,
)
_NOT_OLD = re.compile(r",?\s+(?:not|instead of|rather than|no longer|and not)\s+(?P<old>[\w' -]+)$", re.IGNORECASE)
_PLACE_END = re.compile(
    r"\s+(?:with|and|but|because|since|for (?:\d|a|an|the|two|three|four|five|six|seven|eight|nine|ten|about|over|almost|many|several|some|work|now|good)|now|these days|at the moment|currently|where|which|who|who's|that|so|after|before|as|at (?:easter|christmas|new year|the (?:weekend|start|end)\b.*)|only|over (?:easter|christmas|the)|"
    r"until|till|last|next|this|again|alone|by myself|to|when|while|if|though|right now|from|during|working|studying|about|permanently|full[- ]time|part[- ]time|most of|ago|in (?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|the (?:spring|summer|autumn|fall|winter)))\b.*$|"
    r"\s*(?:[;(]|\s[-–—]\s|, (?:and|but|so|where|which|not|though|with)\b).*$",
    re.IGNORECASE,
)
_DWELLING = re.compile(
    r"^(?:[\w-]+ ){0,3}?(?:flat|house|apartment|studio|room|cottage|bungalow|houseshare|dorm|condo|townhouse|loft|place) (?:in|near|outside) (?=[A-ZÀ-Ý])"
)
_NO_PLACE = re.compile(
    r"^(?:(?:[\w-]+ )?(?:floor|storey)\b.*|it|that|this|there|here|house|home|flat|on|in|out|up|forward|to|past|hope|fear|peace|a bubble|denial|the (?:moment|past|present|future|office|code|file|function|repo|same.*)|my (?:head|own.*)|constant .*|pain|chaos|tears|a (?:dream|shared house|hurry))$",
    re.IGNORECASE,
)


def place(text: str) -> str:
    """The place a phrase names, without what follows it; empty when it is no place."""
    named = wording.thing(_PLACE_END.sub("", _NOT_OLD.sub("", text)))
    named = _DWELLING.sub("", named)
    return "" if _NO_PLACE.match(named) or len(named.split()) > 7 else named


def name_in(text: str, *, lower: bool = False) -> str:
    """The name a phrase begins with; `lower`: also one typed without capitals."""
    text = _AFTER_NAME.sub("", _NOT_OLD.sub("", text)).strip(" .,!\"“”'")
    found = _NAME.match(text)
    if found and not _NO_NAME.match(found[0]):
        return found[0].rstrip(".'")
    if lower and re.fullmatch(r"[\w'’-]{2,20}(?: [\w'’-]{2,20}){0,2}", text) and not any(_NO_NAME.match(part) for part in text.split()):
        return text
    return ""


def _name(match: re.Match[str], clause: Clause) -> list[Statement]:
    named = name_in(match["name"], lower=True)
    old = _NOT_OLD.search(match["name"])
    called = _CALLED.search(clause.source) and not _CALLED.search(clause.text)
    return (
        say(clause, Kind.IDENTITY, "" if called else "basic.name", None if called else named, replaces=old["old"].strip() if old else "")
        if named
        else []
    )


_CALLED = re.compile(r"\b(?:calls?(?:ed)? me|go(?:es)? by|known as|answer to)\b", re.IGNORECASE)
"""Beside what somebody is called, their full name is no field of its own."""


def _i_am_name(match: re.Match[str], clause: Clause) -> list[Statement]:
    rest = match["name"]
    named = name_in(rest, lower=clause.greeted and len(rest.split()) == 1)
    if not named or (not clause.greeted and len(rest.split()) > len(named.split()) and not _AFTER_NAME.search(rest)):
        return []
    if re.match(rf"(?:{words.JOB_NAMES})\b", named, re.IGNORECASE):
        return []
    return say(clause, Kind.IDENTITY, "basic.name", named)


def _speaks(match: re.Match[str], clause: Clause) -> list[Statement]:
    named = re.findall(rf"\b(?:{words.LANGUAGES})\b", match["rest"], re.IGNORECASE)
    if not named:
        return []
    if len(named) == 1 or not re.search(r",| and ", match["rest"]):
        return say(clause, Kind.IDENTITY, "language.spoken", named[0])
    return each(clause, Kind.IDENTITY, "language.spoken", match["head"], match["rest"], longest=8)


def _born(match: re.Match[str], clause: Clause) -> list[Statement]:
    if match["where"]:
        return say(clause, Kind.IDENTITY, "basic.birthplace", place(match["what"]))
    return say(clause, Kind.IDENTITY, "basic.birthday", wording.thing(match["what"]))


def _aged(match: re.Match[str], clause: Clause) -> list[Statement]:
    age = int(match["age"])
    return say(clause, Kind.IDENTITY, "basic.age", age) if 5 < age < 110 else []


def _origin(match: re.Match[str], clause: Clause) -> list[Statement]:
    where = place(match["place"])
    return say(clause, Kind.IDENTITY, "basic.origin", where) if where and where[0].isupper() else []


def _plain(key: str) -> Maker:
    def make(match: re.Match[str], clause: Clause) -> list[Statement]:
        return say(clause, Kind.IDENTITY, key, wording.thing(match["what"]))

    return make


_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"

TABLE = rules(
    (r"my (?:full |first |given |real |actual |preferred |official |legal |birth )?name(?:'s| is| was changed to)\s+(?:now |actually |in fact )?(?P<name>.+)", _name),
    (r"(?:my name|name)\s*[:=]\s*(?P<name>[^,:=]+)$", _name),
    (r"(?P<name>(?!I'm|We're|He's|She's|They're|It's|You're|I've|Same|Still|Right|Over|Not|All|Look)(?-i:[A-ZÀ-Ý][a-zà-ÿ'-]+(?: [A-ZÀ-Ý][a-zà-ÿ'-]+)?)) here$", _i_am_name),
    (r"(?:please |just |you can )*(?:use|go with|stick to|write) my (?:nickname|first name|middle name|full name|married name|real name),? (?:which is |it's |i\.e\. )?(?P<name>(?-i:[A-ZÀ-Ý]).+)", _name),
    (r"(?:the |full |first )?name(?:'s| is)\s+(?P<name>.+)", _name),
    (r"(?:please |from now on,? |in future,? |going forward,? |you can |you may |just |do |everyone can |feel free to |most people |people |everyone |everybody |my friends |friends |they all |folks )*(?:calls? me|address me as|refer to me as)\s+(?P<name>.+)", _name),
    (rf"(?:they|people|everyone|everybody|folks|colleagues|friends|my (?:[\w-]+ )?[\w-]+)(?: (?:at|in|around|from) (?:work|school|home|here|town|uni|(?:the|my|our) \w+))? (?:all |both |just |usually |mostly |only )*calls? me (?P<name>{_CAPITAL_NAME})$", _name),
    (r"(?:I'd (?:prefer|rather|like) (?:you to |it if you |you )?call(?:ed)? me|I prefer (?:to be called|being called)|I like to be called|I want (?:you to call me|to be called))\s+(?P<name>.+)", _name),
    (r"(?:I (?:also |now )?(?:go|went) by|I'm (?:called|known as|named)|I am (?:called|known as|named)|I (?:was|got) renamed)\s+(?P<name>.+)", _name),
    (r"this is (?P<name>[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?)(?: (?:speaking|here|writing)|$)", _i_am_name),
    (r"I(?:'ve| have)? (?:just |recently )?changed my (?P<which>first|last|family|sur|middle)[- ]?name to (?P<what>[\w' -]+)", lambda match, clause: say(clause, Kind.IDENTITY, f"basic.{match['which'].lower()}_name", match["what"])),
    (r"I(?:'ve| have)? (?:just |recently )?changed my name(?: from (?P<old>[\w' -]+?))? to (?P<name>.+)", _name),
    (r"(?:I'm|I am)\s+(?:actually |now |already |really |in fact )*(?P<age>\d{1,3})(?:[- ]years?[- ]old| years of age|yo)?(?:\s+now)?$", _aged),
    (r"(?:I(?:'ve| have)? (?:just )?turned)\s+(?P<age>\d{1,3})\b", _aged),
    (r"(?:I'm|I am) @adv(?:originally )?from (?P<place>.+)", _origin),
    (r"I (?:originally )?(?:come|hail) from (?P<place>.+)", _origin),
    (r"I grew up (?:(?:at|on|near|by|outside) [\w' ]{3,30},? )?in (?P<place>.+)", _origin),
    (rf"it's (?P<name>(?!Christmas|Easter|New Year|(?:{_MONTHS})\b){_PLAIN_NAME})(?: (?:here|again|speaking))?$", lambda match, clause: _i_am_name(match, clause) if clause.greeted else []),
    (rf"(?P<name>{_PLAIN_NAME}) is (?:the|my) name(?:,.*)?$", _name),
    (r"myself (?P<name>(?-i:[A-ZÀ-Ý]).+)", _name),
    (r"I was (?:born and )?(?:raised|bred) in (?P<place>.+)", _origin),
    (r"I was born (?P<how>(?P<where>in(?! (?:\d|" + _MONTHS + r"))|near)|on|in|at)\s+(?P<what>.+)", _born),
    (r"my (?:birthday|birth ?date|date of birth|dob)(?:'s| is| was)?(?: on| falls on)?\s*:?\s*(?P<what>.+)", _plain("basic.birthday")),
    (r"(?P<head>@I (?:can )?@adv(?:speak|understand|read|read and write|sign|am fluent in))\s+(?P<rest>(?!to\b|with\b|up\b|at\b|about\b).+)", _speaks),
    (r"(?P<head>(?:I'm|I am) @adv(?:fluent in|a native speaker of|bilingual in|conversational in))\s+(?P<rest>.+)", _speaks),
    (rf"(?P<head>(?:I'm|I am) an?) (?:native|fluent) (?P<rest>(?:{words.LANGUAGES})) speaker", _speaks),
    (r"my (?:native|first|mother)[ -](?:language|tongue)(?:'s| is)\s+(?P<what>.+)", _plain("basic.native_language")),
    (r"(?:my|our) (?:time ?zone)(?:'s| is)(?: now)?\s*:?\s*(?P<what>.+)", _plain("core.timezone")),
    (r"(?:I'm|I am) (?:in|on) (?:the )?(?P<what>(?-i:[A-Z]{2,4})|UTC[+-]\d{1,2}|(?:Pacific|Eastern|Central|Mountain)(?: time)?) ?(?:time ?zone|time)?$", _plain("core.timezone")),
    (r"my pronouns are\s+(?P<what>[\w/ ]+)", _plain("basic.pronouns")),
    (r"I use (?P<what>(?:she|he|they|ze|xe)/\w+)(?: pronouns)?", _plain("basic.pronouns")),
    (rf"(?:I'm|I am) (?:an? )?(?:half[- ])?(?P<what>{words.NATIONALITIES})(?: by birth| citizen)?$", _plain("basic.nationality")),
    (rf"(?:I'm|I am) (?:an? )?(?P<what>{words.FAITHS})$", _plain("basic.faith")),
    (r"(?:I'm|I am) (?P<name>.+)", _i_am_name),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements of identity in the clause."""
    return first(TABLE, clause)
