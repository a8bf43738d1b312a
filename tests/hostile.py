"""Texts that are hard on regular expressions, made of a pattern's own words: what leads up to each loop, and what the loop repeats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from tests.ambiguity import MANY, REPEATS, children, holds

Node = tuple[Any, Any]
LIKELY = " a1.,中我的x!?:-\n，。A@#"


def repetitions(pattern: re.Pattern[str], *, units: int = 8) -> Iterator[tuple[str, str]]:
    """For each loop of the pattern the words before it, and one round of it in each of its wordings."""
    yield from _loops(parser.parse(pattern.pattern, pattern.flags), "", units)


def _loops(nodes: Sequence[Node], before: str, units: int) -> Iterator[tuple[str, str]]:
    for op, av in nodes:
        if op in REPEATS and av[1] >= MANY:
            for unit in _rounds(av[2])[:units]:
                yield before, unit
        for child in children(op, av):
            yield from _loops(child, before, units)
        before += _word(op, av)


def _rounds(body: Sequence[Node]) -> list[str]:
    if len(body) == 1 and body[0][0] in (code.ANY, code.NOT_LITERAL, code.IN):
        return [char for char in " a的" if _takes(*body[0], char)] or [_word(*body[0])]
    return list(_wordings(body))


def _wordings(nodes: Sequence[Node]) -> Iterator[str]:
    """The sequence with each alternative of its first choice in turn."""
    for place, (op, av) in enumerate(nodes):
        inner = av[1] if op is code.BRANCH else [av[3]] if op is code.SUBPATTERN else [av] if op is code.ATOMIC_GROUP else None
        if inner is None or (op is not code.BRANCH and len(nodes) > 1 and not _chooses(inner[0])):
            continue
        for one in inner:
            for word in _wordings(one) if op is not code.BRANCH else [_words(one)]:
                yield _words(nodes[:place]) + word + _words(nodes[place + 1 :])
        return
    yield _words(nodes)


def _chooses(nodes: Sequence[Node]) -> bool:
    return any(
        op is code.BRANCH or (op in (code.SUBPATTERN, code.ATOMIC_GROUP) and any(map(_chooses, children(op, av)))) for op, av in nodes
    )


def _words(nodes: Sequence[Node]) -> str:
    return "".join(_word(op, av, least=1) for op, av in nodes)


def _word(op: Any, av: Any, *, least: int = 0) -> str:
    """A text that the node takes; of what may be left out, nothing, or with `least` one round."""
    if op is code.LITERAL:
        return chr(av)
    if op in (code.NOT_LITERAL, code.ANY, code.IN):
        members = av if op is code.IN else [(op, av)]
        return next((char for char in _candidates(members) if _takes(op, av, char)), "")
    if op in REPEATS:
        return "".join(_word(*node) for node in av[2]) * max(av[0], min(least, av[1]))
    if op in (code.BRANCH, code.SUBPATTERN, code.ATOMIC_GROUP):
        return "".join(_word(*node) for node in children(op, av)[0])
    return ""


def _candidates(members: Sequence[Node]) -> str:
    named = [chr(av) for op, av in members if op is code.LITERAL] + [chr(av[0]) for op, av in members if op is code.RANGE]
    return "".join(named) + LIKELY


def _takes(op: Any, av: Any, char: str) -> bool:
    members = av if op is code.IN else [(op, av)]
    return any(holds(kind, value, char) for kind, value in members) != (members[0][0] is code.NEGATE)
