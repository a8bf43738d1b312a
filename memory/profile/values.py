"""What a profile value may be: one check per type. Each takes any JSON value and gives the one that is stored, or raises Misfit. Pure."""

from __future__ import annotations

import json
import math
import re
import zoneinfo
from collections.abc import Callable, Mapping
from datetime import date as calendar_date

MAX_JSON = 2_000

Check = Callable[[object], object]


class Misfit(ValueError):
    """The value does not fit; the message says what would ("one of dark, light, system")."""


THEMES = {
    "light": "light", "dark": "dark", "system": "system", "auto": "system", "light mode": "light", "dark mode": "dark",
    "浅色": "light", "深色": "dark", "亮色": "light", "暗色": "dark", "浅色模式": "light", "深色模式": "dark", "跟随系统": "system",
}  # fmt: skip
INTERFACE_LANGUAGES = {
    "en": "en", "english": "en", "英文": "en", "英语": "en",
    "zh-hans": "zh-hans", "zh": "zh-hans", "zh-cn": "zh-hans", "chinese": "zh-hans", "中文": "zh-hans", "简体中文": "zh-hans",
}  # fmt: skip
_LANGUAGES = {
    "british english": "en-gb",
    "american english": "en-us",
    "uk english": "en-gb",
    "us english": "en-us",
    "英式英语": "en-gb",
    "美式英语": "en-us",
    "chinese": "zh", "simplified chinese": "zh", "mandarin": "zh", "中文": "zh", "汉语": "zh", "简体中文": "zh", "普通话": "zh", "zh-hans": "zh",
    "traditional chinese": "zh-hant", "繁体中文": "zh-hant", "繁體中文": "zh-hant", "english": "en", "英文": "en", "英语": "en",
    "japanese": "ja", "日语": "ja", "日文": "ja", "日本語": "ja", "korean": "ko", "韩语": "ko", "韩文": "ko", "한국어": "ko",
    "french": "fr", "法语": "fr", "法文": "fr", "français": "fr", "german": "de", "德语": "de", "德文": "de", "deutsch": "de",
    "spanish": "es", "西班牙语": "es", "español": "es", "portuguese": "pt", "葡萄牙语": "pt", "português": "pt",
    "italian": "it", "意大利语": "it", "russian": "ru", "俄语": "ru", "俄文": "ru", "arabic": "ar", "阿拉伯语": "ar",
    "dutch": "nl", "荷兰语": "nl", "polish": "pl", "波兰语": "pl", "turkish": "tr", "土耳其语": "tr", "vietnamese": "vi", "越南语": "vi",
    "thai": "th", "泰语": "th", "hindi": "hi", "印地语": "hi", "indonesian": "id", "印尼语": "id", "ukrainian": "uk", "乌克兰语": "uk",
    "cantonese": "yue", "粤语": "yue", "swedish": "sv", "瑞典语": "sv", "greek": "el", "希腊语": "el", "hebrew": "he", "希伯来语": "he",
}  # fmt: skip
_LENGTHS = {
    "short": "short", "brief": "short", "concise": "short", "shorter": "short", "terse": "short", "简短": "short", "简洁": "short", "短": "short",
    "medium": "medium", "moderate": "medium", "normal": "medium", "适中": "medium", "中等": "medium",
    "long": "long", "detailed": "long", "longer": "long", "thorough": "long", "in-depth": "long", "详细": "long", "长": "long", "详尽": "long",
}  # fmt: skip
_FORMATS = {
    "markdown": "markdown", "md": "markdown", "plain": "plain", "plain text": "plain", "text": "plain", "纯文本": "plain",
    "table": "table", "tables": "table", "表格": "table", "bullets": "bullets", "bullet points": "bullets", "bullet list": "bullets",
    "list": "bullets", "lists": "bullets", "要点": "bullets", "列表": "bullets", "分点": "bullets",
    "json": "json", "html": "html", "csv": "csv", "latex": "latex", "prose": "prose", "paragraphs": "prose", "段落": "prose",
}  # fmt: skip
_BOOLEANS = {
    "true": True, "yes": True, "y": True, "1": True, "on": True, "是": True, "要": True, "对": True,
    "false": False, "no": False, "n": False, "0": False, "off": False, "否": False, "不": False, "不要": False,
}  # fmt: skip
_NUMBER_WORDS = {
    "no": 0, "none": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "零": 0, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMERIC_DATE = re.compile(r"(?:(\d{4})\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([a-z]{3,9})\.?(?:,?\s+(\d{4}))?")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?")


def _words(value: object, limit: int) -> str:
    if not isinstance(value, str):
        raise Misfit(f"a text of at most {limit} characters")
    tidy = " ".join(value.split())
    if not tidy or len(tidy) > limit:
        raise Misfit(f"a text of 1 to {limit} characters")
    return tidy


def text(limit: int) -> Check:
    """A text of at most `limit` characters, spaces tidied."""

    def check(value: object) -> str:
        return _words(value, limit)

    return check


def name(limit: int) -> Check:
    """A short name of letters, digits, spaces and `._:/-`, such as a provider's."""

    def check(value: object) -> str:
        tidy = _words(value, limit)
        if not re.fullmatch(r"[\w .:/-]+", tidy):
            raise Misfit(f"a name of letters, digits, spaces and ._:/-, at most {limit} characters")
        return tidy

    return check


def choice(synonyms: Mapping[str, str]) -> Check:
    """One of the values of `synonyms`, spelt as any of its keys."""
    allowed = ", ".join(sorted(set(synonyms.values())))

    def check(value: object) -> str:
        found = synonyms.get(value.strip().casefold()) if isinstance(value, str) else None
        if found is None:
            raise Misfit(f"one of {allowed}")
        return found

    return check


def boolean(value: object) -> bool:
    """True or false, also as a word of either language."""
    if isinstance(value, bool):
        return value
    found = _BOOLEANS.get(value.strip().casefold()) if isinstance(value, str) else None
    if found is None:
        raise Misfit("true or false")
    return found


def whole(low: int, high: int) -> Check:
    """A whole number from `low` to `high`, also written as a numeral or a small number word."""

    def check(value: object) -> int:
        number: object = value
        if isinstance(value, str):
            folded = value.strip().casefold()
            number = int(folded) if re.fullmatch(r"[0-9]{1,9}", folded) else _NUMBER_WORDS.get(folded)
        if isinstance(number, float) and number.is_integer():
            number = int(number)
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise Misfit(f"a whole number from {low} to {high}")
        return number

    return check


def date(value: object) -> str:
    """A calendar date as `2019-05-01`, or `--05-01` without a year; read from ISO, Chinese and English forms."""
    folded = value.strip().casefold().removeprefix("--") if isinstance(value, str) else ""
    if match := _NUMERIC_DATE.fullmatch(folded):
        year, month, day = match[1], int(match[2]), int(match[3])
    elif match := _DAY_FIRST.fullmatch(folded):
        year, month, day = match[3], _month(match[2]), int(match[1])
    elif match := _MONTH_FIRST.fullmatch(folded):
        year, month, day = match[3], _month(match[1]), int(match[2])
    else:
        raise Misfit("a date such as 2019-05-01 or 05-01")
    try:
        # A leap year stands in for a missing one, so that 29 February is a birthday too.
        known = calendar_date(int(year or 2000), month, day)
    except ValueError as error:
        raise Misfit("a date that exists, such as 2019-05-01 or 05-01") from error
    return known.isoformat() if year else f"--{month:02d}-{day:02d}"


def _month(word: str) -> int:
    return _MONTHS.index(word[:3]) + 1 if word[:3] in _MONTHS else 0


def timezone(value: object) -> str:
    """A name of the IANA time-zone table, such as `Asia/Shanghai`."""
    if isinstance(value, str) and value.strip() in zoneinfo.available_timezones():
        return value.strip()
    raise Misfit("a time zone such as Asia/Shanghai")


def language(value: object) -> str:
    """A language as its code (`zh`, `en`, `pt-br`); names in English and Chinese are understood."""
    folded = value.strip().casefold().replace("_", "-") if isinstance(value, str) else ""
    if folded in _LANGUAGES:
        return _LANGUAGES[folded]
    if re.fullmatch(r"[a-z]{2,3}(-[a-z]{2,4})?", folded) and folded.split("-")[0] in {
        *_LANGUAGES.values(),
        "no",
        "da",
        "fi",
        "cs",
        "hu",
        "ro",
    }:
        return folded
    raise Misfit("a language, by name or by code such as zh or en")


def length(value: object) -> str:
    """`short`, `medium`, `long`, or a limit in the person's words that names a number ("under 100 words")."""
    tidy = _words(value, 60)
    found = _LENGTHS.get(tidy.casefold())
    if found is not None:
        return found
    if any(letter.isdigit() for letter in tidy):
        return tidy
    raise Misfit("short, medium, long, or a limit with a number")


def answer_format(value: object) -> str:
    """A format of answers: a known one by its short name, else the person's own word of at most 40 characters."""
    tidy = _words(value, 40)
    return _FORMATS.get(tidy.casefold(), tidy)


def anything(value: object) -> object:
    """Any JSON value that is finite and at most 2 000 characters when written out."""
    if isinstance(value, float) and not math.isfinite(value):
        raise Misfit("a finite number")
    try:
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Misfit("a JSON value") from error
    if len(written) > MAX_JSON:
        raise Misfit(f"a JSON value of at most {MAX_JSON} characters")
    return value
