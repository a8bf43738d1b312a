"""The file of an export: locked, neutral, harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest

from memory.governance.archive_format import BadArchive, cell, pack, plain, table, unpack

MEMORY = {"number": 1, "kind": "fact", "text": "I own a red kayak", "state": "active"}


def test_what_is_packed_comes_out_again() -> None:
    document = unpack(io.BytesIO(pack({"memories": [MEMORY]}, "paddle-and-oar")), "paddle-and-oar")
    assert document == {"format": "memory-desk", "version": 1, "memories": [MEMORY]}


def test_every_entry_is_encrypted_with_aes_256_and_says_nothing_by_its_name() -> None:
    raw = pack({"account": {"email": "nora@people.example"}, "memories": [MEMORY]}, "paddle-and-oar")
    for entry in zipfile.ZipFile(io.BytesIO(raw)).infolist():
        assert entry.flag_bits & 1
        assert entry.compress_type == 99
        assert entry.extra[8:9] == b"\x03", "strength 3 is AES-256"
        assert entry.filename in ("data.json", "memories.csv")
    assert b"kayak" not in raw
    assert b"nora" not in raw


@pytest.mark.parametrize(
    ("raw", "password"),
    [
        (pack({"memories": []}, "paddle-and-oar"), "another"),
        (pack({"memories": []}, "paddle-and-oar"), ""),
        (pack({"memories": []}, "paddle-and-oar")[:60], "paddle-and-oar"),
        (b"PK\x03\x04", "x"),
        (b"", "x"),
    ],
    ids=["another password", "no password", "cut off", "no more than its first bytes", "nothing"],
)
def test_what_does_not_open_is_refused_in_words(raw: bytes, password: str) -> None:
    with pytest.raises(BadArchive, match=r"\."):
        unpack(io.BytesIO(raw), password)


def test_another_zip_is_not_ours() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme.txt", "hello")
    with pytest.raises(BadArchive, match="not an export"):
        unpack(io.BytesIO(out.getvalue()), "x")


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1+1", "＝1", "＋1", "－1", "＠x"])
def test_no_cell_is_a_formula_and_each_can_be_read_back(text: str) -> None:
    assert cell(text) == f"'{text}"
    assert plain(cell(text)) == text


@pytest.mark.parametrize("text", ["I own a red kayak", "'quoted'", "5 = 5", "我住在卑尔根", ""])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert cell(text) == text
    assert plain(text) == text


def test_the_table_is_read_by_spreadsheets_as_utf8() -> None:
    raw = table([{**MEMORY, "text": "我住在卑尔根,\n和猫", "value": ["a", 1], "key": None}])
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert (rows[0]["text"], rows[0]["value"], rows[0]["key"]) == ("我住在卑尔根,\n和猫", '["a", 1]', "")
