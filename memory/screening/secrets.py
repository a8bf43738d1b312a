"""Credentials: keys of known shapes, passwords said in words, secrets in connection strings (SPEC 3.6)."""

from __future__ import annotations

import math
import re
from collections import Counter

from memory.screening.folding import Folded
from memory.screening.matches import Match
from memory.screening.types import FindingKind
from memory.text.stopwords import word_set

# Prefix, then what must follow it; published by their issuers so that scanners can tell them.
_SHAPES = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"(?P<prefix>sk-(?:live-|test-|proj-|ant-|or-|svcacct-)?|(?:sk|rk|pk)_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|AIza|ya29\.|npm_|hf_|pypi-|dop_v1_|SG\.|LTAI|AKID|shpat_|sq0[a-z]{3}-|whsec_|gsk_|lin_api_|ntn_|figd_)"
    r"[A-Za-z0-9_\-./+]{13,}[A-Za-z0-9_=]"
    r"|(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}(?![0-9A-Z])"
    r"|\d{8,10}:AA[A-Za-z0-9_-]{33}"
    r")"
)
_JWT = re.compile(r"(?<![A-Za-z0-9])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*")
_PEM = re.compile(
    r"-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----|\Z)", re.DOTALL
)
_CONNECTION = re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{0,64}:([^\s@/]{1,128})@[\w.\[\]-]+", re.IGNORECASE | re.ASCII)
_PLACEHOLDER = re.compile(
    r"[<\[{].*[>\]}]|\$\{?\w+\}?|%\w+%|\*+|x{3,}|\.{3,}|…+|your[-_ ]?\w*|(?:password|passwd|pwd|pass|secret|token|密码)",
    re.IGNORECASE | re.ASCII,
)
_BEARER = re.compile(r"\b(?:bearer|basic) ([A-Za-z0-9._~+/=-]{16,})", re.IGNORECASE | re.ASCII)
_NAMED = re.compile(
    r"(?:api[ _-]?key|access[ _-]?key|secret[ _-]?key|\bkey\b|token|secret|credential|密钥|秘钥|令牌|私钥)[^\n]{0,24}?(?<![A-Za-z0-9_/.+=-])([A-Za-z0-9_\-./+=]{16,})",
    re.IGNORECASE | re.ASCII,
)

_CHANGE = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")

_CODE_NAME = (
    r"(?:pass ?words?|pass ?phrase|pass ?code|passwd|pwd|pin(?: code| number)?|login code|unlock code|door code|alarm code|cvv|cvc)"
)
_SAID = re.compile(
    rf"\b{_CODE_NAME}(?: (?:for|of|to|on|at) (?:the |my |our )?[\w .'-]{{1,30}}?)? ?(?:is now|is still|is|was|=|:|->|are|是|为)+ ?[\"'`]?([^\s\"'`,;。，；]{{2,64}})([^\n]{{0,12}})",
    re.IGNORECASE | re.ASCII,
)
_WITHOUT_VERB = re.compile(rf"\b(?:my|our|the|wifi|wi-fi) (?:\w+ )?{_CODE_NAME} ([^\s\"'`,;。，；]{{4,64}})", re.IGNORECASE | re.ASCII)
_NO_VALUE = word_set(
    "a an the my your our their too not never required needed weak strong wrong expired expiring expires incorrect same long short different stored kept in on at invalid safe secure"
    " reset changed changing going always very so really still now being hard easy one that this what when where because set unset empty missing optional mandatory hashed encrypted"
    " visible hidden shared public private known unknown sent saved managed protected case only about due compromised leaked stale old new outdated important annoying fine good bad"
    " ok okay correct rotated stronger weaker longer shorter manager policy policies field fields reset reminder"
)
_SAID_CHINESE = re.compile(
    "(?:密码|口令|暗号|验证码|取款码|解锁码|开机码|门锁码)(?:是|为|就是|改成了?|设成了?|设为|换成了?|:|=|->)+ ?[\"'`]?"
    "(?:([!-~]{3,64})|([\u4e00-\u9fff]{2,12})(?=[\"'。！!.,，;；\\s]|$))"
)
_CODE_AFTER = re.compile(r"(?:密码|口令|pin码?)[ :]?([A-Za-z0-9!@#$%^&*_-]{4,64})")
_NO_CHINESE_VALUE = re.compile(
    "什么|多少|哪|必填|错|不|没|忘|谁|需要|如何|怎|强|弱|太|很|一样|相同|加密|保密|安全|重要|随机|系统|自动|由|我|你|他|她|动态|明文|默认|空"
)


def find(folded: Folded) -> list[Match]:
    """Every credential in the folded text; stretches may overlap, the surer shapes come first."""
    plain = folded.plain
    found = (
        [Match(FindingKind.PRIVATE_KEY, match.start(), match.end(), "[private key]") for match in _PEM.finditer(plain)]
        if "-----BEGIN" in plain
        else []
    )
    found += [
        Match(FindingKind.API_KEY, match.start(), match.end(), f"{match['prefix'] or match.group()[:4]}****")
        for match in _SHAPES.finditer(plain)
    ]
    found += [Match(FindingKind.API_KEY, match.start(), match.end(), "[token]") for match in _JWT.finditer(plain)]
    found += _named_tokens(plain)
    found += _connections(plain)
    found += _passwords(plain)
    return found


def _named_tokens(plain: str) -> list[Match]:
    return [
        Match(FindingKind.API_KEY, match.start(1), match.end(1), "[key]")
        for pattern in (_BEARER, _NAMED)
        for match in pattern.finditer(plain)
        if is_random(match[1])
    ]


def is_random(token: str) -> bool:
    """Whether letters and digits are mixed as a generator mixes them: at least 3 bits of entropy a character, and several changes between the two.

    Entropy is Shannon's over the token's own characters, as secret scanners use it. Names such as `primary_key_of_users` have no digits,
    `report-2024` changes from letters to digits once.
    """
    if "://" in token or len(_CHANGE.findall(token)) < 3:
        return False
    counts = Counter(token).values()
    return -sum(count / len(token) * math.log2(count / len(token)) for count in counts) >= 3.0


def _connections(plain: str) -> list[Match]:
    if "://" not in plain:
        return []
    return [
        Match(FindingKind.PASSWORD, match.start(1), match.end(1), "[password]")
        for match in _CONNECTION.finditer(plain)
        if not _PLACEHOLDER.fullmatch(match[1]) or match[1].lower() == "password"
    ]


def _passwords(plain: str) -> list[Match]:
    found = [(match.start(1), match.end(1)) for match in _SAID.finditer(plain) if _is_value(match[1], match[2])]
    found += [(match.start(1), match.end(1)) for match in _WITHOUT_VERB.finditer(plain) if _has_digit_or_sign(match[1])]
    if "密码" in plain or "口令" in plain or "码" in plain or "暗号" in plain:
        found += [
            match.span(match.lastindex or 0) for match in _SAID_CHINESE.finditer(plain) if not _NO_CHINESE_VALUE.search(match[2] or "")
        ]
        found += [match.span(1) for match in _CODE_AFTER.finditer(plain) if _has_digit_or_sign(match[1])]
    found = [(start, start + len(plain[start:end].rstrip(".?)"))) for start, end in found]
    return [
        Match(FindingKind.PASSWORD, start, end, "[password]")
        for start, end in found
        if start < end and not _PLACEHOLDER.fullmatch(plain[start:end])
    ]


def _is_value(word: str, following: str) -> bool:
    """A word with digits or signs is a password; a plain word only when the clause ends with it."""
    bare = word.rstrip(".!?)")
    if bare.lower() in _NO_VALUE or len(bare) < 3:
        return False
    return _has_digit_or_sign(bare) or not following.strip() or following.lstrip()[:1] in ".,;!?。，；\"'`"


def _has_digit_or_sign(word: str) -> bool:
    return any(character.isdigit() for character in word) or any(not character.isalnum() for character in word.strip(".,!?-'\"()"))
