"""Lists of other services are read; what cannot be is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memory.errors import BadInput
from memory.governance.archive_format import pack, table
from memory.governance.import_formats import moment, read


def _texts(value: Any, **more: str) -> list[str]:
    raw = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    return [row.text for row in read(raw, **more).rows]


def test_a_plain_list_loses_its_bullets_headings_and_blank_lines() -> None:
    raw = "# About me\n\n- I row on Sundays\n* I bake rye bread\n1. I live in Bergen\n2) 我养了两只猫\n• I play the viola\n---\nI sing - badly\n"
    assert _texts(raw.encode()) == [
        "I row on Sundays",
        "I bake rye bread",
        "I live in Bergen",
        "我养了两只猫",
        "I play the viola",
        "I sing - badly",
    ]


@pytest.mark.parametrize(
    "value",
    [
        [{"id": "1", "memory": "I row on Sundays", "user_id": "u", "metadata": {}}],
        {"results": [{"memory": "I row on Sundays", "score": 0.3}]},
        {"memories": [{"content": "I row on Sundays", "created_at": "2026-01-01"}]},
        {"items": ["I row on Sundays"]},
        ["I row on Sundays"],
        [{"conversations_memory": "**Work**\n- I row on Sundays", "project_memories": {}}],
    ],
)
def test_the_lists_of_other_services_are_read(value: Any) -> None:
    assert _texts(value) == ["I row on Sundays"]


def test_rows_that_are_no_statement_are_named_by_their_place() -> None:
    contents = read(json.dumps([{"memory": "I row"}, {"other": 1}, 7, "", {"memory": "   "}]).encode())
    assert [row.place for row in contents.rows] == [1]
    assert [place for place, _ in contents.refused] == [2, 3, 4, 5]


def test_our_own_export_is_read_in_each_of_its_forms_without_what_no_longer_holds() -> None:
    rows = [
        {
            "text": "I live in Bergen",
            "kind": "identity",
            "key": "basic.region",
            "value": "Bergen",
            "state": "active",
            "access_level": "sensitive",
        },
        {"text": "I live in Oslo", "kind": "identity", "key": "basic.region", "value": "Oslo", "state": "superseded"},
        {"text": "=SUM(A1) is my favourite joke", "kind": "fact", "state": "candidate"},
    ]
    document = {"format": "memory-desk", "version": 1, "memories": rows}
    for raw in (pack({"memories": rows}, "paddle-and-oar"), json.dumps(document).encode(), table(rows)):
        contents = read(raw, password="paddle-and-oar")
        assert [row.text for row in contents.rows] == ["I live in Bergen", "=SUM(A1) is my favourite joke"]
        first = contents.rows[0]
        assert (first.kind, first.key, first.value, first.access_level) == ("identity", "basic.region", "Bergen", "sensitive")
        assert [place for place, _ in contents.refused] == [2]


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"{broken", b'{"a": 1}', b"PK\x03\x04", b'{"format": "memory-desk"}'])
def test_what_cannot_be_read_is_refused(raw: bytes) -> None:
    with pytest.raises(BadInput):
        read(raw)


def test_a_time_without_an_offset_is_no_time() -> None:
    assert moment("2026-05-01T10:00:00") is None
    assert moment("tomorrow") is None
    found = moment("2026-05-01T10:00:00+02:00")
    assert found is not None
    assert found.utcoffset() is not None
