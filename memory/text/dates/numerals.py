"""Numbers as words, as far as dates need them."""

from __future__ import annotations

import re

_DIGITS = {"零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_UNITS = {"十": 10, "百": 100}
_ENGLISH = {
    word: value
    for value, words in enumerate(
        (
            "",
            "a an one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
        )
    )
    for word in words.split()
} | {"couple": 2, "few": 3, "twenty": 20, "thirty": 30}

CHINESE_NUMBER = r"(?:\d{1,4}|[零〇一二两三四五六七八九十百]{1,6})"
ENGLISH_NUMBER = (
    r"(?:\d{1,4}|(?:a\s+)?couple(?:\s+of)?|(?:a\s+)?few|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|twenty|thirty)"
)


def chinese_number(words: str) -> int | None:
    """The value of Chinese or Arabic numerals below ten thousand ("二十三", "二〇二六", "23"); None when they make no number."""
    if words.isdecimal():
        return int(words)
    if not words or any(sign not in _DIGITS and sign not in _UNITS for sign in words):
        return None
    if not any(sign in _UNITS for sign in words):
        return int("".join(str(_DIGITS[sign]) for sign in words))
    total, current = 0, -1
    for sign in words:
        if sign in _UNITS:
            total += (1 if current < 0 else current) * _UNITS[sign]
            current = -1
        else:
            current = _DIGITS[sign]
    return total + max(current, 0)


def english_number(words: str) -> int | None:
    """The value of "3", "three", "a couple of", "a few"; None when the words make no number."""
    if words.isdecimal():
        return int(words)
    bare = re.sub(r"\b(?:of|a(?=\s))\s*", "", words.lower()).split()
    return _ENGLISH.get(bare[0]) if bare else None
