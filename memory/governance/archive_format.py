"""The file of an export: an AES-256 ZIP of one JSON document and one table (SPEC 9.4). Pure.

Names inside a ZIP are readable without its password, so they say nothing about whom the file is of. In the table, a cell that a spreadsheet
would take for a formula begins with an apostrophe (OWASP, CSV injection).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO

import pyzipper

FORMAT, VERSION = "memory-desk", 1
DOCUMENT, TABLE = "data.json", "memories.csv"
COLUMNS = ("number", "kind", "key", "value", "text", "state", "access_level", "scope", "source", "valid_until", "occurred_at", "created_at")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# A small file can unpack to an enormous one.
LARGEST = 64 * 1024 * 1024


class BadArchive(ValueError):
    """The file is not one of ours, is damaged, or the password does not open it."""


def pack(document: Mapping[str, Any], password: str) -> bytes:
    """The ZIP. `document["memories"]` also becomes the table."""
    out = io.BytesIO()
    with pyzipper.AESZipFile(out, "w", compression=pyzipper.ZIP_DEFLATED, encryption=pyzipper.WZ_AES) as archive:
        archive.setpassword(password.encode())
        archive.setencryption(pyzipper.WZ_AES, nbits=256)
        archive.writestr(DOCUMENT, json.dumps({"format": FORMAT, "version": VERSION, **document}, ensure_ascii=False, indent=1))
        archive.writestr(TABLE, table(document.get("memories", [])))
    return out.getvalue()


def unpack(raw: BinaryIO, password: str) -> dict[str, Any]:
    """The document of such a ZIP. BadArchive says in plain words what is wrong with it."""
    try:
        with pyzipper.AESZipFile(raw) as archive:
            archive.setpassword(password.encode())
            if archive.getinfo(DOCUMENT).file_size > LARGEST:
                raise BadArchive("The file unpacks to more than this installation takes.")
            document = json.loads(archive.read(DOCUMENT))
    except KeyError as error:
        raise BadArchive("This ZIP is not an export of Memory Desk.") from error
    except RuntimeError as error:
        raise BadArchive("The password does not open this file.") from error
    except (pyzipper.BadZipFile, ValueError, EOFError, OSError) as error:
        raise error if isinstance(error, BadArchive) else BadArchive("This file is damaged, or not a ZIP.") from error
    if not isinstance(document, dict):
        raise BadArchive("This ZIP is not an export of Memory Desk.")
    return document


def table(memories: Sequence[Mapping[str, Any]]) -> bytes:
    """The memories as CSV, with the mark by which spreadsheets know UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for memory in memories:
        writer.writerow([cell(memory.get(column)) for column in COLUMNS])
    return out.getvalue().encode("utf-8-sig")


def cell(value: Any) -> str:
    """One value of the table, never a formula."""
    if value is None:
        return ""
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list | bool) else str(value)
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) or text.startswith(FORMULA) else text


def plain(text: str) -> str:
    """A cell as it was before it was made safe."""
    return text[1:] if text.startswith("'") and text[1:].lstrip(" ").startswith(FORMULA) else text
