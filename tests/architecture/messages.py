"""Finds every text that goes through gettext, in code and templates, without the gettext programs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

from tests.architecture.tree import APPS, files

# How many leading arguments are texts, and whether the first of them is a context.
FUNCTIONS = {
    "gettext": (1, False),
    "gettext_lazy": (1, False),
    "gettext_noop": (1, False),
    "ngettext": (2, False),
    "ngettext_lazy": (2, False),
    "pgettext": (2, True),
    "pgettext_lazy": (2, True),
    "npgettext": (3, True),
    "npgettext_lazy": (3, True),
    "_": (1, False),
}
LITERAL = r"u?(?:'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\")"
CALL = re.compile(rf"\b(_|n?p?gettext)\(({LITERAL})(?:,\s*({LITERAL}))?(?:,\s*({LITERAL}))?")

Message = tuple[str, str]  # context, singular


def all_messages() -> dict[Message, str]:
    """Every message with a file it is in."""
    found: dict[Message, str] = {}
    for path in files(".py", under=APPS):
        if "migrations" not in path.parts:
            found |= dict.fromkeys(in_code(path.read_text(encoding="utf-8")), str(path))
    for path in (*files(".html", ".txt", under=("templates",)), *files(".html", under=APPS)):
        found |= dict.fromkeys(in_template(path), str(path))
    return found


def in_code(source: str) -> Iterator[Message]:
    """The messages of a module: calls of the functions that it imported from django.utils.translation."""
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.name in FUNCTIONS
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant) and isinstance(argument.value, str)]
            yield from _message(names[node.func.id], texts)


def in_template(path: Path) -> Iterator[Message]:
    """The messages of a template, through Django's own translation of it into calls."""
    for call in CALL.finditer(templatize(path.read_text(encoding="utf-8"))):
        texts = [ast.literal_eval(literal) for literal in call.groups()[1:] if literal]
        yield from _message(call.group(1), texts)


def _message(function: str, texts: list[str]) -> Iterator[Message]:
    count, has_context = FUNCTIONS[function]
    if len(texts) >= count and texts[int(has_context)]:
        yield (texts[0] if has_context else "", texts[int(has_context)])
