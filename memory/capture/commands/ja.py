"""The wish to forget in Japanese. Wishes to remember are kept word for word by `other`; Japanese has no rules of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.types import Command, CommandKind, Utterance

_FORGET = re.compile(
    r"^(?P<what>.+?)(?:こと|件|話)?(?:を|は|について)?(?:もう)?(?:忘れて|消して|削除して)(?:ください|くれ|ね|おいて)*[。!！]*$"
)
_ALL = re.compile(
    r"^(?:私|僕|俺)?(?:について|に関する)?(?:の)?(?:記憶)?(?:を)?(?:全部|すべて|全て)(?:の記憶)?(?:を)?(?:忘れて|消して|削除して)"
)
_KANA = re.compile(r"[\u3041-\u309f]")


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes to forget in a message, with offsets into it; `now` and `history` do not matter here."""
    if not _KANA.search(text):
        return []
    found: list[Command] = []
    for sentence in frame.sentences(frame.spoken(text)):
        if len(sentence.text) > frame.LONGEST:
            continue
        if _ALL.match(sentence.text):
            found.append(Command(CommandKind.FORGET_ALL, start=sentence.start, end=sentence.end))
        elif match := _FORGET.match(sentence.text):
            found.append(Command(CommandKind.FORGET, match["what"].strip(), start=sentence.start, end=sentence.end))
    return found
