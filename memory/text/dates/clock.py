"""Times of the day in Chinese and English words, and how they narrow a day down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from memory.text.dates.mention import Precision, Span
from memory.text.dates.numerals import chinese_number

_DAYPARTS = {
    "凌晨": (0, 6), "清晨": (5, 8), "一早": (6, 9), "早上": (6, 9), "早晨": (6, 9), "上午": (8, 12), "中午": (11, 14), "下午": (12, 18), "傍晚": (17, 19),
    "晚上": (18, 24), "夜里": (20, 24), "早": (6, 9), "晚": (18, 24), "morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (20, 24),
}  # fmt: skip
_AFTERNOON = ("下午", "傍晚", "晚上", "夜里", "晚")
_HOUR = r"(?P<h>\d{1,2}|十[一二]?|二十[一二三四]?|[一二两三四五六七八九零])"
_PART = r"(?P<part>凌晨|清晨|一早|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|(?<=[今明后前昨])[早晚]|(?<=每天)[早晚])"
_CHINESE = re.compile(
    rf"{_PART}?\s*(?<![\d.:第]){_HOUR}\s*(?:点钟?|时(?![候间段常机差刻代]))(?![击赞评餐名菜心儿])(?:(?P<half>半)|(?P<quarter>[一三])刻|过?(?P<m>\d{{1,2}}|[零〇一二三四五]?十?[一二三四五六七八九]|[一二三四五]?十)分?(?!钟|[月天个年]))?"
)
_DIGITS = re.compile(
    r"(?:(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|(?<=[今明后前昨])[早晚])\s*|\bat\s+)?(?<![\d.:/-])(?P<h>[01]?\d|2[0-4]):(?P<m>[0-5]\d)(?![\d:])\s*(?P<half_day>[ap]\.?m\b\.?)?",
    re.IGNORECASE,
)
_ENGLISH = re.compile(
    r"(?:\bat\s+)?(?<![\d.:/-])\b(?P<h>1[0-2]|0?[1-9])\s?(?P<half_day>[ap]\.?m\b\.?)|\b(?:at\s+)?(?P<word>noon|midday|midnight)\b",
    re.IGNORECASE,
)
_OCLOCK = re.compile(
    r"\bat\s+(?P<h>1[0-2]|[1-9])(?:\s*o'?clock)?(?![\d:/.%]|\s*[a-z]*\s*(?:percent|dollars|euros|years|weeks|days|[ap]m\b))", re.IGNORECASE
)
_CHINESE_PART = re.compile(_PART)
_ENGLISH_PART = re.compile(r"\b(?:in\s+the\s+|this\s+)?(?P<part>morning|afternoon|evening|night)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of the day in a text: minutes after midnight, where it stands, and whether it is a part of the day rather than an instant."""

    start: int
    end: int
    begins: int
    ends: int
    precision: Precision
    today: bool = False

    def on(self, day: datetime) -> Span:
        """That time of the day that begins at `day`, by the clocks on the wall; 24:00 is the next midnight."""
        return _wall(day, self.begins), _wall(day, self.ends), self.precision


def _wall(day: datetime, minutes: int) -> datetime:
    shift, rest = divmod(minutes, 24 * 60)
    return datetime.combine(day.date() + timedelta(days=shift), time(rest // 60, rest % 60), tzinfo=day.tzinfo)


def _instant(match: re.Match[str], hour: int, minute: int) -> ClockTime | None:
    if hour > 24 or minute > 59:
        return None
    at = hour * 60 + minute
    return ClockTime(match.start(), match.end(), at, at + 1, "minute")


def _by_daypart(hour: int, part: str | None) -> int:
    if part in _AFTERNOON and hour <= 12:
        return 24 if hour == 12 and part in ("晚上", "夜里", "晚") else hour % 12 + 12
    return hour + 12 if part == "中午" and hour < 4 else hour


def _chinese(match: re.Match[str]) -> ClockTime | None:
    hour = chinese_number(match["h"])
    if hour is None:
        return None
    minute = (
        30
        if match["half"]
        else 15 * (chinese_number(match["quarter"]) or 0)
        if match["quarter"]
        else chinese_number(match["m"] or "零") or 0
    )
    return _instant(match, _by_daypart(hour, match["part"]), minute)


def _with_colon(match: re.Match[str]) -> ClockTime | None:
    return _instant(match, _half_day(_by_daypart(int(match["h"]), match["part"]), match["half_day"]), int(match["m"]))


def _half_day(hour: int, words: str | None) -> int:
    return hour if not words or hour > 12 else hour % 12 + (12 if words[0] in "pP" else 0)


def _english(match: re.Match[str]) -> ClockTime | None:
    if match["word"]:
        return _instant(match, 24 if match["word"].lower() == "midnight" else 12, 0)
    return _instant(match, _half_day(int(match["h"]), match["half_day"]), 0)


def _oclock(match: re.Match[str]) -> ClockTime | None:
    hour = int(match["h"])
    # "at 3" of an appointment is the afternoon, "at 9" the morning.
    return _instant(match, hour + 12 if hour < 7 else hour, 0)


def _daypart(match: re.Match[str]) -> ClockTime:
    first, last = _DAYPARTS[match["part"].lower()]
    return ClockTime(match.start(), match.end(), first * 60, last * 60, "daypart", today=match[0].lower().startswith("this"))


_READERS = (
    (_CHINESE, _chinese),
    (_DIGITS, _with_colon),
    (_ENGLISH, _english),
    (_OCLOCK, _oclock),
    (_CHINESE_PART, _daypart),
    (_ENGLISH_PART, _daypart),
)


def times(text: str) -> list[ClockTime]:
    """The times of the day in a text, in order, none overlapping another; instants win over parts of the day."""
    found: list[ClockTime] = []
    for pattern, read in _READERS:
        for match in pattern.finditer(text):
            clock = read(match)
            if clock and all(clock.end <= other.start or clock.start >= other.end for other in found):
                found.append(clock)
    return sorted(found, key=lambda clock: clock.start)
