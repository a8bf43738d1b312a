"""The regular expressions of some packages: those that modules hold, in tables too, and those written where they are used."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

USES = {"match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer", "compile"}


def modules(*names: str) -> Iterator[ModuleType]:
    """The packages of these names and everything in them."""
    for name in names:
        package = importlib.import_module(name)
        yield package
        if hasattr(package, "__path__"):
            for found in pkgutil.walk_packages(package.__path__, f"{name}."):
                yield importlib.import_module(found.name)


def patterns(module: ModuleType) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Each pattern of a module with where it stands."""
    for name, value in vars(module).items():
        for number, pattern in enumerate(_held(value)):
            yield f"{module.__name__}.{name}[{number}]", pattern
    yield from _written(module)


def _held(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    members: Iterable[Any] = ()
    if isinstance(value, tuple | list | set | frozenset):
        members = value
    elif isinstance(value, dict):
        members = value.values()
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        members = [getattr(value, one.name) for one in dataclasses.fields(value)]
    for one in members:
        yield from _held(one)


def _written(module: ModuleType) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Patterns in the arguments of calls such as `re.search(r"…", text)`; those put together at run time stay out."""
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in USES and node.args):
            continue
        if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
            continue
        try:
            source = eval(compile(ast.Expression(node.args[0]), "pattern", "eval"), dict(vars(module)))  # noqa: S307 (our own source)
        except NameError:
            continue
        if isinstance(source, str):
            flags = re.IGNORECASE if any("I" in ast.unparse(one) for one in (*node.args[1:], *(k.value for k in node.keywords))) else 0
            yield f"{module.__name__}:{node.lineno}", re.compile(source, flags)
