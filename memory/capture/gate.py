"""Whether a message is worth asking a model about (SPEC 3.2): cheap, and wrong only towards asking."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules import frame
from memory.capture.rules.en import stance
from memory.capture.types import Utterance

LATIN_WORDS = 4
HAN_CHARACTERS = 6
"""Shorter messages are looked at only when they name the speaker's own things."""

_LATIN = re.compile(r"[A-Za-zÀ-ÿ][\w'’-]*")
_HAN = re.compile(r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]")
_OF_SELF = re.compile(r"\b(?:I|I'?m|I'?ve|me|my|mine|we|we're|our|us|call me)\b|[我咱俺本]|私|僕|俺|저는|나는", re.IGNORECASE)
_WISH = re.compile(
    r"\b(?:remember|remembr|forget|note|keep in mind|don'?t save|always|never|from now on|prefer|instead|no longer|any ?more)\b|[记忘]|以后|从现在起|别再|不再|改成|总是|从不|覚え|기억",
    re.IGNORECASE,
)
_NEWS = re.compile(
    r"\b(?:deadline|launch|moved|changed|due|decided|KPI|project|release|budget|until|birthday|allergic|answers?|replies|bullet|short|brief|tone)\b|上线|改到|截止|定义|项目|口径|预算|会议|目标",
    re.IGNORECASE,
)
_ASKED = re.compile(r"[?？][\s\"'”’)」』）]*$|[吗呢][。！!]?$")


def worth_extracting(text: str, *, history: Sequence[Utterance] = ()) -> bool:
    """Whether the message carries a wish about memory, or is long enough and looks like news or a fact rather than chat or a question.

    `history` lets a short answer to a question of the assistant through.
    """
    spoken = frame.spoken(text)
    if not any(character.isalnum() for character in spoken):
        return False
    if _WISH.search(spoken):
        return True
    sentences = [
        sentence
        for sentence in frame.sentences(spoken)
        if not _ASKED.search(sentence.text) and not (frame.language(sentence.text) == "en" and stance.asking(sentence.text))
    ]
    told = " ".join(sentence.text for sentence in sentences)
    if not told:
        return False
    long_enough = len(_LATIN.findall(told)) >= LATIN_WORDS or len(_HAN.findall(told)) >= HAN_CHARACTERS
    if _OF_SELF.search(told) and (long_enough or len(told) > 8):
        return True
    if _answers(history):
        return True
    return long_enough and bool(_NEWS.search(told))


def _answers(history: Sequence[Utterance]) -> bool:
    return bool(history) and history[-1].role == "assistant" and bool(_ASKED.search(history[-1].text.strip()))
