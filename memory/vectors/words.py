"""Search words as numbers: what the tables hold instead of the words themselves."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from memory.text import segment

# A word list longer than this belongs to a document, not to a statement; the words that come first are kept.
MOST = 512


def hashes(text: str) -> list[int]:
    """The distinct search words of the text as signed 32-bit CRCs, in order of appearance, at most 512.

    0 is never among them: it stands for "every row" in the lists. Two of ten thousand words share a number once in about ninety
    vocabularies, which costs a wrong word hit, never a wrong owner.
    """
    return hashed(segment.words(text))[:MOST]


def hashed(words: Iterable[str]) -> list[int]:
    """The distinct numbers of these words, in order."""
    numbers = (zlib.crc32(word.encode(errors="surrogatepass")) - 2**31 for word in words)
    return [number for number in dict.fromkeys(numbers) if number]
