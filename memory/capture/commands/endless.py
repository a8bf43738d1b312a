"""Wishes that never come to a full stop, such as a pasted page after "remember:": heard by their beginning, kept or refused as a whole."""

from __future__ import annotations

from dataclasses import replace

from memory.capture.rules import frame
from memory.capture.types import Command, CommandKind

SURE = 12
"""Characters of an argument by which its place in the sentence is found."""


def endless(sentence: frame.Sentence, heard: Command | None) -> list[Command]:
    """The wish that was heard in the sentence's opening, reaching to the sentence's end, as one statement without a key; nothing for another wish."""
    if heard is None or heard.kind != CommandKind.REMEMBER or not heard.statements:
        return []
    # Where the argument begins, it stands as it was said; its end was cut and tidied.
    whole = sentence.text[max(sentence.text.find(heard.argument[:SURE]), 0) :].strip()
    statement = replace(heard.statements[0], text=whole, key="", value=None, valid_until=None, occurred_at=None, when_words="")
    return [replace(heard, argument=whole, start=sentence.start, end=sentence.end, statements=(statement,))]
