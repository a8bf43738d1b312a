"""Which items fit a filter, and which namespaces a pattern, as LangGraph's own stores decide it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from langgraph.store.base import ListNamespacesOp, MatchCondition

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": lambda value, other: float(value) > float(other),
    "$gte": lambda value, other: float(value) >= float(other),
    "$lt": lambda value, other: float(value) < float(other),
    "$lte": lambda value, other: float(value) <= float(other),
}


def matches(value: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> bool:
    """Whether every field fits. ValueError for an operator there is not."""
    return all(_fits(value.get(name), one) for name, one in (wanted or {}).items())


def _fits(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        if any(name.startswith("$") for name in wanted):
            return all(_compare(value, name, other) for name, other in wanted.items())
        return isinstance(value, Mapping) and all(_fits(value.get(name), other) for name, other in wanted.items())
    if isinstance(wanted, list | tuple):
        return isinstance(value, list | tuple) and len(value) == len(wanted) and all(map(_fits, value, wanted))
    return bool(value == wanted)


def _compare(value: Any, name: str, other: Any) -> bool:
    if name not in COMPARE:
        raise ValueError(f"Unsupported operator: {name}")
    return COMPARE[name](value, other)


def namespaces(op: ListNamespacesOp, known: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The namespaces that fit, shortened where asked, in order."""
    fitting = {one for one in known if all(_lies(condition, one) for condition in op.match_conditions or ())}
    shown = fitting if op.max_depth is None else {one[: op.max_depth] for one in fitting}
    return sorted(shown)[op.offset : op.offset + op.limit]


def _lies(condition: MatchCondition, namespace: tuple[str, ...]) -> bool:
    path = tuple(condition.path)
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", name) for name, wanted in zip(part, path, strict=True))
