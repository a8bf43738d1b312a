"""Numbers written in words, as digits, so that "three" and "3", 三点 and 3点 compare as the same."""

from __future__ import annotations

import re


def _numbered(words: str, *, start: int, step: int = 1) -> dict[str, int]:
    return {word: value * step for value, word in enumerate(words.split(), start=start)}


_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_ENGLISH_UNITS = _numbered(f"zero one two three four five six seven eight nine {_TEENS}", start=0)
_ENGLISH_TENS = _numbered("twenty thirty forty fifty sixty seventy eighty ninety", start=2, step=10)
_ENGLISH_ORDINALS = _numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", start=1)
_DOZENS = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 1_000_000}
_TENS_AND_UNITS = re.compile(rf"\b({'|'.join(_ENGLISH_TENS)})[ -]({'|'.join(list(_ENGLISH_UNITS)[1:10])})\b")
# "one" is most often a pronoun ("the blue one") and "second" a span of time, so both stay words.
_SINGLE = _ENGLISH_UNITS | _ENGLISH_TENS | _ENGLISH_ORDINALS | _DOZENS
_WORD = re.compile(rf"\b({'|'.join(word for word in _SINGLE if word not in {'one', 'second'})})\b")
_ORDINAL_ENDING = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

_CHINESE_DIGITS = {"零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_CHINESE_STEPS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_ALL = "".join([*_CHINESE_DIGITS, *_CHINESE_STEPS])
_COUNTED = "点个岁号月日年天周次米层楼只条本位名人元块斤公份杯瓶辆套间台家种项小分秒节期成倍折时度毫厘"
# One numeral alone is a number only before something counted (三点, not 三国), and 一个 or 一点 mean "a" and "a bit".
_CHINESE = re.compile(f"[{_ALL}]{{2,}}|[{_ALL.replace('一', '')}](?=[{_COUNTED}])|一(?=[岁号月日年天周次层楼位名元块斤杯辆节期倍折])")


def to_digits(text: str) -> str:
    """The folded text with number words of both languages as digits; ordinals lose their ending, thousands their commas."""
    text = _THOUSANDS.sub("", text)
    text = _TENS_AND_UNITS.sub(lambda found: str(_ENGLISH_TENS[found[1]] + _ENGLISH_UNITS[found[2]]), text)
    text = _WORD.sub(lambda found: str(_SINGLE[found[1]]), text)
    text = _ORDINAL_ENDING.sub("", text)
    return _CHINESE.sub(lambda found: _chinese_value(found.group()), text)


def _chinese_value(numeral: str) -> str:
    if not any(character in _CHINESE_STEPS for character in numeral):
        # Read out digit by digit, as in 二〇二四.
        return "".join(str(_CHINESE_DIGITS[character]) for character in numeral)
    total = section = digit = 0
    for character in numeral:
        step = _CHINESE_STEPS.get(character)
        if step is None:
            digit = _CHINESE_DIGITS[character]
        elif step < 10_000:
            section += (digit or 1) * step
            digit = 0
        else:
            total = (total + section + digit or 1) * step
            section = digit = 0
    return str(total + section + digit)
