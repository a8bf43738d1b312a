"""Chinese sentences that look like orders to an agent against its owner, in words that no pattern of `injection_zh` knows.

A head (see `memory.text.weighing`) fitted to `hostile.txt` against honest sentences. Of 40 terse
orders of wording that it had not learnt both together find 27, the patterns alone 3; of 667 messages of the capture cases it suspects 2 that are honest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from memory.text.weighing import Head, fit, places

WEIGHTS = Path(__file__).with_name("weights.npz")
HOSTILE = Path(__file__).with_name("hostile.txt")
HONEST = Path(__file__).with_name("honest.txt")
SUSPECT = 0.25
_WEIGHT = 16.0
"""A hostile sentence counts as sixteen honest ones, of which there are so many more."""
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
    hostile = HOSTILE.read_text(encoding="utf-8").split("\n")
    others = [*HONEST.read_text(encoding="utf-8").split("\n"), *honest]
    rows = [words.lower() for words in (*hostile, *others) if words]
    labels = [True] * sum(map(bool, hostile)) + [False] * sum(map(bool, others))
    fit([places(words) for words in rows], labels, rounds=30, weight=_WEIGHT).save(WEIGHTS)
    _head.cache_clear()


@cache
def _head() -> Head:
    return Head.load(WEIGHTS)
