"""Fields of query parameters, which arrive as text."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Query
from memory.api.serializers.fields import Flag, Moment, OneOf, Whole

MAX_PAGE = 200
PAGE = 50


class TextWhole(Whole):
    """A whole number written in digits."""

    def to_internal_value(self, data: Any) -> int:
        """The number."""
        if not isinstance(data, str) or not re.fullmatch(r"[0-9]{1,9}", data):
            self.fail("invalid")
        return int(data)


class TextFlag(Flag):
    """`true` or `false`."""

    def to_internal_value(self, data: Any) -> bool:
        """The truth."""
        if data not in {"true", "false"}:
            self.fail("invalid")
        return bool(data == "true")


class TextMoment(Moment):
    """A time with an offset. A `+` that was not escaped arrives as a blank, and is taken for what it was."""

    def to_internal_value(self, value: Any) -> Any:
        """The time, aware."""
        return super().to_internal_value(re.sub(r" (?=\d\d:?\d\d\Z)", "+", value))


class Several(serializers.Field[Any, Any, Any, Any]):
    """One or more of some words, separated by commas."""

    def __init__(self, *, choices: list[str], **options: Any) -> None:
        self.one = OneOf(choices=choices)
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> tuple[str, ...]:
        """The words."""
        return tuple(self.one.run_validation(part.strip()) for part in str(data).split(","))

    def to_representation(self, value: Any) -> str:
        """The words with commas."""
        return ",".join(value)


class PageQuery(Query):
    """Which page of a list."""

    limit = TextWhole(required=False, min_value=1, max_value=MAX_PAGE, default=PAGE, help_text="At most 200.")
    cursor = serializers.CharField(required=False, max_length=400, help_text="From `next` or `previous`.")
