"""Personal data with a form of their own: e-mail, address, bank account, passport (SPEC 3.6)."""

from __future__ import annotations

import re

from memory.screening import numbers, private_life
from memory.screening.checksums import is_iban
from memory.screening.folding import Folded
from memory.screening.matches import Match
from memory.screening.types import FindingKind

_EMAIL = re.compile(
    r"(?<![\w.+-])([a-z0-9])[a-z0-9._%+-]{0,63}@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})(?![a-z0-9])", re.ASCII
)
_EMAIL_IN_WORDS = re.compile(
    r"\b([a-z0-9])[a-z0-9._+-]{1,63} ?(?:\(at\)|\[at\]| at ) ?((?:[a-z0-9-]+ ?(?:\(dot\)|\[dot\]| dot ) ?){1,3}(?:com|org|net|edu|io|cn|de|uk))\b",
    re.ASCII,
)
# Not mailboxes of people: the user name of a remote repository.
_NO_MAILBOX = re.compile(r"git@[\w.-]+:")

_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b", re.ASCII)
_PASSPORT = re.compile(
    r"(?:护照|通行证|passport)[^\n]{0,24}?\b((?:[a-z]{1,2}\d{6,9}|\d{9}|[a-z]{3}\d{6}))\b|(?:护照|通行证)(?:号码?|编号)?[是为:]? ?([a-z]{1,2}\d{7,8})",
    re.ASCII,
)
_NUMBERED_CARD = re.compile(
    r"(?:社保|医保|社会保障|医疗保险|公积金|驾驶证|驾照|军官证|居住证)(?:卡|账户?|个人)?(?:号码?|编号)[是为:]? ?([a-z0-9]{6,20})(?![a-z0-9])",
    re.ASCII,
)
_SOCIAL_SECURITY = re.compile(r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])")

_HAN = "\u4e00-\u9fff"
_CHINESE_ADDRESS = re.compile(
    # A road and a number on it; not a metro line, an exit or a meeting room.
    f"(?:[路街巷弄村屯庄]|(?<![知味频报通赛轨跑难])道|胡同) ?(?:[东西南北中][段路] ?)?\\d{{1,5}} ?(?:-\\d{{1,4}} ?)?[号弄](?!线|口|出口|机|文件|楼?会议)[{_HAN}a-z0-9 -]{{0,40}}"
    # A building and a room in it; not a floor.
    "|\\d{1,4} ?(?:栋|幢|号楼|座|单元)[ ,]{0,2}(?:\\d{1,3} ?单元[ ,]{0,2})?\\d{1,4} ?[室户房号]?(?!\\d|层|楼|人)"
    "|\\d{1,3}丁目\\d{1,3}(?:番地?)?|\\d{1,4}番地"
)
_NAME_BEFORE = re.compile(f"[{_HAN}]{{1,24}}[a-z0-9]{{0,3}} ?$")
_HOME_IS = re.compile(
    "(?:家庭住址|家庭地址|我家地址|住址|收货地址|家里?地址|家住址|我的地址|我家住在?|邮寄地址)[是为在:]? ?([\u4e00-\u9fff][\u4e00-\u9fffa-z0-9 -]{4,50})"
)
_STREET = "(?:street|avenue|ave|road|rd|boulevard|blvd|highway|parkway|terrace|crescent)"
_LOOSE_STREET = "(?:St|Dr|Ln|Lane|Drive|Court|Ct|Place|Pl|Square|Sq|Way|Close|Alley|Gardens|Mews|Row|Grove|Hill|Quay|Circle|Trail)"
_UNIT = r"(?:,? ?(?:apt|apartment|unit|flat|suite|ste|floor|room|#)\.? ?#?\w{1,6}\b)?"
_NO_STREET_NAME = (
    r"(?!(?:miles?|km|kilometers?|meters?|hours?|minutes?|days?|weeks?|years?|steps?|people|cars?|blocks?|times?|more|of|the|way|am|pm)\b)"
)
_ENGLISH_ADDRESS = re.compile(
    rf"\b\d{{1,5}}[a-z]?,? (?:(?:north|south|east|west|[nsew])\.? )?{_NO_STREET_NAME}(?:[a-z0-9'.\u00c0-\u024f]+ ){{1,3}}?{_STREET}\b\.?{_UNIT}|\bp\.? ?o\.? box \d{{1,7}}\b",
    re.ASCII,
)
_ENGLISH_LOOSE = re.compile(
    rf"\b\d{{1,5}}[A-Za-z]?,? (?:[NSEW]\.? )?(?:[A-Z][a-zA-Z'.\u00c0-\u024f]+ ){{1,3}}{_LOOSE_STREET}\b\.?(?i:{_UNIT})"
    r"|\b[A-Z][a-zA-Z.]+(?: [A-Z][a-zA-Z.]+)?, [A-Z]{2} \d{5}(?:-\d{4})?\b"
    r"|\b[A-Z][a-zß\u00c0-\u024f]+(?:straße|strasse|str\.|weg|platz|gasse|allee) \d{1,4}[a-z]?\b",
    re.ASCII,
)


def find(folded: Folded) -> list[Match]:
    """Every personal datum in the folded text; stretches may overlap, the surer kinds come first."""
    found: list[Match] = []
    lower = folded.lower
    if any(character.isdigit() for character in lower):
        found += _documents(folded)
        found += numbers.find(folded)
        found += _addresses(folded)
    found += _homes(lower)
    found += _emails(lower)
    found += private_life.find(lower)
    return found


def _emails(lower: str) -> list[Match]:
    if "@" in lower:
        found = _EMAIL.finditer(lower)
    elif "dot" in lower:
        found = _EMAIL_IN_WORDS.finditer(lower)
    else:
        return []
    return [
        Match(FindingKind.EMAIL, match.start(), match.end(), f"{match[1]}***@{match[2]}")
        for match in found
        if not _NO_MAILBOX.match(lower, match.start())
    ]


def _documents(folded: Folded) -> list[Match]:
    found = [
        Match(FindingKind.IBAN, match.start(), match.end(), f"{match.group()[:2]}****{match.group()[-2:]}")
        for match in _IBAN.finditer(folded.plain.upper() if "iban" in folded.lower else folded.plain)
        if is_iban(match.group())
    ]
    found += [
        Match(FindingKind.RESIDENT_ID, match.start(), match.end(), f"***-**-{match.group()[-4:]}")
        for match in _SOCIAL_SECURITY.finditer(folded.lower)
    ]
    found += [
        Match(FindingKind.RESIDENT_ID, match.start(1), match.end(1), f"****{match[1][-2:]}")
        for match in _NUMBERED_CARD.finditer(folded.lower)
    ]
    if "passport" in folded.lower or "护照" in folded.lower or "通行证" in folded.lower:
        for match in _PASSPORT.finditer(folded.lower):
            group = match.lastindex or 0
            found.append(Match(FindingKind.PASSPORT, match.start(group), match.end(group), f"{match[group][0]}****{match[group][-2:]}"))
    return found


def _addresses(folded: Folded) -> list[Match]:
    found = [match.span() for match in (*_ENGLISH_ADDRESS.finditer(folded.lower), *_ENGLISH_LOOSE.finditer(folded.plain))]
    for match in _CHINESE_ADDRESS.finditer(folded.lower):
        # The names of town and road are looked for backwards: forwards, every character could begin one.
        name = _NAME_BEFORE.search(folded.lower[max(0, match.start() - 28) : match.start()])
        if name:
            found.append((match.start() - len(name.group()), match.end()))
    return [Match(FindingKind.ADDRESS, start, end, "[address]") for start, end in found]


def _homes(lower: str) -> list[Match]:
    if "址" not in lower and "我家住" not in lower:
        return []
    return [Match(FindingKind.ADDRESS, match.start(1), match.end(1), "[address]") for match in _HOME_IS.finditer(lower)]
