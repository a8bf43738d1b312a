"""The offline extractor (SPEC 3.4): statements about the person by rules, precision before recall.

`extract` cuts a message into sentences and hands each stretch to the rules of its language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.rules import en, frame, zh
from memory.capture.rules.en.likeness import learn as learn_english
from memory.capture.rules.zh.likeness import learn as learn_chinese
from memory.capture.types import Statement, Utterance
from memory.profile.schema import is_many

_BY_LANGUAGE = {"en": en.extract_clauses, "zh": zh.extract_clauses}


def extract(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Statement]:
    """What the message states about the person, one statement a fact, in order. `now` is aware, in the person's zone."""
    found: list[Statement] = []
    for language, stretch in frame.runs(frame.spoken(text)):
        if language in _BY_LANGUAGE:
            found.extend(_BY_LANGUAGE[language](stretch, now=now, history=history))
    return distinct(_without_needless_ends(found))


def learn() -> None:
    """Fits the head of each language, which tells statements from other talk, to its sample, and stores it."""
    learn_english()
    learn_chinese()


def _without_needless_ends(statements: Sequence[Statement]) -> list[Statement]:
    """Without what ends a value where the same message says what holds instead: "I don't use Figma any more, it's all Penpot now"."""
    kept = [one for one in statements if not one.removes]
    for end in (one for one in statements if one.removes):
        # What does no harm and what does are two facts: neither stands in the place of the other.
        place = next((at for at, one in enumerate(kept) if end.key not in ("", "health.allergies") and one.key == end.key), None)
        if place is None:
            kept.append(end)
        elif is_many(end.key) and isinstance(end.value, str) and not kept[place].replaces:
            kept[place] = replace(kept[place], replaces=end.value)
    return kept


def distinct(statements: Sequence[Statement]) -> list[Statement]:
    """The statements without those that say the same again: the same words, or the same value for the same key."""
    seen: set[tuple[str, str]] = set()
    kept = []
    for statement in statements:
        marks = {("text", statement.text.casefold())}
        if statement.key and statement.value is not None:
            marks.add(("value", f"{statement.key}={statement.value!s}".casefold() + f" {statement.removes}"))
        if not marks & seen:
            kept.append(statement)
        seen |= marks
    return kept
