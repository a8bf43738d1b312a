"""Fields take what JSON says and nothing near it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.http import QueryDict
from rest_framework import serializers

from accounts.enums import AccessLevel
from memory.api.serializers import fields, query
from memory.api.serializers.base import Input, checked
from memory.api.serializers.query import PageQuery
from memory.errors import BadInput, TooLarge


def refuses(field: serializers.Field, value: object) -> bool:
    try:
        field.run_validation(value)
    except (serializers.ValidationError, TooLarge):
        return True
    return False


@pytest.mark.parametrize(
    ("field", "values"),
    [
        (fields.Words(), [1, True, None, [], {}, "", " \t\n", "\u200b\u200c\u2060\ufeff", "\u2800"]),
        (fields.Line(), [1, 1.5, False, None, [], "", "a\x00b"]),
        (fields.VisibleId(), ["", " ", "a b", "é", "a\n", "a" * 129, 7, None]),
        (fields.Flag(), ["true", "false", 1, 0, "yes", None, []]),
        (fields.Whole(min_value=1, max_value=50), ["3", 3.0, True, 0, 51, None, 10**400]),
        (fields.Fraction(min_value=0, max_value=1), ["0.5", True, 1.01, -0.1, None]),
        (fields.OneOf(choices=["a", "b"]), ["c", "A", 1, True, None, [], ["a"], {}]),
        (fields.Level(), ["Public", "top", 1, None, ["public"]]),
        (fields.JsonObject(), [[], "x", 1, None]),
        (fields.MemoryName(), ["x", "", 0, -1, True, None, 2**40, "#3", "{12345678-1234-1234-1234-123456789abc}", []]),
        (query.TextWhole(min_value=1), ["", "-1", "1.0", "٣", "1e3", "99999999999"]),
        (query.TextFlag(), ["1", "True", "yes", ""]),
    ],
)
def test_what_is_not_of_the_kind_is_refused(field, values):
    assert [value for value in values if not refuses(field, value)] == []


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-11T10:00:00",
        "2026-03-11",
        "10:00",
        "2026-13-11T10:00:00Z",
        "2026-02-30T10:00:00Z",
        "2026-03-11T25:00:00Z",
        "2026-03-11T10:00:60Z",
        "2026-W11-3T10:00:00Z",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-12:00",
        "99999-01-01T00:00:00Z",
        "2026-03-11T10:00:00+25:00",
        "tomorrow",
        "",
        1773194400,
        None,
    ],
)
def test_a_time_that_does_not_exist_or_has_no_offset_is_refused(text):
    assert refuses(fields.Moment(), text)


@pytest.mark.parametrize("text", ["2026-03-11T10:00:00+08:00", "2026-03-11T02:00:00Z", "2026-03-11 02:00Z", "2026-03-11T02:00:00.000z"])
def test_a_time_with_an_offset_is_read(text):
    assert fields.Moment().run_validation(text) == datetime(2026, 3, 11, 2, tzinfo=UTC)


def test_a_plus_that_was_not_escaped_in_a_query_is_read_as_one():
    assert query.TextMoment().run_validation("2026-03-11T10:00:00 08:00") == datetime(2026, 3, 11, 2, tzinfo=UTC)


def test_levels_have_names():
    assert fields.Level().run_validation("secret") is AccessLevel.SECRET
    assert fields.Level().to_representation(2) == "sensitive"


def test_a_long_text_is_refused_with_the_limit(settings):
    with pytest.raises(TooLarge, match="20000"):
        checked(_Note, {"text": "字" * 20_001})


class _Note(Input):
    text = fields.Words()
    n = fields.Whole(required=False)


def test_unknown_fields_are_named_beside_what_else_is_wrong():
    with pytest.raises(serializers.ValidationError) as refused:
        checked(_Note, {"user_id": "A", "n": "1"})
    assert set(refused.value.detail) == {"user_id", "n", "text"}


@pytest.mark.parametrize("asked", ["user__id=A", "limit=1&limit=2", "limit=", "limit=0", "limit=201", "cursor=%00", "li%00mit=3"])
def test_query_parameters_are_as_strict(asked):
    with pytest.raises((BadInput, serializers.ValidationError)):
        PageQuery.read(QueryDict(asked))


def test_a_page_has_fifty_rows_unless_asked():
    assert PageQuery.read(QueryDict("")) == {"limit": 50}
    assert PageQuery.read(QueryDict("limit=200")) == {"limit": 200}
