"""Fields that take what JSON says and nothing near it: no `1` for `true`, no `"1"` for `1`, no time without an offset."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.fields import empty

from accounts.enums import AccessLevel
from memory.conf import numbers
from memory.errors import TooLarge
from memory.text.normalise import is_blank

VISIBLE = re.compile(r"[\x21-\x7e]{1,128}\Z")
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?\s?([Zz]|[+-]\d\d:?\d\d)\Z")
# PostgreSQL's integer.
MOST_WHOLE = 2**31 - 1
OF_TEAM = re.compile(r"[^\s#]{1,50}#[0-9]{1,9}")


class Words(serializers.CharField):
    """Text that a person could read. `limit` names the number in `memory.conf` that bounds its characters; TooLarge beyond it."""

    default_error_messages = {"invalid": "Must be a text.", "unseen": "Must hold something that can be seen."}

    def __init__(self, *, limit: str = "text_limit", **options: Any) -> None:
        self.limit = limit
        super().__init__(trim_whitespace=False, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """As usual, but emptiness is judged without invisible characters."""
        if isinstance(data, str) and is_blank(data) and not self.allow_blank:
            self.fail("unseen")
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        """The text itself."""
        if not isinstance(data, str):
            self.fail("invalid")
        most = getattr(numbers(), self.limit)
        if len(data) > most:
            raise TooLarge(
                f"`{self.field_name}` has {len(data)} characters; the most this installation takes is {most}. Nothing was changed.",
                fields={str(self.field_name): [f"At most {most} characters."]},
            )
        return str(data)


class Line(serializers.CharField):
    """A short text, at most `max_length` characters."""

    default_error_messages = {"invalid": "Must be a text."}

    def to_internal_value(self, data: Any) -> str:
        """The text itself."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class VisibleId(Line):
    """An id that the caller chose: 1 to 128 visible ASCII characters."""

    default_error_messages = {"form": "Must be 1 to 128 visible ASCII characters."}

    def to_internal_value(self, data: Any) -> str:
        """The id itself."""
        if not isinstance(data, str) or not VISIBLE.match(data):
            self.fail("form")
        return str(data)


class Shown(Line):
    """What somebody saw when they decided: an ETag, or a version as a number."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=100, **options)

    def to_internal_value(self, data: Any) -> str:
        """The tag or version, as text."""
        return str(data) if isinstance(data, int) and not isinstance(data, bool) else super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """`true` or `false`; as a query parameter the same words."""

    default_error_messages = {"invalid": "Must be true or false."}

    def to_internal_value(self, data: Any) -> bool:
        """The truth itself."""
        if not isinstance(data, bool):
            self.fail("invalid")
        return bool(data)


class Whole(serializers.IntegerField):
    """A whole JSON number."""

    default_error_messages = {"invalid": "Must be a whole number."}

    def to_internal_value(self, data: Any) -> int:
        """The number itself."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return int(data)


class MemoryNumber(Whole):
    """A memory by its number, and a team's as in its tag: `marketing#4`."""

    default_error_messages = {"invalid": "Must be the number of a memory, or `team#number` for a team's."}

    def __init__(self, **more: Any) -> None:
        super().__init__(min_value=1, max_value=2**31 - 1, **more)

    def run_validation(self, data: Any = empty) -> Any:
        """The number, or the name of a team's memory."""
        return data if isinstance(data, str) and OF_TEAM.fullmatch(data) else super().run_validation(data)


class Fraction(serializers.FloatField):
    """Any JSON number."""

    default_error_messages = {"invalid": "Must be a number."}

    def to_internal_value(self, data: Any) -> float:
        """The number itself."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        return float(data)


class Moment(serializers.DateTimeField):
    """A time with its offset (RFC 3339), in years 2 to 9998, so that it exists in every time zone."""

    default_error_messages = {
        "form": "Must be a time with an offset, like 2026-03-11T10:00:00+08:00.",
        "range": "This time does not exist, or is too far away.",
    }

    def to_internal_value(self, value: Any) -> datetime:
        """The time, aware."""
        if not isinstance(value, str) or not MOMENT.match(value):
            self.fail("form")
        try:
            moment = datetime.fromisoformat(value.replace(",", ".").replace(" +", "+").upper())
            year = moment.astimezone(UTC).year
        except (ValueError, OverflowError):
            self.fail("range")
        if not 1 < year < 9999:
            self.fail("range")
        return moment


class OneOf(serializers.ChoiceField):
    """One of some words, exactly as written."""

    def to_internal_value(self, data: Any) -> Any:
        """The word itself."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Level(OneOf):
    """An access level by its name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=[(level.slug, level.label) for level in AccessLevel], **options)

    def to_internal_value(self, data: Any) -> Any:
        """The level."""
        return AccessLevel.from_slug(super().to_internal_value(data))

    def to_representation(self, value: Any) -> str:
        """Its name."""
        return AccessLevel(value).slug


class AnyJson(serializers.JSONField):
    """Any JSON value of at most `limit` bytes (the name of a number in `memory.conf`)."""

    def __init__(self, *, limit: str = "metadata_limit", **options: Any) -> None:
        self.limit = limit
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> Any:
        """The value itself: the parser has checked every string in it."""
        most = getattr(numbers(), self.limit)
        if len(json.dumps(data, ensure_ascii=False).encode()) > most:
            raise TooLarge(
                f"`{self.field_name}` has more than {most} bytes of JSON, the most this installation takes. Nothing was changed.",
                fields={str(self.field_name): [f"At most {most} bytes of JSON."]},
            )
        return data


class JsonObject(AnyJson):
    """A JSON object."""

    default_error_messages = {"object": "Must be an object."}

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The object itself."""
        if not isinstance(data, Mapping):
            self.fail("object")
        return dict(super().to_internal_value(data))


class MemoryName(serializers.Field[Any, Any, Any, Any]):
    """A memory by its id, or by its number."""

    default_error_messages = {"form": "Must be the id or the number of a memory."}

    def to_internal_value(self, data: Any) -> str:
        """The id or number, as text."""
        if isinstance(data, int) and not isinstance(data, bool) and 0 < data <= MOST_WHOLE:
            return str(data)
        if isinstance(data, str) and re.fullmatch(r"[0-9]{1,9}", data):
            return data
        try:
            return str(UUID(data)) if isinstance(data, str) and len(data) == 36 else self._refuse()
        except ValueError:
            return self._refuse()

    def to_representation(self, value: Any) -> str:
        """The same."""
        return str(value)

    def _refuse(self) -> str:
        self.fail("form")
