"""What a text with a word of change says otherwise than one that is remembered: the same words but for a value. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.text.normalise import fold


def renews(new: str, old: str) -> bool:
    """Whether a text, said with a word of change, says of a thing that it is otherwise now: the words of the old one but for a value.

    "School pickup is at 3:40 now" against "school pickup is at 3:15". A thing beside others ("I take aspirin now") renews nothing.
    """
    said, before = _NOW.sub(" ", fold(new)), fold(old)
    mine, theirs = said.replace(",", " ").strip(" .!").split(), _NOW.sub(" ", before).strip(" .!").split()
    head = next((at for at, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), min(len(mine), len(theirs)))
    rest = zip(reversed(mine[head:]), reversed(theirs[head:]), strict=False)
    tail = next((at for at, pair in enumerate(rest) if pair[0] != pair[1]), min(len(mine), len(theirs)) - head)
    value, gone = mine[head : len(mine) - tail], theirs[head : len(theirs) - tail]
    if not (0 < len(value) <= _VALUE and 0 < len(gone) <= _VALUE) or head < _HEAD:
        return False
    return bool(_IS.search(" ".join(mine[:head]))) or (_measured(value) and _measured(gone))


def changes(text: str) -> bool:
    """Whether a text has a word of change."""
    return bool(_NOW.search(fold(text)))


def _measured(words: Sequence[str]) -> bool:
    """Whether words name a number, a time or a day, of which a thing has one."""
    return bool(_MEASURE.search(" ".join(words)))


_NOW = re.compile(r"(?:,? )\b(?:now|instead|from now on|these days|nowadays|from here on|as of (?:now|today)|going forward)\b")
_IS = re.compile(r"\b(?:is|are|called|named)(?: (?:at|in|on|with|by|called|named|the|an?))*$")
_MEASURE = re.compile(
    r"\d|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:january|february|march|april|may|june|july|august|september|october|november|december)|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
)
_HEAD, _VALUE = 2, 4
"""Words that both begin with at least, and words of a value at most."""
