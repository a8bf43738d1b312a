"""Files of a JSON object a line, as measurements read them. Whatever does not fit is told with its file and line before anything is measured."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


class Unfit(ValueError):
    """A file, or a number, with which nothing can be measured: one line that says where and what."""


def read(path: Path, make: Callable[[Mapping[str, Any]], T]) -> list[T]:
    """What `make` makes of each line. It raises ValueError, in words, for one that is not fit; a file without any is not fit either."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Unfit(f"{path} is no text in UTF-8.") from error
    made = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                made.append(make(_object(line)))
            except ValueError as error:
                raise Unfit(f"{path}, line {number}: {error}.") from error
    if not made:
        raise Unfit(f"{path} is empty: there is nothing to measure.")
    return made


def _object(line: str) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError("this is no JSON") from error
    if not isinstance(found, dict):
        raise ValueError("this is no JSON object")  # noqa: TRY004 (told like every other fault)
    return found


def text(raw: Mapping[str, Any], name: str, *, needed: bool = True) -> str:
    """The text of that name; a needed one is not blank. ValueError otherwise."""
    found = raw.get(name)
    if found is None and not needed:
        return ""
    if not isinstance(found, str) or (needed and not found.strip()):
        raise ValueError(f"{name} must be a text")
    return found


def items(raw: Mapping[str, Any], name: str, *, needed: bool = True) -> list[Mapping[str, Any]]:
    """The list of objects of that name; a needed one holds something. ValueError otherwise."""
    found = raw.get(name)
    if found is None and not needed:
        return []
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found) or (needed and not found):
        raise ValueError(f"{name} must be a list of objects")
    return found


def texts(raw: Mapping[str, Any], name: str) -> None:
    """ValueError unless what has that name, if anything, is a list of texts."""
    found = raw.get(name)
    if found is not None and not (isinstance(found, list) and all(isinstance(one, str) for one in found)):
        raise ValueError(f"{name} must be a list of texts")


def moment(raw: Mapping[str, Any], name: str) -> datetime | None:
    """The moment of that name, if there is one. ValueError for what is none."""
    found = text(raw, name, needed=False)
    try:
        return datetime.fromisoformat(found) if found else None
    except ValueError as error:
        raise ValueError(f"{name} must be a moment as ISO 8601 has it") from error
