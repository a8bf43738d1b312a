"""Chinese statements by rules, in simplified and traditional characters, with words of other languages set in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.rules.zh import answers, guard, news, sentence, turning
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement, Utterance

_NEWS = re.compile(r"((?:^|(?<=[。！!？?\n]))(?:我|我们|咱)?[\u4e00-\u9fff]{2,6}[了啦])[！!～~](?=[^\s！!～~])")
"""Short news with a cry behind it, which the next words explain: "升职了！现在是…"."""


def extract_clauses(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Statement]:
    """What neighbouring Chinese sentences state about the person, one statement a fact, in order.

    `text` is already free of quotations and code; `now` is aware, in the person's zone. What takes itself back, is played or is asked not to be
    kept yields nothing at all, whatever else the stretch says.
    """
    first, last = guard.in_earnest(simplified(text))
    found: list[Statement] = answers.preferred(text, history) if last else []
    if found or not last:
        return found
    text = answers.whole(text[first:last], history)
    shadow = simplified(text)
    before = [simplified(one.text) for one in history if one.role == "user"]
    text, shadow = _NEWS.sub(r"\1，", text), _NEWS.sub(r"\1，", shadow)
    for one in map(_unwrapped, frame.sentences(text)):
        if len(one.text) > frame.USUAL:
            continue
        piece = shadow[one.start : one.end]
        told = turning.of_their_name(one.text, piece, before[-1] if before else "", now)
        said = sentence.statements(told, simplified(told), now) or news.of_what_was_told(one.text, piece, before)
        said = answers.own(answers.placed(said, piece, history), piece, history)
        said = turning.own(said, piece, before[-1] if before else "", now)
        found.extend(news.against(said, piece, before))
        if guard.cut_off(piece) != piece:
            break  # All that follows is the text handed over.
    return found


def _unwrapped(sentence: frame.Sentence) -> frame.Sentence:
    """The sentence without the brackets that enclose the whole of it."""
    if sentence.text[:1] not in ("（", "(") or sentence.text[-1:] not in ("）", ")"):
        return sentence
    return frame.Sentence(sentence.text[1:-1], sentence.start + 1, sentence.end - 1)
