"""English words for days, weeks, months, years and feasts."""

from __future__ import annotations

import re
from datetime import timedelta

from memory.text.dates.almanac import Almanac
from memory.text.dates.mention import Span
from memory.text.dates.numerals import ENGLISH_NUMBER, english_number
from memory.text.dates.rule import Builder, Rule, Setting, always

_N = ENGLISH_NUMBER
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<mon>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan\.?|Feb\.?|Mar\.?|Apr\.?|Jun\.?|Jul\.?|Aug\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?)(?![a-z])"
)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY_NAME = r"(?P<wd>Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?)"
_SHORT_DAY = r"(?P<wd>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)(?![a-z])"
_DATE = r"(?P<d>[0-3]?\d)(?:st|nd|rd|th)?(?![\d:/.%])(?!\s?(?:am|pm|a\.m|p\.m))"
_YEAR = r"(?:,?\s+(?P<y>(?:19|20|21)\d\d)(?!\d))?"
_UNIT = r"(?P<unit>day|weekday|night|week|fortnight|month|quarter|year)s?"
_STEP = {
    "last": -1,
    "previous": -1,
    "this": 0,
    "the current": 0,
    "current": 0,
    "next": 1,
    "the coming": 0,
    "this coming": 0,
    "coming": 0,
    "the following": 1,
}
_RELATIVE = r"(?P<rel>last|previous|this coming|the coming|this|the current|next|the following)"
_PART = r"(?P<part>early|mid|late|(?:the\s+)?(?:very\s+)?end\s+of|(?:the\s+)?(?:beginning|start)\s+of|(?:the\s+)?middle\s+of)[\s-]+"
_DAY_WORDS = {
    "the day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
}
_FEASTS = {
    "new year's eve": "new_years_eve", "new years eve": "new_years_eve", "new year's day": "new_year", "new year": "new_year", "new year's": "new_year",
    "valentine's day": "valentine", "easter": "easter", "halloween": "halloween", "thanksgiving": "thanksgiving", "christmas eve": "christmas_eve",
    "christmas": "christmas", "xmas": "christmas", "chinese new year": "spring", "lunar new year": "spring", "spring festival": "spring",
}  # fmt: skip


def _month_number(match: re.Match[str]) -> int:
    return _MONTHS.index(match["mon"].lower()[:3]) + 1


def _weekday_number(words: str) -> int:
    return _DAYS.index(words.lower()[:3])


def _count(words: str) -> int:
    value = english_number(words)
    if value is None:
        raise ValueError("no number")
    return value


def _day(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    month, day = _month_number(match), int(match["d"])
    year = int(match["y"]) if match["y"] else almanac.year_of_day(month, day, back=setting.back)
    return almanac.on(almanac.today.replace(year=year, month=month, day=day))


def _day_range(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    begins, _, _ = _day(match, almanac, setting)
    last = begins.date().replace(day=int(match["last"]))
    return almanac.span(begins.date(), last + timedelta(days=1), "period")


def _month(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    month, rel = _month_number(match), match.groupdict().get("rel")
    if match["y"]:
        year = int(match["y"])
    elif rel and rel.lower() == "this":
        year = almanac.today.year
    else:
        year = almanac.year_of_month(month, back=setting.back or (rel or "").lower() == "last")
    span = almanac.months(year, month, 1, "month")
    part = match.groupdict().get("part")
    return almanac.part(span, _part(part)) if part else span


def _part(words: str) -> str:
    lowered = words.lower()
    if "end" in lowered:
        return "end"
    if "beginning" in lowered or "start" in lowered:
        return "early"
    return "mid" if "mid" in lowered else lowered.strip()


def _relative(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    step = _STEP[re.sub(r"\s+", " ", (match["rel"] or "this").lower())]
    unit = match["unit"].lower()
    span = {"week": almanac.week, "month": almanac.month, "quarter": almanac.this_quarter, "weekend": almanac.weekend}.get(unit)
    found = span(step) if span else almanac.year(almanac.today.year + step)
    part = match.groupdict().get("part")
    return almanac.part(found, _part(part)) if part else found


def _day_word(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    return almanac.day(_DAY_WORDS[re.sub(r"\s+", " ", match[0].lower())])


def _weekday(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    rel = re.sub(r"\s+", " ", (match.groupdict().get("rel") or "").lower())
    number = _weekday_number(match["wd"])
    if rel in ("last", "previous"):
        return almanac.weekday(number, back=True)
    if rel == "this":
        return almanac.weekday(number, week=0)
    if rel == "next":
        return almanac.weekday(number, week=1)
    return almanac.weekday(number, back=setting.back)


def _reach(unit: str, count: int, almanac: Almanac) -> int:
    unit = unit.lower()
    months = {"month": 1, "quarter": 3, "year": 12}.get(unit)
    if months:
        return (almanac.shifted_months(count * months) - almanac.today).days
    return count * {"week": 7, "fortnight": 14}.get(unit, 1)


def _ahead(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    return almanac.day(_reach(match["unit"], _count(match["n"]), almanac))


def _ago(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    unit, count = match["unit"].lower(), _count(match["n"])
    if unit == "year":
        return almanac.year(almanac.today.year - count)
    return almanac.month(-count) if unit == "month" else almanac.day(_reach(unit, -count, almanac))


def _coming(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    return almanac.period(_reach(match["unit"], _count(match["n"]), almanac))


def _within(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    return almanac.period(_reach(match["unit"], _count(match["n"]), almanac) + 1)


def _lasting(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span | None:
    """A bare length of time reaches ahead only in a sentence about now: "I've lived there for two years" bounds nothing."""
    return None if setting.back or setting.habitual else _coming(match, almanac, setting)


def _clock_offset(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    words = match["n"].lower()
    minutes = 30 if words.startswith("half") else _count(words) * (60 if match["unit"].lower().startswith("h") else 1)
    at = almanac.now + timedelta(minutes=minutes)
    return at, at + timedelta(minutes=1), "minute"


def _quarter(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    span = almanac.quarter(int(match["y"]) if match["y"] else almanac.today.year, int(match["q"]))
    return almanac.part(span, _part(match["part"])) if match["part"] else span


def _year(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    span = almanac.year(int(match["y"]))
    return almanac.part(span, _part(match["part"])) if match["part"] else span


def _feast(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    year = int(match["y"]) if match["y"] else None
    back = setting.back or (match["rel"] or "").lower() == "last"
    return almanac.feast(_FEASTS[match["feast"].lower().replace("’", "'")], year=year, back=back)


def _day_number(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    return almanac.day_of_month(int(match["d"]), back=setting.back)


def _end_of(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    letter = match["letter"].lower()
    span = {"w": almanac.week(0), "m": almanac.month(0), "y": almanac.year(almanac.today.year)}.get(letter)
    return almanac.part(span, "end") if span else almanac.day(0)


def _rule(pattern: str, build: Builder, hint: str) -> Rule:
    return Rule(re.compile(pattern, re.IGNORECASE), build, hint)


def _exact(pattern: str, build: Builder, hint: str) -> Rule:
    """For names that are also common words in lower case ("may", "sat")."""
    return Rule(re.compile(pattern), build, hint)


_MONTH_HINT = " ".join(_MONTHS)
_WEEKDAY_HINT = " ".join(_DAYS)
_UNIT_HINT = "day night week fortnight month quarter year"
_MONTH_FIRST, _DAY_FIRST = rf"\b{_MONTH}\s+(?:the\s+)?{_DATE}{_YEAR}", rf"\b(?:the\s+)?{_DATE}\s+(?:of\s+)?{_MONTH}{_YEAR}"
_EVERY = (
    r"\b(?:every|each)\s+(?:other\s+|second\s+|single\s+)?(?:(?:\d+|two|three|few|couple\s+of)\s+)?"
    r"(?:days?|weeks?|weekdays?|weekends?|months?|quarters?|years?|mornings?|evenings?|nights?|afternoons?|hours?"
    r"|(?:Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun)(?:days?)?)(?:(?:\s*,\s*|\s+and\s+)(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)*\b"
)

RULES: tuple[Rule, ...] = (
    _rule(
        rf"\b{_MONTH}\s+(?P<d>[0-3]?\d)(?:st|nd|rd|th)?\s*(?:-|–|to)\s*(?P<last>[0-3]?\d)(?:st|nd|rd|th)?(?!\d){_YEAR}",
        _day_range,
        _MONTH_HINT,
    ),
    _rule(
        rf"\b(?P<d>[0-3]?\d)(?:st|nd|rd|th)?\s*(?:-|–|to)\s*(?P<last>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}{_YEAR}",
        _day_range,
        _MONTH_HINT,
    ),
    _rule(_MONTH_FIRST, _day, _MONTH_HINT),
    _rule(_DAY_FIRST, _day, _MONTH_HINT),
    _rule(rf"\b{_PART}{_MONTH}{_YEAR}", _month, _MONTH_HINT),
    _exact(rf"\b(?:(?P<rel>last|this|next)\s+)?{_MONTH}{_YEAR}(?!\s+(?:the\s+)?\d|\s+I\b|\s+we\b)", _month, _MONTH_HINT),
    _rule(rf"\b(?P<rel>last|this|next)\s+{_MONTH}{_YEAR}", _month, _MONTH_HINT),
    _rule(rf"\b{_PART}(?:the|{_RELATIVE})\s+(?P<unit>week|month|quarter|year)\b", _relative, "week month quarter year"),
    _rule(rf"\b{_RELATIVE}\s+(?P<unit>week|month|quarter|year|weekend)\b(?!')", _relative, "week month quarter year"),
    _rule(
        r"\bthe\s+day\s+after\s+tomorrow\b|\bthe\s+day\s+before\s+yesterday\b|\btomorrow\b|\byesterday\b|\btoday\b(?!')|\btonight\b|\blast\s+night\b",
        _day_word,
        "today tomorrow yesterday tonight night",
    ),
    _rule(rf"\b{_RELATIVE}\s+{_DAY_NAME}\b", _weekday, _WEEKDAY_HINT),
    _rule(r"\b(?P<wd>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b(?!s)", _weekday, _WEEKDAY_HINT),
    _exact(rf"(?<=\b[a-z][a-z]\s){_SHORT_DAY}", _weekday, _WEEKDAY_HINT),
    _rule(rf"\bin\s+(?P<n>{_N})\s+{_UNIT}\b(?!')", _ahead, _UNIT_HINT),
    _rule(rf"\b(?P<n>{_N})\s+{_UNIT}\s+(?:from\s+(?:now|today)|later)\b", _ahead, _UNIT_HINT),
    _rule(rf"\b(?P<n>{_N})\s+{_UNIT}\s+(?:ago|back)\b", _ago, "ago back"),
    _rule(rf"\bfor\s+(?P<n>{_N})\s+(?:more\s+)?{_UNIT}\b", _lasting, "for  "),
    _rule(rf"\b(?:the\s+)?(?:next|coming|following)\s+(?P<n>{_N})\s+{_UNIT}\b", _coming, "next coming following"),
    Rule(re.compile(rf"\bwithin\s+(?:the\s+next\s+)?(?P<n>{_N})\s+{_UNIT}\b", re.IGNORECASE), _within, "within  ", kind="deadline"),
    _rule(rf"\bin\s+(?P<n>half\s+an|{_N})\s+(?P<unit>hour|minute|min)s?\b", _clock_offset, "hour min"),
    _rule(rf"\b(?:{_PART})?Q(?P<q>[1-4]){_YEAR}(?![\dA-Za-z])", _quarter, "q"),
    _rule(
        rf"(?:(?<=\bin\s)|(?<=\bsince\s)|(?<=\bby\s)|(?<=\buntil\s)|(?<=\bbefore\s)|(?<=\bafter\s)|(?<=\bfrom\s)|\b{_PART})(?P<y>(?:19|20)\d\d)\b(?![-/.]\d)",
        _year,
        "19 20",
    ),
    _rule(
        rf"\b(?:(?P<rel>last|this|next)\s+)?(?P<feast>{'|'.join(sorted(_FEASTS, key=len, reverse=True))})\b{_YEAR}",
        _feast,
        "year val easter hallo thanks mas",
    ),
    _rule(
        r"(?:(?<=\bon\s)|(?<=\bby\s)|(?<=\buntil\s)|(?<=\btill\s)|(?<=\bbefore\s)|(?<=\bfrom\s))the\s+(?P<d>[0-3]?\d)(?:st|nd|rd|th)\b(?!\s+(?:floor|time|of|century|street|[a-z]+\s+of))",
        _day_number,
        "the  ",
    ),
    _exact(r"\b(?:EO|the end of )(?P<letter>[DWM])\b", _end_of, "eo"),
    _rule(r"\b(?:the\s+)?end\s+of\s+(?:the\s+)?(?P<letter>day)\b", _end_of, "end  "),
    Rule(re.compile(_EVERY, re.IGNORECASE), always, "every each", kind="recurring"),
    Rule(
        re.compile(
            r"\b(?:on\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days\b|\bon\s+week(?:day|end)s\b|\bweekdays\b|\bweekends\b|\b(?:daily|weekly|monthly|yearly|annually)\b"
            r"|\bMon(?:day)?\s*(?:-|–|to|through)\s*Fri(?:day)?\b",
            re.IGNORECASE,
        ),
        always,
        "day end ly mon",
        kind="recurring",
    ),
)
