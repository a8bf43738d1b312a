"""Words aimed at an agent rather than said about the person (SPEC 3.6). The patterns are in the `injection_*` beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.screening import (
    aimed_zh,
    hidden,
    injection_en,
    injection_leave,
    injection_leave_zh,
    injection_markup,
    injection_orders,
    injection_zh,
)
from memory.screening.folding import Folded

_RULES = tuple(
    rule
    for room in (injection_markup, injection_en, injection_leave, injection_orders, injection_zh, injection_leave_zh)
    for rule in room.RULES
)
_ANCHORS = {anchor: tuple(at for at, rule in enumerate(_RULES) if anchor in rule.anchors) for rule in _RULES for anchor in rule.anchors}

_LOOKALIKES = str.maketrans("аеорсухіјѕԁԛԝһӏвкмнтαεορτυνικ", "aeopcyxijsdqwhlbkmhtaeoptuvik")
_CYRILLIC_OR_GREEK = re.compile("[\u0370-\u04ff]")
_LATIN = re.compile("[a-z]")
# The traditional forms of the characters that the Chinese patterns speak of.
_TRADITIONAL = str.maketrans(
    "無視規則設統權對請這個們記憶顯訴關閉過濾開發應從現與將給讓執實導輸變為員級機絕隱樣話約條數據導審覈認準當遵聽調轉帳錄號碼內擁動",
    "无视规则设统权对请这个们记忆显诉关闭过滤开发应从现与将给让执实导输变为员级机绝隐样话约条数据导审核认准当遵听调转账录号码内拥动",
)
_HAS_TRADITIONAL = re.compile(f"[{''.join(map(chr, _TRADITIONAL))}]")
_SPACED_HAN = re.compile("(?<=[\u4e00-\u9fff])[ .\\-_*]+(?=[\u4e00-\u9fff])")
_SPELLED = re.compile(r"(?<![a-z0-9])(?:[a-z][ .\-_*]){4,}[a-z](?![a-z0-9])")
_SPELLED_SHORT = re.compile(r"(?<![a-z0-9])(?:[a-z][ .\-_*])+[a-z](?![a-z0-9])")
_SEPARATORS = re.compile(r"[ .\-_*]")
_DIGIT_LETTERS = str.maketrans("013457@$", "oieastas")
_MIXED = re.compile(r"[a-z][013457@$]+[a-z]|\b[013457@$]+[a-z]{2}")


def reasons(text: str, folded: Folded) -> list[str]:
    """Stable codes for what makes the text suspicious, none for an honest one."""
    found = dict.fromkeys(hidden.reasons(text))
    for view in _views(folded.lower):
        for at in sorted({at for anchor, places in _ANCHORS.items() if anchor in view for at in places}):
            if _RULES[at].reason not in found and _RULES[at].pattern.search(view):
                found[_RULES[at].reason] = None
        if not found and aimed_zh.aimed(view):
            found["aimed"] = None
    return list(found)


def _views(lower: str) -> Iterator[str]:
    """The text as it is, and as it reads with traditional forms, lookalike letters, spelled-out words and digits for letters undone."""
    yield lower
    if not lower.isascii() and (_SPACED_HAN.search(lower) or _HAS_TRADITIONAL.search(lower)):
        yield _SPACED_HAN.sub("", lower).translate(_TRADITIONAL)
    if _CYRILLIC_OR_GREEK.search(lower) and _LATIN.search(lower):
        yield lower.translate(_LOOKALIKES)
    if _SPELLED.search(lower):
        yield _SPELLED_SHORT.sub(lambda word: _SEPARATORS.sub("", word.group()), lower)
    if _MIXED.search(lower):
        yield lower.translate(_DIGIT_LETTERS)
