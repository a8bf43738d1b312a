"""A text with its disguises taken off, and the way back to the places of the original."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from memory.text.normalise import INVISIBLE

_PLAIN_ASCII = re.compile(r"[\t\n\r\x20-\x7e]*")
_LIKE_ASCII = str.maketrans(
    dict.fromkeys("\u2010\u2012\u2013\u2014\u2015\u2212\u30fc", "-") | dict.fromkeys("‘’ʼ′", "'") | dict.fromkeys("“”„«»「」『』", '"')
)
# Seven numerals in a row are read out digit by digit, as telephone numbers are.
_READ_OUT = re.compile("[零〇一二三四五六七八九幺]{7,}")
_READ_DIGITS = str.maketrans("零〇一二三四五六七八九幺", "001234567891")


@dataclass(frozen=True, slots=True)
class Folded:
    """`plain` keeps the case, `lower` does not; both have the same length, and `origins[i]` is where character `i` came from."""

    plain: str
    lower: str
    origins: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original text that the folded characters `start` to `end` came from."""
        return self.origins[start], self.origins[end - 1] + 1


def fold(text: str) -> Folded:
    """Narrow width, ASCII digits, hyphens and quotes, no invisible characters (NFKC, character by character)."""
    if _PLAIN_ASCII.fullmatch(text):
        return Folded(text, text.lower(), range(len(text)))
    pieces = [_FOLDED[character] for character in text]
    origins: Sequence[int] = range(len(text))
    if set(map(len, pieces)) != {1}:
        origins = [at for at, piece in enumerate(pieces) for _ in piece]
    plain = _READ_OUT.sub(lambda found: found.group().translate(_READ_DIGITS), "".join(pieces))
    lower = plain.lower()
    if len(lower) != len(plain):
        lower = "".join(character.lower() if len(character.lower()) == 1 else character for character in plain)
    return Folded(plain, lower, origins)


class _Characters(dict[str, str]):
    """What each character folds to, worked out when it is first met; there are no more entries than characters in Unicode."""

    def __missing__(self, character: str) -> str:
        digit = unicodedata.decimal(character, None)
        if INVISIBLE.match(character):
            folded = ""
        elif digit is not None:
            folded = str(digit)
        else:
            folded = INVISIBLE.sub("", unicodedata.normalize("NFKC", character)).translate(_LIKE_ASCII)
        self[character] = folded
        return folded


_FOLDED = _Characters()
