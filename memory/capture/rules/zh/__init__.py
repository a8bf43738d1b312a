"""Chinese statements by rules, in simplified and traditional characters, with words of other languages set in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.rules.zh import answers, guard, news, sentence
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement, Utterance

_NEWS = re.compile(r"((?:^|(?<=[。！!？?\n]))(?:我|我们|咱)?[\u4e00-\u9fff]{2,6}[了啦])[！!～~](?=[^\s！!～~])")
"""Short news with a cry behind it, which the next words explain: "升职了！现在是…"."""


def extract_clauses(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Statement]:
    """What neighbouring Chinese sentences state about the person, one statement a fact, in order.

    `text` is already free of quotations and code; `now` is aware, in the person's zone. What takes itself back, is played or is asked not to be
    kept yields nothing at all, whatever else the stretch says.
    """
    shadow = simplified(text)
    if guard.is_void(shadow):
        return []
    found: list[Statement] = answers.preferred(text, history)
    if found:
        return found
    before = [simplified(one.text) for one in history if one.role == "user"]
    text, shadow = _NEWS.sub(r"\1，", text), _NEWS.sub(r"\1，", shadow)
    for one in frame.sentences(text):
        if len(one.text) > frame.USUAL:
            continue
        piece = shadow[one.start : one.end]
        said = sentence.statements(one.text, piece, now) or news.of_what_was_told(one.text, piece, before)
        found.extend(news.against(said, piece, before))
        if guard.cut_off(piece) != piece:
            break  # All that follows is the text handed over.
    return found
