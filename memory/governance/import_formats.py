"""Reading what people bring: our own export, and the lists that other services give (SPEC 9.4). Pure."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from memory.errors import BadInput
from memory.governance.archive_format import DOCUMENT, FORMAT, BadArchive, plain, unpack
from memory.governance.types import Contents, Row

ZIP = b"PK\x03\x04"
BULLET = re.compile(r"^\s*(?:[-*+•·‣]|\d{1,3}[.)、])\s+")
HEADING = re.compile(r"^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|[-=*_]{3,}\s*$|```)")
# Under which names other services keep the sentence, the list of sentences, and when one was made.
TEXTS = ("memory", "text", "content", "fact", "value")
LISTS = ("memories", "results", "items", "entries", "data", "facts")
BESIDES = ("categories", "created_at", "create_time", "created_timestamp", "timestamp", "updated_at")
# A sentence ends before a capital or a Chinese character; not after an initial or an abbreviation of one letter.
SENTENCE_END = re.compile(r"(?<=[a-z0-9)\]][.!?])\s+(?=[A-Z\u4e00-\u9fff])|(?<=[。！？])\s*")
LIVE = ("active", "candidate")


def read(raw: bytes, *, password: str = "") -> Contents:
    """The statements of the file. BadInput, in plain words, when it is nothing that can be read."""
    if raw.startswith(ZIP):
        try:
            return _document(unpack(io.BytesIO(raw), password))
        except BadArchive as error:
            raise BadInput(str(error), fields={"file": [str(error)]}) from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = "The file is not text in UTF-8, nor one of our exports."
        raise BadInput(message, fields={"file": [message]}) from error
    if text.lstrip().startswith(("{", "[")):
        return _json(text)
    if text.startswith("number,kind,key,"):
        return _table(text)
    return _gathered("list", ((place, line) for place, line in enumerate(text.splitlines(), start=1)), _line)


def _json(text: str) -> Contents:
    try:
        value = json.loads(text)
    except ValueError as error:
        message = "The file begins like JSON, but is not."
        raise BadInput(message, fields={"file": [message]}) from error
    if isinstance(value, dict) and value.get("format") == FORMAT:
        return _document(value)
    if _is_claude(value):
        lines = [line for text in _texts_of_claude(value) for line in _statements(text)]
        return _gathered("claude", enumerate(lines, start=1), _line)
    items = value if isinstance(value, list) else next((value[name] for name in LISTS if isinstance(value.get(name), list)), None)
    if items is None:
        message = f"The file holds no list of memories under {', '.join(LISTS)}."
        raise BadInput(message, fields={"file": [message]})
    return _gathered(_service(items), enumerate(items, start=1), _item)


def _document(document: Mapping[str, Any]) -> Contents:
    if document.get("format") != FORMAT or not isinstance(document.get("memories"), list):
        message = f"{DOCUMENT} is not an export of Memory Desk."
        raise BadInput(message, fields={"file": [message]})
    return _gathered(FORMAT, enumerate(document["memories"], start=1), _own)


def _table(text: str) -> Contents:
    rows = csv.DictReader(io.StringIO(text))
    cells = ({name: plain(value or "") for name, value in row.items() if name} for row in rows)
    return _gathered(FORMAT, enumerate(({**row, "value": _parsed(row.get("value", ""))} for row in cells), start=1), _own)


def _parsed(cell: str) -> Any:
    try:
        return json.loads(cell)
    except ValueError:
        return cell or None


def _gathered(name: str, items: Iterator[tuple[int, Any]] | enumerate[Any], read_one: Any) -> Contents:
    rows: list[Row] = []
    refused: list[tuple[int, str]] = []
    for place, item in items:
        found = read_one(place, item)
        if isinstance(found, Row):
            rows.append(found)
        elif found:
            refused.append((place, found))
    return Contents(name, rows, refused)


def _line(place: int, line: str) -> Row | None:
    """A line of a plain list; blank lines, headings and rules are not statements."""
    if not line.strip() or HEADING.match(line):
        return None
    return Row(place, BULLET.sub("", line).strip())


def _item(place: int, item: Any) -> Row | str:
    if isinstance(item, str):
        return Row(place, item) if item.strip() else "it is empty"
    if not isinstance(item, dict):
        return "it is neither a text nor an object"
    text = next((item[name] for name in TEXTS if isinstance(item.get(name), str) and item[name].strip()), "")
    if not text:
        return f"it has none of {', '.join(TEXTS)}"
    if item.get("deleted") is True or item.get("is_deleted") is True:
        return "it was deleted there"
    return Row(place, text.strip(), metadata=_kept(item))


def _kept(item: Mapping[str, Any]) -> dict[str, Any]:
    """What the other service knew of it besides: its metadata, and when it was made and filed under what, which no field of ours holds."""
    given = item.get("metadata")
    kept = dict(given) if isinstance(given, dict) else {}
    return kept | {name: item[name] for name in BESIDES if item.get(name) and name not in kept}


def _service(items: list[Any]) -> str:
    """Whose list it is, as far as its fields tell."""
    names = {name for item in items[:20] if isinstance(item, dict) for name in item}
    if "memory" in names and names & {"hash", "user_id", "categories", "expiration_date"}:
        return "mem0"
    return "chatgpt" if names & {"created_timestamp", "conversation_id", "gizmo_id", "create_time"} else "json"


def _statements(text: str) -> Iterator[str]:
    """The lines of a text in Markdown; a line of running prose is taken apart into its sentences."""
    for line in text.splitlines():
        if BULLET.match(line) or HEADING.match(line):
            yield line
        else:
            yield from (part for part in SENTENCE_END.split(line) if part.strip())


def _own(place: int, item: Any) -> Row | str:
    if not isinstance(item, dict) or not isinstance(item.get("text"), str) or not item["text"].strip():
        return "it has no text"
    if item.get("state") not in (*LIVE, None, ""):
        return f"it is {item['state']}: no longer held to be true"
    if item.get("kind") == "summary":
        return "it is a summary of conversations that are not imported"
    texts = {
        name: item[name] for name in ("kind", "key", "access_level", "scope", "valid_until", "occurred_at") if _is_text(item.get(name))
    }
    metadata = item.get("metadata")
    return Row(place, item["text"], value=item.get("value"), metadata=metadata if isinstance(metadata, dict) else {}, **texts)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_claude(value: Any) -> bool:
    people = value if isinstance(value, list) else [value]
    return bool(people) and all(isinstance(one, dict) and ("conversations_memory" in one or "project_memories" in one) for one in people)


def _texts_of_claude(value: Any) -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        projects = one.get("project_memories")
        texts = [one.get("conversations_memory"), *(projects.values() if isinstance(projects, dict) else [])]
        yield from (text for text in texts if isinstance(text, str))


def moment(text: str) -> datetime | None:
    """A time with its offset, or None."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else None
