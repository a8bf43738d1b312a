"""Which words of what was said before the piece of a correction stands for: a number for a number, a name for a name. Pure."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from memory.capture.commands.en_pieces import Owning, Piece
from memory.text.naming import place

_I = re.IGNORECASE
Exchange = tuple[tuple[int, int], str]
"""The place of the words that give way, and what stands there instead."""


def stands_for(wanted: Piece, said: str, *, value: str = "") -> Exchange | None:
    """Which words of a sentence the piece stands for; None where it fits none, or several. `value`: what the sentence stated last."""
    if not _speaks_of(wanted, said):
        return None
    if wanted.old:
        named = place(wanted.old, said) or place(wanted.old.rstrip("s"), said)
        return (_with_same_end(named, said, wanted), wanted.new) if named else None
    for kind in _KINDS:
        shown = kind.shape.fullmatch(wanted.new)
        if shown:
            return kind.find(shown, said)
    found = _alike(wanted.new, said) or _same_frame(wanted.new, said) or (_same_start(wanted.new, said) if wanted.pronoun else None)
    if found or wanted.owns < Owning.OWNS or (wanted.pronoun and not _THING.match(wanted.new)):
        return found
    named = place(value, said) if value else None
    return (_with_article(named, said, wanted.new), wanted.new) if named else None


def cased(new: str, said: str, start: int) -> str:
    """The new words with a small first letter where the old ones have one: what begins a message need not begin a sentence."""
    first = new.split()[0] if new.split() else ""
    return new[:1].lower() + new[1:] if start and said[start : start + 1].islower() and first.istitle() else new


def _with_same_end(named: tuple[int, int], said: str, wanted: Piece) -> tuple[int, int]:
    """The place together with the words behind it that the new ones repeat: "78 kilos, not 82" of "82 kilos"."""
    _, _, tail = wanted.new.partition(" ")
    return (named[0], named[1] + 1 + len(tail)) if tail and said[named[1] + 1 :].casefold().startswith(tail.casefold()) else named


def _same_start(new: str, said: str) -> Exchange | None:
    """What is said of a thing from the same word on: "it's kept by Mrs Lund" for "… is kept by Mr Lund"."""
    first = new.split()[0]
    found = re.search(rf"\b{re.escape(first)} .*$", said.rstrip(" .!"), _I) if len(first) > 3 and first.lower() != "allergic" else None
    return (found.span(), new) if found else None


def _speaks_of(wanted: Piece, said: str) -> bool:
    """Whether the verb and the pronoun of the piece fit the sentence: "he" is no daughter."""
    other = {"he": _SHE, "she": _HE}.get(wanted.pronoun)
    own = {"he": _HE, "she": _SHE}.get(wanted.pronoun)
    if other and own and other.search(said) and not own.search(said):
        return False
    return not wanted.verb or bool(re.search(rf"\b{re.escape(wanted.verb)}\b", said, _I))


_SHE = re.compile(r"\b(?:wife|mum|mom|mother|sister|daughter|girlfriend|aunt|niece|grandma|granny|grandmother|landlady|fiancée)\b", _I)
_HE = re.compile(r"\b(?:husband|dad|father|brother|son|boyfriend|uncle|nephew|grandpa|grandad|grandfather|fiancé)\b", _I)
_THING = re.compile(r"(?:an? |the )?(?-i:[A-Z])|(?:an?|the) ", _I)
"""A name, or a thing with its article: what "it's" may name in the place of another."""


@dataclass(frozen=True, slots=True)
class _Kind:
    shape: re.Pattern[str]
    find: Callable[[re.Match[str], str], Exchange | None]


def _only(found: Iterable[re.Match[str]], new: str) -> Exchange | None:
    """The one place that was found."""
    places = [one.span() for one in found]
    return (places[0], new) if len(places) == 1 else None


_MONTH = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_DAY_OF_MONTH = rf"(?:{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH})"
_DATE_SAID = re.compile(rf"\b{_DAY_OF_MONTH}\b", _I)
_ORDINAL_SAID = re.compile(r"\b\d{1,2}(?:st|nd|rd|th)\b", _I)
_WEEKDAY_SAID = re.compile(rf"\b{_WEEKDAY}\b", _I)
_EVERY = re.compile(r"\b(?:every|each)(?: \w+)? $", _I)
_MONTH_SAID = re.compile(rf"\b{_MONTH}\b", _I)
_CLOCK = r"(?:\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\b\.?)?|\d{1,2} ?[ap]\.?m\b\.?|noon|midnight|half (?:past )?\w+|quarter (?:past|to) \w+)"
_CLOCK_SAID = re.compile(rf"\b{_CLOCK}", _I)
_AT_HOUR = re.compile(r"(?<=\bat )\d{1,2}\b(?![:.]\d)")
_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)"
_NUMBER = rf"(?:[£$€]?\d[\d.,]*\d?(?:k|m|%)?|{_COUNT})"
_NUMBER_SAID = re.compile(rf"(?<![\w.:/-]){_NUMBER}(?![\w:/-]|\.\d)", _I)
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|ground)"
_CODE_SAID = re.compile(r"(?<![\w@-])(?=[\w./-]*\d)[A-Za-z\d][\w./-]*[A-Za-z\d]", _I)
_MAIL_SAID = re.compile(r"[^\s@,;<>]+@[^\s@,;<>]+[^\s@,;<>.]")


def _date(shown: re.Match[str], said: str) -> Exchange | None:
    return _only(_DATE_SAID.finditer(said), shown["new"]) or _only(_ORDINAL_SAID.finditer(said), shown["new"])


def _day(shown: re.Match[str], said: str) -> Exchange | None:
    """A day alone takes the place of the day of a date."""
    dates = list(_DATE_SAID.finditer(said))
    if len(dates) == 1:
        return dates[0].span(), re.sub(r"\d{1,2}(?:st|nd|rd|th)?", shown["day"], dates[0][0], count=1)
    return _only(_ORDINAL_SAID.finditer(said), shown["day"])


def _weekday(shown: re.Match[str], said: str) -> Exchange | None:
    found = _only(_WEEKDAY_SAID.finditer(said), shown["new"])
    if not found:
        return None
    (start, end), new = found
    return (start, end), f"{new.rstrip('s')}s" if said[start:end].endswith("s") else new.rstrip("s") if _EVERY.search(said[:start]) else new


def _number(shown: re.Match[str], said: str) -> Exchange | None:
    """A number takes the place of the one that counts the same; alone, of the only one, or of the only one of as many digits."""
    unit, new = (shown["unit"] or "").casefold(), shown["new"]
    dated = [one.span() for pattern in (_DATE_SAID, _CLOCK_SAID) for one in pattern.finditer(said)]
    found = [one for one in _NUMBER_SAID.finditer(said) if not any(start <= one.start() < end for start, end in dated)]
    if unit:
        head = unit.split()[0].rstrip("s")
        found = [one for one in found if re.match(rf"\s+(?:\w+ )?{re.escape(head)}", said[one.end() :], _I)]
    elif len(found) > 1:
        found = [one for one in found if len(one[0]) == len(new) and one[0].isdigit() == new.isdigit()]
    return _only(found, new)


def _code(shown: re.Match[str], said: str) -> Exchange | None:
    return _only((one for one in _CODE_SAID.finditer(said) if not one[0].isdigit()), shown["new"])


def _labelled(shown: re.Match[str], said: str) -> Exchange | None:
    """A number behind its label takes the place of another behind the same: "year 5", "gate 12"."""
    return _only(re.finditer(rf"\b{re.escape(shown['label'])} {_NUMBER}(?![\w-])", said, _I), shown["new"])


def _clock(shown: re.Match[str], said: str) -> Exchange | None:
    return _only(_CLOCK_SAID.finditer(said), shown["new"]) or _only(_AT_HOUR.finditer(said), shown["new"])


_KINDS = (
    _Kind(re.compile(r"(?P<new>[^\s@]+@[^\s@]+)"), lambda shown, said: _only(_MAIL_SAID.finditer(said), shown["new"])),
    _Kind(re.compile(rf"(?:on |by |the )*(?P<new>{_DAY_OF_MONTH})", _I), _date),
    _Kind(re.compile(r"(?:on )?(?:the )?(?P<day>\d{1,2}(?:st|nd|rd|th))", _I), _day),
    _Kind(re.compile(rf"(?:on |every (?:second |other )?|always )*(?P<new>{_WEEKDAY})", _I), _weekday),
    _Kind(re.compile(rf"(?:on |in |the )*(?P<new>{_ORDINAL})", _I), lambda shown, said: _only(re.finditer(rf"\b{_ORDINAL}\b", said, _I), shown["new"])),
    _Kind(re.compile(rf"(?:in |next )*(?P<new>{_MONTH})", _I), lambda shown, said: _only(_MONTH_SAID.finditer(said), shown["new"])),
    _Kind(re.compile(rf"(?:at |the |from |by )*(?P<new>{_CLOCK})(?: (?:one|train|bus|flight))?", _I), _clock),
    _Kind(re.compile(rf"(?:at |in |about |around |the |number |no\. |level |since )*(?P<new>{_NUMBER})(?: (?!times?\b|more\b)(?P<unit>[a-z]+(?: [a-z]+)?))?", _I), _number),
    _Kind(re.compile(r"(?:in |at |number |room |gate |seat )*(?P<new>(?=\S*\d)(?=\S*[A-Za-z])[\w./-]+)", _I), _code),
    _Kind(re.compile(rf"(?:in |on |at )*(?P<new>(?P<label>[a-z]+) {_NUMBER})", _I), _labelled),
)  # fmt: skip

_NAME = r"[A-ZÀ-Ý][\w'’&-]*(?:\.\w+)*"
_NAMED = re.compile(
    rf"(?P<lead>(?:(?:in|at|from|to|by|with|near|a|an|the|called|named) ){{0,2}})(?P<new>{_NAME}(?: (?:of |de |van |and |& )?{_NAME}){{0,3}})"
)
_TITLE = r"(?:Mr|Mrs|Ms|Dr|Prof|Sir)\.?\s"
_NAME_SAID = re.compile(rf"(?<![\w'-])(?!I\b|I'|My\b|Our\b|The\b|We\b|{_TITLE}){_NAME}(?: {_NAME}){{0,3}}")
_WORD = re.compile(r"[^\W\d_][\w'’-]{2,}")
_NEAR_ENOUGH, _NEAR_LOWER = 0.6, 0.75
_TIME_NAME = re.compile(rf"(?:{_WEEKDAY}|{_MONTH})$", _I)


def _alike(new: str, said: str) -> Exchange | None:
    """A name takes the place of the one most like it, else of the only one; another word of one that is spelt almost like it."""
    named = _NAMED.fullmatch(new)
    if not named:
        return _nearest(new, _WORD.finditer(said), _NEAR_LOWER) if " " not in new else None
    if " " not in named["new"] and (near := _nearest(named["new"], _WORD.finditer(said), _NEAR_ENOUGH)):
        return near
    names = [one for one in _NAME_SAID.finditer(said) if one.start() > 0 and not _TIME_NAME.match(one[0])]
    found = _only(names, named["new"])
    if not found or not _led_alike(named["lead"].split(), said[: found[0][0]].split()):
        return None
    return (_with_article(found[0], said, new), new) if re.search(r"\ban? $", named["lead"]) else found


def _nearest(new: str, words: Iterable[re.Match[str]], least: float) -> Exchange | None:
    shares = [(difflib.SequenceMatcher(None, new.casefold(), one[0].casefold()).ratio(), one) for one in words]
    share, best = max(shares, key=lambda pair: pair[0], default=(0.0, None))
    return (best.span(), new) if best and least <= share < 1 else None


def _led_alike(lead: list[str], before: list[str]) -> bool:
    """Whether a name that comes with a preposition stands behind the same one."""
    return (
        not lead
        or lead[0].casefold() in {"a", "an", "the", "called", "named"}
        or (bool(before) and before[-1].casefold() == lead[0].casefold())
    )


def _same_frame(new: str, said: str) -> Exchange | None:
    """Words with the same first and last ones, or the same article at the end: "the blue pot" for "the green pot", "the cello" for "the viola"."""
    words = new.split()
    ending = re.search(rf"\b{re.escape(words[0])} [\w'-]+(?: [\w'-]+)?$", said.rstrip(" .!"), _I) if len(words) == 2 else None
    if ending and re.match(r"(?:the|an?|my|our)$", words[0], _I) and not _POINTS.match(words[1]):
        return ending.span(), new
    if len(words) < 2 or not re.fullmatch(r"the|my|our|his|her|an?|in|on|at|to|under|behind|by|with|from|for|as", words[0], _I):
        return None
    between = rf"(?:[\w'-]+ ){{{max(len(words) - 2, 0)}}}"
    found = re.search(rf"\b{re.escape(words[0])} {between}{re.escape(words[-1])}(?![\w'-])", said, _I)
    return (found.span(), new) if found and found[0].casefold() != new.casefold() else None


_POINTS = re.compile(
    r"(?:first|second|third|last|next|other|same|latter|former|best|whole|one|ones|point|thing|way|end|rest|answer|question|weather)$", _I
)


def _with_article(named: tuple[int, int], said: str, new: str) -> tuple[int, int]:
    """The place together with the article before it, where the new words bring their own."""
    before = re.search(r"\b(?:an?|the) $", said[: named[0]], _I) if re.match(r"(?:an?|the) ", new, _I) else None
    return (before.start(), named[1]) if before else named
