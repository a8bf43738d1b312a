"""Does a new statement repeat, replace, dispute or stand beside what is known (SPEC 3.7)? Pure.

Vectors only propose; words decide. Two texts that differ in a number, a name, a thing or a place are never taken for one, however close their
vectors: `text.segment.content_words` keeps exactly these, and a duplicate must have the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from memory.enums import State
from memory.lifecycle.types import Act, Decision, Known, Prepared
from memory.profile.schema import is_many
from memory.text.likeness import NEGATION
from memory.text.normalise import fold

NEGATIONS = frozenset({NEGATION})
OPPOSITES = {"preference.likes": "preference.dislikes", "preference.dislikes": "preference.likes"}
CHANGE_WORDS = (
    "now",
    "no longer",
    "any more",
    "anymore",
    "instead",
    "changed",
    "现在",
    "不再",
    "改成",
    "改为",
    "改到",
    "换成",
    "如今",
    "已经不",
)


def decide(new: Prepared, known: Sequence[Known], *, related: float) -> Decision:
    """What to do with `new`. `related` is the cosine from which two statements are held to be about the same thing.

    Scopes are walls: a statement for one agent never replaces or repeats one for another (adv-028).
    """
    near = [one for one in known if one.scope == new.scope]
    mine = next((one for one in near if new.new.client_key and one.client_key == new.new.client_key), None)
    if mine is not None and mine.fingerprint != new.fingerprint:
        said = next((one for one in near if one.fingerprint == new.fingerprint), None)
        if said is not None:
            # The key now speaks a text that stands there already: that one stays, and what the key said before gives way to it.
            return Decision(Act.CONFIRM, same=said.id, supersedes=(mine.id,))
        return Decision(Act.UPDATE, same=mine.id, supersedes=_ids(one for one in near if one.id != mine.id and _replaced(new, one)))
    same = next((one for one in near if _same(new, one)), None)
    if same is not None:
        return Decision(Act.CONFIRM, same=same.id, supersedes=_ids(one for one in near if one.id != same.id and _replaced(new, one)))
    replaced = [one for one in near if _replaced(new, one) or _contradicts(new, one)]
    disputed = [one for one in near if one not in replaced and one.state == State.ACTIVE and _disputes(new, one, related)]
    return Decision(Act.INSERT, supersedes=_ids(replaced), disputes=_ids(disputed))


def _same(new: Prepared, one: Known) -> bool:
    if one.fingerprint == new.fingerprint:
        return True
    if new.new.removes or (new.new.replaces and _corrects(new, one)):
        return False
    if new.new.key and new.new.key == one.key:
        return _same_value(new.new.key, new.new.value, one.value) and not _other_numbers(new.words, one.words)
    return _spelt_alike(new.new.text, one.text) or (bool(new.words) and new.words == one.words and not (new.new.key and one.key))


def _spelt_alike(left: str, right: str) -> bool:
    """Whether two texts differ in hyphens alone: "left-handed", "left handed"."""
    return "-" in f"{left}{right}" and _HYPHEN.sub(" ", fold(left)) == _HYPHEN.sub(" ", fold(right))


_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")


def _same_value(key: str, left: Any, right: Any) -> bool:
    a, b = _folded(left), _folded(right)
    if a == b:
        return bool(a)
    if not is_many(key) or min(len(a), len(b)) < 2:
        return False
    # 美式 and 美式咖啡, "peanut" and "peanuts": one names the other's thing in fewer letters; different things of a kind do not.
    return (a in b or b in a) and not _other_numbers(frozenset(a.split()), frozenset(b.split()))


def _replaced(new: Prepared, one: Known) -> bool:
    """By key, or by the words of an older value that the statement itself corrects."""
    if new.new.replaces and one.state in (State.ACTIVE, State.CANDIDATE) and _corrects(new, one):
        return True
    if not new.new.key or one.fingerprint == new.fingerprint:
        return False
    if new.new.removes:
        return one.key == new.new.key and _same_or_naming(new.new.value, one.value)
    if OPPOSITES.get(new.new.key) == one.key:
        return _same_value(new.new.key, new.new.value, one.value)
    return one.key == new.new.key and not is_many(new.new.key) and not _same_value(new.new.key, new.new.value, one.value)


def _corrects(new: Prepared, one: Known) -> bool:
    if not _holds(fold(one.text), fold(new.new.replaces)):
        return False
    return one.key == new.new.key if new.new.key and one.key and not is_many(new.new.key) else True


def _holds(text: str, words: str) -> bool:
    """Whether the text has these words; a Latin word is not held by a longer one ("Go" by "Google"), unless by its plural ("coffee" by "coffees")."""
    before, after = (r"(?<![a-z0-9])" if words[:1].isascii() else ""), (r"(?![a-z0-9])" if words[-1:].isascii() else "")
    if len(words) > 3 and words[-1:].isascii() and words[-1:].isalpha():
        after = rf"s?{after}"
    return bool(words) and bool(re.search(before + re.escape(words) + after, text))


def _contradicts(new: Prepared, one: Known) -> bool:
    """The same words but for a negation: 喜欢吃香菜 against 不喜欢吃香菜."""
    difference = new.words ^ one.words
    return bool(difference) and bool(new.words & one.words) and difference <= NEGATIONS


def _disputes(new: Prepared, one: Known, related: float) -> bool:
    """Close, mostly the same words, and the new one speaks of a change: a person must say whether both hold."""
    if one.cosine < related or (new.new.key and one.key and new.new.key != one.key):
        return False
    shared = len(new.words & one.words)
    alike = shared * 2 >= max(len(new.words), len(one.words)) and shared >= 2
    return alike and any(word in fold(new.new.text) for word in CHANGE_WORDS)


def _same_or_naming(left: Any, right: Any) -> bool:
    a, b = _folded(left), _folded(right)
    return bool(a and b) and (a in b or b in a)


def _other_numbers(left: frozenset[str], right: frozenset[str]) -> bool:
    return {word for word in left if any(c.isdigit() for c in word)} != {word for word in right if any(c.isdigit() for c in word)}


def _folded(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(sorted(_folded(item) for item in value))
    return fold(str(value)).strip() if value is not None else ""


def _ids(ones: Iterable[Known]) -> tuple[Any, ...]:
    return tuple(one.id for one in ones)
