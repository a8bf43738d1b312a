"""Values of known keys are typed: what a statement says fits the table of profile keys, or keeps its words without key and value (SPEC 3.3). Pure."""

from __future__ import annotations

from dataclasses import replace

from memory.capture.types import Statement
from memory.errors import BadInput
from memory.profile import schema


def typed(statement: Statement) -> Statement:
    """The statement with its key in canonical form and its value as the table wants it; without both when it does not fit."""
    if not statement.key or statement.value is None:
        return statement
    try:
        key = schema.canonical(statement.key)
        return replace(statement, key=key, value=schema.check_value(key, statement.value))
    except BadInput:
        return replace(statement, key="", value=None)
