"""A reader of AES-256 entries of ZIP files after WinZip's specification AE-1 and AE-2, written apart from the library that writes them."""

from __future__ import annotations

import hashlib
import hmac
import struct
import zlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

CENTRAL, LOCAL, AES_FIELD, AES_METHOD, AES_256 = b"PK\x01\x02", b"PK\x03\x04", 0x9901, 99, 3


def open_entry(raw: bytes, name: str, password: str) -> bytes | None:
    """The entry's content; None with another password. AssertionError for an entry that is not AES-256."""
    at = raw.index(CENTRAL)
    while raw[at : at + 4] == CENTRAL:
        method, packed = struct.unpack_from("<H", raw, at + 10)[0], struct.unpack_from("<I", raw, at + 20)[0]
        lengths, offset = struct.unpack_from("<HHH", raw, at + 28), struct.unpack_from("<I", raw, at + 42)[0]
        found = raw[at + 46 : at + 46 + lengths[0]].decode()
        extra = raw[at + 46 + lengths[0] : at + 46 + lengths[0] + lengths[1]]
        assert method == AES_METHOD, f"{found} is not encrypted by AES"
        strength, real = _aes(extra)
        assert strength == AES_256
        if found == name:
            local = struct.unpack_from("<HH", raw, offset + 26)
            assert raw[offset : offset + 4] == LOCAL
            start = offset + 30 + sum(local)
            return _decrypted(raw[start : start + packed], password, real)
        at += 46 + sum(lengths)
    return None


def _aes(extra: bytes) -> tuple[int, int]:
    """Strength and the true method of compression, from the extra field."""
    at = 0
    while at < len(extra):
        kind, size = struct.unpack_from("<HH", extra, at)
        if kind == AES_FIELD:
            strength, method = struct.unpack_from("<BH", extra, at + 8)
            return int(strength), int(method)
        at += 4 + size
    raise AssertionError("no AES field")


def _decrypted(data: bytes, password: str, method: int) -> bytes | None:
    salt, check, body, mac = data[:16], data[16:18], data[18:-10], data[-10:]
    keys = hashlib.pbkdf2_hmac("sha1", password.encode(), salt, 1_000, 66)
    if keys[64:] != check or not hmac.compare_digest(hmac.new(keys[32:64], body, hashlib.sha1).digest()[:10], mac):
        return None
    blocks = -(-len(body) // 16)
    counters = b"".join(place.to_bytes(16, "little") for place in range(1, blocks + 1))
    encryptor = Cipher(algorithms.AES(keys[:32]), modes.ECB()).encryptor()  # noqa: S305 (the counter mode of the format, by hand)
    stream = encryptor.update(counters) + encryptor.finalize()
    plain = bytes(one ^ two for one, two in zip(body, stream, strict=False))
    return zlib.decompress(plain, -15) if method == 8 else plain
