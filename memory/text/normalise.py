"""Text at the border: what may be stored, what looks empty, what counts as the same (SPEC 3.13)."""

from __future__ import annotations

import re
import unicodedata

from memory.errors import BadText

# Default-ignorable characters of Unicode (DerivedCoreProperties) plus the blanks that draw nothing: Braille blank and Hangul fillers.
# Arabic number signs are formats too, but they are drawn, so they stay out.
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_CONTROL = "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
INVISIBLE = re.compile(f"[{_IGNORABLE}{_CONTROL}]")
_REFUSED = re.compile("[\x00\ud800-\udfff]")
_SPACE = re.compile(r"\s+")

_EMOJI_FLAG = "\U0001f3f4"
_JOINERS = "\u200c\u200d"
_VARIATION = "\ufe0e\ufe0f"
_TAG_END = "\U000e007f"
_FLAG_TAGS = re.compile(f"{_EMOJI_FLAG}[\U000e0030-\U000e007a]{{1,7}}{_TAG_END}")


def clean(text: str) -> str:
    """The text as it is stored: NFC.

    Raises BadText on U+0000 and on half of a surrogate pair, which no PostgreSQL text can hold.
    """
    found = _REFUSED.search(text)
    if found:
        raise BadText(
            f"The text holds U+{ord(found.group()):04X} at position {found.start()}, which cannot be stored. Nothing was changed."
        )
    return unicodedata.normalize("NFC", text)


def without_refused(text: str) -> str:
    """The text of a model without what `clean` refuses, which is nobody's mistake that could be mended (SPEC 3.13)."""
    return _REFUSED.sub("", text)


def is_blank(text: str) -> bool:
    """Whether a person would see nothing: only white space and characters that are not drawn."""
    return not INVISIBLE.sub("", text).strip()


def fold(text: str) -> str:
    """One form for all ways of writing the same: NFKC, case folded, narrow width, no invisible characters, single spaces.

    For comparing, fingerprints and search words; folding twice changes nothing. Half surrogates are kept as they are.
    """
    if text.isascii():
        return _SPACE.sub(" ", INVISIBLE.sub("", text.lower())).strip()
    folded = text
    while True:
        # Taking out an invisible character may bring a letter and its accent together, so this is done until nothing moves.
        step = unicodedata.normalize("NFKC", INVISIBLE.sub("", folded)).casefold()
        if step == folded:
            return _SPACE.sub(" ", step).strip()
        folded = step


def show_hidden(text: str) -> list[tuple[str, bool]]:
    """The text in pieces for a page; a piece with True is the name of a hidden character, such as `U+202E` (UX 2.2.6).

    Hidden characters that writing needs stay in the text: joiners inside emoji and inside Arabic or Indic words, emoji
    presentation, and the tags of a regional flag.
    """
    pieces: list[tuple[str, bool]] = []
    flags = [found.span() for found in _FLAG_TAGS.finditer(text)]
    shown_to = 0
    for found in INVISIBLE.finditer(text):
        at = found.start()
        if _is_needed(text, at) or any(start <= at < end for start, end in flags):
            continue
        if shown_to < at:
            pieces.append((text[shown_to:at], False))
        pieces.append((f"U+{ord(text[at]):04X}", True))
        shown_to = at + 1
    if shown_to < len(text):
        pieces.append((text[shown_to:], False))
    return pieces


def _is_needed(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if text[at] in _VARIATION:
        return _is_symbol(before) or (before in tuple("0123456789#*") and after == "\u20e3")
    if text[at] in _JOINERS:
        return (_is_symbol(before) and _is_symbol(after)) or (_joins_letters(before) and _joins_letters(after))
    return False


def _is_symbol(character: str) -> bool:
    return bool(character) and (character in _VARIATION or unicodedata.category(character) in {"So", "Sk", "Sm"})


def _joins_letters(character: str) -> bool:
    """Arabic, Syriac, Indic and South-East Asian letters change their shape with a joiner."""
    return bool(character) and "\u0600" <= character < "\u1800" and not "\u10a0" <= character < "\u1200"
