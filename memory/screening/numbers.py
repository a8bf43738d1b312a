"""Numbers of people: resident ids, cards, telephones, told by form, checksum and the words before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from memory.screening.checksums import is_date, is_luhn, is_resident_id
from memory.screening.folding import Folded
from memory.screening.matches import Match
from memory.screening.types import FindingKind

# Digits in groups, at most two separators between them; `+` or a bracket may open, an X may close a resident id.
_CHAIN = re.compile(r"\+?\(?\d(?:[ .\-·_/()]{0,2}\d)*[xX]?")
_GROUP = re.compile(r"\d+[xX]?")
# A longer chain is a table of figures; every run of its groups would have to be looked at.
_MOST_GROUPS = 24

_CARD = re.compile(
    r"4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0[0-59]|[689]\d)\d{11}|35\d{14,17}|62\d{14,17}|6\d{15}|6\d{18}|(?:50|5[6-9])\d{14,17}|9\d{15,18}"
)
_CARD_GROUPS = re.compile(r"\d+|(?:4,){2,4}[1-4]|4,6,[45]|6,1[03]|8,8|8,11|(?:1,)+1")

_MOBILE = re.compile(r"1[3-9]\d{9}")
_MOBILE_GROUPS = re.compile(r"11|3,4,4|3,3,5|4,3,4|4,4,3|3,8|7,4|5,6|3,2,2,2,2|(?:1,)+1")
_LANDLINE_GROUPS = re.compile(r"[34],[78]|[34],[34],4|3,4,3|5,[56]|5,3,3|4,3,3|4,3,2,2|2,2,2,2,2")
_NORTH_AMERICAN = re.compile(r"1?[2-9]\d{2}[2-9]\d{6}")
_PUNCTUATED = re.compile(r"[-.)]")
_DATE_GROUPS = re.compile(r"4,[12],[12]|[12],[12],4|4,4")
_PHONE_WORD = re.compile(
    r"(?:phone|mobile|cell|whatsapp|\btel\b|\bfax\b|\bcall\b|\bring\b|text me|reach me|电话|手机|座机|联系方式|致电|拨打|打给|热线|传真|来电)[^\d\n]{0,16}$",
    re.ASCII,
)
_OTHER_WORD = re.compile(
    r"(?:订单|单号|编号|型号|流水|序列号|条码|条形码|运单|发票|合同|批次|工号|学号|账号|版本"
    r"|order|invoice|ticket|tracking|serial|sku|model|reference|\bref\b|batch|barcode|\bisbn\b|\bean\b|version|build|case)[^\d\n]{0,12}$",
    re.ASCII,
)


class _Window(NamedTuple):
    """Some neighbouring groups of a chain. `start` and `end` are places in the folded text, `groups` are their sizes.

    `called`: words such as "phone" stand before it; `named_otherwise`: words such as "order" do.
    """

    start: int
    end: int
    digits: str
    groups: str
    written: str
    before: str
    called: bool
    named_otherwise: bool


def find(folded: Folded) -> list[Match]:
    """Resident ids, cards and telephone numbers in the folded text; none overlaps another."""
    return [match for chain in _CHAIN.finditer(folded.plain) if len(chain.group()) >= 7 for match in _in_chain(folded, chain)]


def _in_chain(folded: Folded, chain: re.Match[str]) -> list[Match]:
    windows = list(_windows(folded, chain))
    taken: list[Match] = []
    for recognise in (_resident_id, _card, _phone):
        for window in windows:
            if any(match.start < window.end and window.start < match.end for match in taken):
                continue
            match = recognise(window, folded.lower)
            if match:
                taken.append(match)
    return taken


def _windows(folded: Folded, chain: re.Match[str]) -> Iterator[_Window]:
    """Every run of neighbouring groups with 7 to 22 digits, the longest first for each start."""
    plain = folded.plain
    groups = [(match.start() + chain.start(), match.end() + chain.start()) for match in _GROUP.finditer(chain.group())][:_MOST_GROUPS]
    before = folded.lower[max(0, chain.start() - 24) : chain.start()]
    called = bool(_PHONE_WORD.search(before))
    named_otherwise = not called and bool(_OTHER_WORD.search(before))
    # The digits behind a decimal point are no number of their own.
    is_decimal = len(groups) == 2 and plain[groups[0][1] : groups[1][0]] == "."
    for first in range(1 if is_decimal else len(groups)):
        opening = plain[chain.start() : groups[first][0]]
        start = groups[first][0] - (len(opening) - len(opening.rstrip("+(")))
        for last in range(len(groups) - 1, first - 1, -1):
            chosen = groups[first : last + 1]
            digits = "".join(plain[begin:end] for begin, end in chosen)
            if 7 <= len(digits) <= 22:
                sizes = ",".join(str(end - begin) for begin, end in chosen)
                written = plain[start : chosen[-1][1]]
                yield _Window(start, chosen[-1][1], digits, sizes, written, before, called and not first, named_otherwise)


def _resident_id(window: _Window, _lower: str) -> Match | None:
    digits = window.digits.upper()
    is_new = len(digits) == 18 and digits[:17].isdigit() and is_resident_id(digits)
    # The numbers of before 1999 have no check digit, so they must be called what they are.
    is_old = len(digits) == 15 and digits.isdigit() and "身份证" in window.before and is_date(f"19{digits[6:12]}")
    if is_new or is_old:
        return Match(FindingKind.RESIDENT_ID, window.start, window.end, f"{digits[:3]}****{digits[-2:]}")
    return None


def _card(window: _Window, _lower: str) -> Match | None:
    digits = window.digits
    if not _CARD.fullmatch(digits) or not _CARD_GROUPS.fullmatch(window.groups) or len(set(digits)) < 2 or not is_luhn(digits):
        return None
    return Match(FindingKind.CARD, window.start, window.end, f"****{digits[-4:]}")


def _phone(window: _Window, lower: str) -> Match | None:
    if not window.digits.isdigit() or not _is_phone(window) or _touches_letters(lower, window):
        return None
    local = _without_country(window.digits)
    masked = f"{local[:3]}****{local[-4:]}" if len(local) >= 10 else f"****{local[-2:]}"
    return Match(FindingKind.PHONE, window.start, window.end, masked)


def _is_phone(window: _Window) -> bool:
    if window.written.startswith("+"):
        return 8 <= len(window.digits) <= 15
    if window.named_otherwise:
        return False
    if window.called and 7 <= len(window.digits) <= 15 and not _DATE_GROUPS.fullmatch(window.groups):
        return True
    return _is_mobile(window) or _is_written_as_a_phone(window)


def _is_mobile(window: _Window) -> bool:
    local = _without_country(window.digits)
    return bool(_MOBILE.fullmatch(local)) and (len(local) < len(window.digits) or bool(_MOBILE_GROUPS.fullmatch(window.groups)))


def _is_written_as_a_phone(window: _Window) -> bool:
    if window.groups in {"3,3,4", "1,3,3,4"}:
        return bool(_PUNCTUATED.search(window.written) and _NORTH_AMERICAN.fullmatch(window.digits))
    return window.digits[0] == "0" and bool(_LANDLINE_GROUPS.fullmatch(window.groups))


def _without_country(digits: str) -> str:
    for country in ("0086", "86"):
        if digits.startswith(country) and _MOBILE.fullmatch(digits[len(country) :]):
            return digits[len(country) :]
    return digits


def _touches_letters(lower: str, window: _Window) -> bool:
    sides = lower[window.start - 1 : window.start] + lower[window.end : window.end + 1]
    return any(side.isascii() and side.isalpha() for side in sides)
