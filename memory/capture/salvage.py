"""JSON out of text that is not quite JSON: fences and prose around it, broken escapes, trailing commas, a missing end. Pure, without recursion of its own."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator

LONGEST = 400_000
_FENCE = re.compile(r"```[a-zA-Z]*\s*\n?(.*?)(?:```|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([\"\\/bfnrt])|u([0-9a-fA-F]{4})|u[^\s\"\\]{0,4}|(.)|$)", re.DOTALL)
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*\Z|[{}\[\]]', re.DOTALL)


class Ambiguous(dict[str, object]):
    """An object that gives one name two different values; `name` is the name."""

    name = ""


def values(text: str) -> Iterator[object]:
    """The JSON values found in a text, likeliest first: all of it, then fenced parts, then balanced parts in prose."""
    text = text[:LONGEST]
    for part in (text, *_FENCE.findall(text), *_balanced(text, openers="{[", inside=False)):
        yield from _load(part)


def whole_objects(text: str) -> list[object]:
    """The largest complete objects of a text whose end is missing, in order."""
    return [value for part in _balanced(text[:LONGEST], openers="{", inside=True) for value in _load(part)]


def _load(text: str) -> Iterator[object]:
    for attempt in (text, _TRAILING_COMMA.sub(r"\1", _ESCAPE.sub(_mended, text))):
        try:
            yield json.loads(attempt, strict=False, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
        except (ValueError, RecursionError):
            continue
        return


def _mended(escape: re.Match[str]) -> str:
    if escape[1] or escape[2]:
        return escape[0]
    # What the broken escape stood for is lost; the mark shows where.
    return escape[3] or "\ufffd"


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for name, value in pairs:
        # Names are read without regard to case, so `text` and `Text` are one name too.
        if seen.setdefault(name.lower(), value) != value:
            ambiguous = Ambiguous(pairs)
            ambiguous.name = name.lower()
            return ambiguous
    return dict(pairs)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= 18 else float(digits)


def _constant(name: str) -> float:
    return {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}[name]


def _balanced(text: str, *, openers: str, inside: bool) -> list[str]:
    """The outermost stretches between matching brackets that begin with one of `openers`, in order.

    `inside`: also those within a bracket that is never closed.
    """
    open_at: list[tuple[int, str]] = []
    found: list[tuple[int, int, int]] = []
    for mark in _STRUCTURE.finditer(text):
        sign = mark[0]
        if sign in "{[":
            open_at.append((mark.start(), sign))
        elif sign in "}]" and open_at:
            start, opener = open_at.pop()
            if opener in openers and (opener == "{") == (sign == "}"):
                while found and found[-1][0] >= start:
                    found.pop()
                found.append((start, mark.end(), len(open_at)))
    return [text[start:end] for start, end, depth in found if inside or depth == 0]
