from __future__ import annotations

from typing import Any

import pytest

from accounts.prepared import TextArray, big, fetch, small

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("bigint", big([])),
        ("bigint", big([1, -5, 2**62])),
        ("integer", small([])),
        ("integer", small([0, 7, -(2**31), 2**31 - 1])),
        ("text", TextArray()),
        ("text", TextArray(["", "plain", 'with "quotes", {braces} and \\', "中文", "null"])),
    ],
)
def test_arrays_arrive_as_they_were_sent_and_of_their_type(kind: str, values: Any) -> None:
    ((arrived, called),) = fetch("select %(values)s, pg_typeof(%(values)s)::text", {"values": values})
    assert arrived == list(values)
    assert called == f"{kind}[]"


def test_a_number_of_an_array_of_bigint_is_one_by_itself() -> None:
    assert fetch("select pg_typeof(%(number)s)::text", {"number": big([3])[0]}) == [("bigint",)]
