"""What becomes of a memory's value when its sentence is put in other words (SPEC 4.6). Pure.

A value follows the text where the text alone tells it: what is named stays, what stood in the place of the old value takes its place, what is
no longer named goes. A value that the text never named, such as one of several choices, survives only what changes no word: slips put right.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from memory.errors import BadInput
from memory.profile.schema import check_value
from memory.text.likeness import content_words
from memory.text.naming import place
from memory.text.normalise import fold
from memory.text.numerals import to_digits
from memory.text.scripts import HAN

_LETTER = rf"[^\W{HAN}]"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORDS = re.compile(r"\w+")
# In a shorter word one letter makes another one: not and now, live and love.
LONG_ENOUGH = 5


def typed_value_after(key: str, value: Any, before: str, after: str) -> Any:
    """As `value_after`, in the type that `key` wants; None also where it cannot take what the sentence tells now."""
    follows = value_after(value, before, after)
    try:
        return follows if follows is None or not key else check_value(key, follows)
    except BadInput:
        return None


def value_after(value: Any, before: str, after: str) -> Any:
    """The value once the sentence `before` reads `after`; None where the new sentence does not tell it."""
    if isinstance(value, str):
        return _word_after(value, before, after)
    if isinstance(value, list):
        members = [_word_after(one, before, after) if isinstance(one, str) else one for one in value]
        if not all(isinstance(one, str) for one in value):
            return value if same_but_for_slips(before, after) else None
        return list(dict.fromkeys(one for one in members if one is not None)) or None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _number_after(value, before, after)
    return value if same_but_for_slips(before, after) else None


def same_but_for_slips(before: str, after: str) -> bool:
    """Whether two sentences have the same words, but for case, marks, words that carry nothing, and slips of a letter in longer words."""
    if content_words(before) == content_words(after):
        return True
    old, new = (_WORDS.findall(to_digits(fold(text))) for text in (before, after))
    return len(old) == len(new) and all(one == other or _slip(one, other) for one, other in zip(old, new, strict=True))


def _slip(one: str, other: str) -> bool:
    """Whether one is the other with a letter too many, too few, wrong or in its neighbour's place. Never in numbers, or in what has no letters."""
    short, long = sorted((one, other), key=len)
    if len(short) < LONG_ENOUGH or one[0] != other[0] or not re.fullmatch(f"{_LETTER}+", one + other) or re.search(r"\d", one + other):
        return False
    if len(short) < len(long):
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    wrong = [at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
    swapped = len(wrong) == 2 and wrong in [list(pair) for pair in pairwise(range(len(one)))]
    return len(wrong) == 1 or (swapped and sorted(one) == sorted(other))


def _word_after(value: str, before: str, after: str) -> str | None:
    if place(value, after):
        return value
    named = place(value, before)
    if named is None:
        return value if same_but_for_slips(before, after) else None
    return _in_its_place(before[: named[0]], before[named[1] :], after, value)


def _in_its_place(head: str, tail: str, after: str, value: str) -> str | None:
    """What the new sentence says where the old one named the value, when all around it is as it was, and it is no longer than a name for another."""
    if len(after) <= len(head) + len(tail) or not after.startswith(head) or not after.endswith(tail):
        return None
    found = after[len(head) : len(after) - len(tail)].strip()
    # A sentence that ends with its value may also have gained a full stop.
    found = found if tail else found.rstrip(".!。！")
    plain = (
        re.fullmatch(r"[\w'’ .+#-]+", found) is not None and len(found.split()) <= len(value.split()) and len(found) <= 2 * len(value) + 4
    )
    return found if plain else None


def _number_after(value: float, before: str, after: str) -> float | None:
    old_text, new_text = (to_digits(fold(text)) for text in (before, after))
    old, new = ([float(one) for one in _NUMBER.findall(text)] for text in (old_text, new_text))
    if value not in old:
        return value if same_but_for_slips(before, after) else None
    at = old.index(value)
    if same_but_for_slips(_NUMBER.sub("#", old_text), _NUMBER.sub("#", new_text)) and len(old) == len(new):
        return type(value)(new[at]) if new[at] == type(value)(new[at]) else new[at]
    return value if new[: at + 1] == old[: at + 1] else None
