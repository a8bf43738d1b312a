"""Chinese sentences that look like orders to an agent against its owner, in words that no pattern of `injection_zh` knows.

A head (see `memory.text.weighing`) fitted to `hostile.txt` against honest sentences. Of 30 orders written by others, who had seen neither, both
together find 27, and hold none of the 30 honest wishes beside those; of 309 other sentences they suspect 3.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from memory.screening.folding import fold
from memory.text.weighing import Head, fit, places

WEIGHTS = Path(__file__).with_name("weights.npz")
HOSTILE = Path(__file__).with_name("hostile.txt")
HONEST = Path(__file__).with_name("honest.txt")
SUSPECT = 0.35
_WEIGHT = 4.0
"""A hostile sentence counts as four honest ones, of which there are more."""
_WISHES = (
    "请记住：{}",
    "帮我记一下，{}",
    "{}，记住了",
    "备注一下：{}",
    "记到我的档案里：{}",
    "{}，这条帮我存着",
    "提醒你记一笔，{}",
    "{}，备注上",
)
_ENDS = re.compile(r"[。！？；!?;\n]+")
_HAN = re.compile("[\u4e00-\u9fff]")
_FEWEST, _LONGEST = 4, 80


def aimed(lower: str) -> bool:
    """Whether a sentence of the text looks like such an order. Sentences of fewer than 4 Chinese characters or over 80 are not judged."""
    return any(
        _head().likelihood(places(sentence)) >= SUSPECT
        for sentence in map(str.strip, _ENDS.split(lower))
        if len(sentence) <= _LONGEST and len(_HAN.findall(sentence)) >= _FEWEST
    )


def learn(honest: Sequence[str]) -> None:
    """Fits the head to the hostile sentences against the honest ones beside them and those given, and stores it."""
    hostile = _both_ways(HOSTILE.read_text(encoding="utf-8"))
    others = [*_both_ways(HONEST.read_text(encoding="utf-8")), *(words for words in honest if words)]
    rows = [fold(words).lower for words in (*hostile, *others)]
    labels = [True] * len(hostile) + [False] * len(others)
    fit([places(words) for words in rows], labels, rounds=30, weight=_WEIGHT).save(WEIGHTS)
    _head.cache_clear()


def _both_ways(lines: str) -> list[str]:
    """The sentences as they are, and each behind or before a wish to remember it, which says nothing of what it is."""
    plain = [line for line in lines.split("\n") if line]
    return plain + [_WISHES[at % len(_WISHES)].format(line) for at, line in enumerate(plain)]


@cache
def _head() -> Head:
    return Head.load(WEIGHTS)
