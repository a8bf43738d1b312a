"""Figures as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def table(result: Mapping[str, Any]) -> str:
    """One line a figure, nested names joined by dots; lists of misses one a line."""
    lines = list(_lines("", result))
    width = max((len(name) for name, _ in lines), default=0)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in lines)


def _lines(prefix: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _lines(f"{prefix}.{name}" if prefix else str(name), inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            yield prefix, ", ".join(str(part) for part in inner.values()) if isinstance(inner, Mapping) else str(inner)
    else:
        yield prefix, f"{value:.3f}" if isinstance(value, float) else str(value)
