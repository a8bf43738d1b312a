"""Characters that hide something from the eye: direction overrides, tags, joiners inside words (SPEC 3.6)."""

from __future__ import annotations

import re

_OVERRIDE = re.compile("[\u202d\u202e]")
_TAGS = re.compile("[\U000e0000-\U000e007f]")
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{1,7}\U000e007f")
_SELECTORS = re.compile("[\ufe00-\ufe0f]{3,}|[\U000e0100-\U000e01ef]{2,}")
_LETTER = "A-Za-z\u00c0-\u024f\u0400-\u04ff\u4e00-\u9fff"
_SPLIT_WORD = re.compile(f"(?<=[{_LETTER}])[\u200b-\u200d\u2060-\u2064\ufeff\u180e\u034f\u115f\u1160\u3164]+(?=[{_LETTER}])")
# Web pages leave one or two such characters in what people copy; a sentence cut up by them is made so.
_MOST_BY_ACCIDENT = 2


def reasons(text: str) -> list[str]:
    """Codes for what is hidden in the original text: `bidi_override`, `tag_characters`, `hidden_data`, `split_words`."""
    if text.isascii():
        return []
    found = []
    if _OVERRIDE.search(text):
        found.append("bidi_override")
    if _TAGS.search(_FLAG.sub("", text)):
        found.append("tag_characters")
    if _SELECTORS.search(text):
        found.append("hidden_data")
    if len(_SPLIT_WORD.findall(text)) > _MOST_BY_ACCIDENT:
        found.append("split_words")
    return found
