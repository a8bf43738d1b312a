"""Values that must not be read from the database alone: sealed secrets, and fingerprints that need our key to be compared.

Keys come from `settings.ENCRYPTION_KEYS` (newest first; older ones still open what they sealed) and never enter the database.
Sealing is Fernet (AES-128-CBC with HMAC-SHA256, from `cryptography`); fingerprints are HMAC-SHA256 (RFC 2104).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from functools import cache
from typing import Any

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.core.signals import setting_changed


def seal(value: Any) -> bytes:
    """The JSON value, encrypted with the newest key."""
    return _box().encrypt(json.dumps(value).encode())


def unseal(sealed: bytes | memoryview) -> Any:
    """The value again. cryptography.fernet.InvalidToken when no key of ours opens it."""
    return json.loads(_box().decrypt(bytes(sealed)))


def reseal(sealed: bytes | memoryview) -> bytes:
    """The same value under the newest key, for rotation."""
    return _box().rotate(bytes(sealed))


def fingerprint(*parts: str) -> str:
    """A keyed hash, 64 hexadecimal digits, of the parts: equal parts give equal fingerprints, and nobody without the key can try texts."""
    message = "\x1f".join(parts).encode()
    return hmac.new(_fingerprint_key(), message, hashlib.sha256).hexdigest()


@cache
def _box() -> MultiFernet:
    return MultiFernet([Fernet(_fernet_key(key)) for key in settings.ENCRYPTION_KEYS])


def _fernet_key(key: str) -> bytes:
    return base64.urlsafe_b64encode(hashlib.sha256(b"seal:" + key.encode()).digest())


@cache
def _fingerprint_key() -> bytes:
    # The oldest key, so that rotating the sealing key does not orphan every fingerprint and tombstone.
    return hashlib.sha256(b"fingerprint:" + settings.ENCRYPTION_KEYS[-1].encode()).digest()


def _forget(*, setting: str, **_kwargs: Any) -> None:
    if setting == "ENCRYPTION_KEYS":
        _box.cache_clear()
        _fingerprint_key.cache_clear()


setting_changed.connect(_forget)
