"""The kind of what no rule knows, and the key of a secret. Pure."""

from __future__ import annotations

import re

from memory.enums import Kind

_SIGNS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        Kind.CREDENTIAL,
        re.compile(
            r"\b(?:(?:sk|pk|rk|ghp|gho|ghs|github_pat|glpat|xox[abp]|hf)[-_](?=[\w-]*\d)[\w-]{8,}|(?-i:AKIA|AIza)\w{8,})|-----BEGIN|\b(?:api[- ]?keys?|access keys?|secret keys?|private keys?|ssh keys?|tokens?|passwords?|passcodes?|pass ?phrases?|passwd|pwd|pin(?: code)?|(?:alarm|door|gate|safe|entry|access|security|recovery|backup|login|locker|vault) codes?|(?:wi-?fi|wlan) (?:key|code))\b[^.]{0,40}?(?:\bis\b|[:=]|\bare\b)?\s*\S*[\d_!@#$%^&*-]\S*|"
            r"\b(?:password|passcode|pass ?phrase|pin|token|api[- ]?key)\b.{0,30}(?:\bis\b|[:=])\s*\S+",
            re.IGNORECASE,
        ),
    ),
    (
        Kind.CONSTRAINT,
        re.compile(
            r"\b(?:never|must(?:n't)?|not allowed|can't|cannot|allerg\w+|forbidden|under no circumstances|have to|do not|don't)\b",
            re.IGNORECASE,
        ),
    ),
    (Kind.PREFERENCE, re.compile(r"\b(?:prefer|like|love|enjoy|favou?rite|hate|dislike|rather|always|only)\b", re.IGNORECASE)),
)
_NOUN_OF_SECRET = re.compile(r"(?:my|our|the)?\s*(?P<noun>(?:[\w'-]+ ){0,3}?[\w'-]+?)(?:'s|\s+is|\s*[:=]|\s+for)", re.IGNORECASE)


def guess(text: str) -> Kind:
    """The kind of a statement no rule knows."""
    for kind, sign in _SIGNS:
        if sign.search(text):
            return kind
    return Kind.FACT


def credential_key(text: str) -> str:
    """The key of a secret, by the noun that names it."""
    noun = _NOUN_OF_SECRET.match(text)
    return f"credential.{re.sub(r'[^a-z0-9]+', '_', noun['noun'].casefold())}" if noun else ""
