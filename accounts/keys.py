"""Agents' keys: made, recognised, hashed. Pure.

Form: `mem_<public id>_<secret><checksum>`. The secret has 256 random bits, so one SHA-256 is enough to store it by (ASVS 5.0, 6.5.2); the
checksum lets scanners of leaked secrets tell a real key from a look-alike, and lets us refuse a mistyped key without asking the database.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import zlib
from dataclasses import dataclass

FORM = re.compile(r"mem_([a-z0-9]{10})_([A-Za-z0-9_-]{43})([0-9a-f]{8})\Z")
ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key at the one moment it is known in full. `prefix` may be shown for ever after; `digest` is what is stored."""

    raw: str
    prefix: str
    digest: str


def make_key() -> NewKey:
    """A new random key."""
    public = "".join(secrets.choice(ALPHABET) for _ in range(10))
    body = f"mem_{public}_{secrets.token_urlsafe(32)}"
    raw = body + _checksum(body)
    return NewKey(raw=raw, prefix=f"mem_{public}", digest=digest(raw))


def digest(raw: str) -> str:
    """What a key is stored and looked up by: its SHA-256 in hexadecimal."""
    return hashlib.sha256(raw.encode()).hexdigest()


def well_formed(raw: str) -> bool:
    """Whether it has the form of a key and its checksum fits."""
    match = FORM.match(raw)
    return match is not None and _checksum(raw[:-8]) == match[3]


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
