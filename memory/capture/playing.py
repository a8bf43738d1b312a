"""What people say in character (in a rehearsal, a game, an improvised scene) tells nothing of them, until the play is ended (SPEC 3.3). Pure.

A message that only supposes something is the concern of the rules; here a play goes on over the messages that follow.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules import frame
from memory.capture.rules.en import playing as english
from memory.capture.rules.zh import playing as chinese
from memory.capture.types import Command, CommandKind

_ROOMS = (english, chinese)
_CUE = re.compile(
    r"^\s*(?:scenario|scene|game) ?:|play|preten|practi|rehears|improv|interview|simulat|act out|run through|character|mock|adventure|dragons|d&d|rpg|mystery|make.believe|\byou(?:'re| are|'ll| will)? (?:now )?(?:be|the|an?|my)\b"
    r"|[扮演擬拟練练]|假[装裝]|[过過]家家|[剧劇]本|跑[团團]|文字冒险|[对對][戏戲]|角色|小品|狼人[杀殺]|[谁誰]是[卧臥]底|三[国國]杀|三國殺|阿瓦隆|海[龟龜][汤湯]|天黑[请請]|血染|[彩排]|玩[^，。]{0,8}[游遊][戏戲]|[，,]你[来來就]|你\S{0,4}[当當装裝是]",
    re.IGNORECASE,
)
"""Without one of these in it no message sets up a play, and need not be cut into sentences."""

_OWN_PART = re.compile(r"(?:(?:ok|okay|so|right),? )?(?:I'm|I am|I'll be)\b|我[是叫]", re.IGNORECASE)
"""A sentence that may give the speaker a part, where the next one gives the other theirs."""


def goes_on(said: Sequence[str]) -> bool:
    """Whether a play that was set up in these messages of the person, oldest first, has not ended since."""
    begun = False
    for text in said:
        _, begun = _played(text, begun=begun)
    return begun


def stretches(text: str, *, begun: bool) -> list[tuple[int, int]]:
    """The stretches (start, end) of a message that are said in character, or set up or end a play. `begun`: a play was going on before it."""
    return _played(text, begun=begun)[0]


def in_earnest(text: str, *, begun: bool) -> str:
    """The message without what is said in character, and without what sets up or ends a play; places kept. `begun`: a play was going on before it."""
    spans = stretches(text, begun=begun)
    return frame.blank(text, spans) if spans else text


def meant(wishes: Sequence[Command], *, begun: bool) -> tuple[Command, ...]:
    """The wishes of a message but for what it puts right in character: what was said in a play was never kept."""
    return tuple(wish for wish in wishes if not (begun and wish.kind == CommandKind.CORRECT))


def _played(text: str, *, begun: bool) -> tuple[list[tuple[int, int]], bool]:
    """The stretches (start, end) of a message that belong to a play, and whether it goes on behind the message."""
    plain = text.replace("’", "'")
    if not begun and not _CUE.search(plain):
        return [], False
    spans: list[tuple[int, int]] = []
    before: frame.Sentence | None = None
    for sentence in frame.sentences(frame.spoken(plain)):
        words = sentence.text[: frame.USUAL]
        if begun and not chinese.asides(words) and (ends := max(room.end_of(words) for room in _ROOMS)):
            spans.append((sentence.start, sentence.start + ends))
            begun = False
        elif begun or any(room.opens(words) for room in _ROOMS):
            own = before is not None and not begun and _OWN_PART.match(before.text)
            spans += _around(chinese.asides(words), before.start if before and own else sentence.start, sentence)
            begun = True
        before = sentence
    return spans, begun


def _around(asides: Sequence[tuple[int, int]], start: int, sentence: frame.Sentence) -> list[tuple[int, int]]:
    """The stretch from `start` to the end of the sentence, without what in it is said as oneself."""
    found = []
    for first, last in asides:
        found.append((start, sentence.start + first))
        start = sentence.start + last
    return [*found, (start, sentence.end)]
