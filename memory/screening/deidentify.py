"""Taking people out of a text for training data (SPEC 9.8): what points at somebody becomes a placeholder. Pure.

A placeholder is the same for the same thing within one export, since it is made with that export's salt, and another in the next one.
When in doubt something is taken out: a city or a product too many costs a training set little, a name too few costs a person much.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from memory.screening.folding import Folded, fold
from memory.screening.names import Found, companies, names
from memory.screening.services import screen
from memory.screening.types import FindingKind

# Between the letters of one thing may stand spaces and marks; none of them tells two things apart.
_LOOSE = re.compile(r"[\s.\-·•_/()\[\]|,，、'’]")
_DIGITS = re.compile(r"(?<!\d)\d(?:[ \t.\-·_/()|,]{0,3}\d){6,}(?!\d)")
_DATE = re.compile(r"(?:19|20)\d\d ?[-/.] ?\d{1,2} ?[-/.] ?\d{1,2}\Z|\d{1,2} ?[-/.] ?\d{1,2} ?[-/.] ?(?:19|20)\d\d\Z")
_PART = r"(?:[a-z0-9+%-]{2,64}|[a-z0-9+%-](?:\s[a-z0-9+%-](?![a-z0-9+%-])){0,64})"
_EMAIL = re.compile(
    rf"{_PART}(?:\s?[._]\s?{_PART})*\s?(?:@|\(\s?at\s?\)|\[\s?at\s?\]|\s艾特\s)\s?{_PART}(?:\s?(?:\.|\(dot\)|\[dot\])\s?{_PART})+",
    re.IGNORECASE,
)
_ADDRESSED = re.compile(r"https?://\S+|\bwww\.\S+", re.IGNORECASE)
KINDS = {
    FindingKind.RESIDENT_ID: "ID", FindingKind.PASSPORT: "ID", FindingKind.CARD: "CARD", FindingKind.IBAN: "CARD",
    FindingKind.PHONE: "PHONE", FindingKind.EMAIL: "EMAIL", FindingKind.ADDRESS: "ADDRESS", FindingKind.API_KEY: "KEY",
    FindingKind.PRIVATE_KEY: "KEY", FindingKind.PASSWORD: "KEY",
}  # fmt: skip
SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Known:
    """Something that is known to point at a person, and as what: PERSON, COMPANY, EMAIL, ID, PHONE, ADDRESS."""

    kind: str
    words: str
    squeezed: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "squeezed", squeezed(self.words))


@dataclass(frozen=True, slots=True)
class Masked:
    """The text without it, and how often what was taken out."""

    text: str
    counts: Counter[str]


class Masker:
    """Takes out what it is told of and what it finds by form, with placeholders of one export."""

    def __init__(self, salt: bytes) -> None:
        self._salt = salt

    def learn(self, texts: Iterable[str]) -> list[Known]:
        """Names and companies that some text introduces, so that they are found in every other one too."""
        found = [one for text in texts for one in (*names(fold(text).plain), *companies(fold(text).plain))]
        whole = [Known(one.kind, one.words) for one in found if len(squeezed(one.words)) >= SHORTEST]
        return list(dict.fromkeys([*whole, *parts(whole)]))

    def mask(self, text: str, known: Iterable[Known] = ()) -> Masked:
        """The text with every such thing replaced by a placeholder."""
        folded, letters = fold(text), Squeezed(text)
        spans: list[tuple[int, int, str]] = []
        for one in known:
            spans += [(start, end, one.kind) for start, end in letters.occurrences(one.squeezed)]
        spans += [(one.start, one.end, KINDS[one.kind]) for one in screen(text).findings if one.kind in KINDS]
        spans += _by_form(folded)
        return self._replaced(text, _without_overlaps(spans))

    def placeholder(self, kind: str, words: str) -> str:
        """`[PERSON_k3fa7]`: the same for the same words, however they are written."""
        digest = hmac.new(self._salt, f"{kind}:{squeezed(words)}".encode(), hashlib.sha256).digest()
        return f"[{kind}_{base64.b32encode(digest)[:5].decode().lower()}]"

    def _replaced(self, text: str, spans: list[tuple[int, int, str]]) -> Masked:
        pieces, shown_to, counts = [], 0, Counter[str]()
        for start, end, kind in spans:
            pieces += [text[shown_to:start], self.placeholder(kind, text[start:end])]
            counts[kind] += 1
            shown_to = end
        return Masked("".join([*pieces, text[shown_to:]]), counts)


def parts(known: Iterable[Known]) -> list[Known]:
    """The words of full names, since people are also called by one of them."""
    return [Known("PERSON", word) for one in known if one.kind == "PERSON" for word in one.words.split() if len(word) > SHORTEST]


def squeezed(text: str) -> str:
    """The letters and digits alone, in narrow lower case: what stays the same in all widths and spacings."""
    return Squeezed(text).line


class Squeezed:
    """A text as its letters and digits alone, and the way back to their places."""

    def __init__(self, text: str) -> None:
        folded = fold(text)
        kept = [
            (c, folded.origins[i])
            for i, c in enumerate(folded.lower)
            if not _LOOSE.match(c) and not unicodedata.category(c).startswith("C")
        ]
        self.text = text
        self.line = "".join(character for character, _ in kept)
        self._origins = [origin for _, origin in kept]

    def occurrences(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Where squeezed words stand in the text, in whatever width and spacing; not inside a longer Latin word or number."""
        at = self.line.find(wanted) if len(wanted) >= SHORTEST else -1
        while at >= 0:
            start, end = self._origins[at], self._origins[at + len(wanted) - 1] + 1
            if _stands_alone(self.text, start, end):
                yield start, end
            at = self.line.find(wanted, at + 1)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, first = text[start - 1 : start], text[start]
    last, after = text[end - 1], text[end : end + 1]
    return not (_joins(before, first) or _joins(last, after))


def _joins(one: str, other: str) -> bool:
    def latin(character: str) -> bool:
        return character.isalnum() and not "\u2e80" <= character <= "\u9fff"

    return bool(one) and bool(other) and latin(one) and latin(other)


def _by_form(folded: Folded) -> list[tuple[int, int, str]]:
    plain = folded.plain
    found: list[Found] = [Found("EMAIL", *match.span(), match.group()) for match in _EMAIL.finditer(plain)]
    found += [Found("LINK", *match.span(), match.group()) for match in _ADDRESSED.finditer(plain)]
    found += [Found("NUMBER", *match.span(), match.group()) for match in _DIGITS.finditer(plain) if not _DATE.match(match.group())]
    found += [*names(plain), *companies(plain)]
    return [(*folded.span(one.start, one.end), one.kind) for one in found if one.start < one.end]


def _without_overlaps(spans: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Overlapping ones become one, as the kind that was named first: nothing of either is left."""
    merged: list[tuple[int, int, str, int]] = []
    for order, (start, end, kind) in sorted(enumerate(spans), key=lambda item: (item[1][0], item[0])):
        if merged and start < merged[-1][1]:
            first, last, held, rank = merged[-1]
            merged[-1] = (first, max(last, end), held if rank <= order else kind, min(rank, order))
        else:
            merged.append((start, end, kind, order))
    return [(start, end, kind) for start, end, kind, _ in merged]
