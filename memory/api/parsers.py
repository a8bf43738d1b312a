"""Reading a body: JSON as RFC 8259 has it, and stricter where a guess could do harm (SECURITY: input).

Refused, each with the place named: two equal keys, numbers that no float holds, U+0000 and halves of surrogate pairs (PostgreSQL stores
neither), bodies nested deeper than any honest one, and anything that is not an object.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import IO, Any, NoReturn
from urllib.parse import unquote_to_bytes

from django.conf import settings
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser

from memory.errors import BadInput, TooLarge

MAX_DEPTH = 32
# A float holds integers of at most 309 digits; one that arrives longer could not be compared with anything.
MAX_DIGITS = 300
DEFAULT_MAX_BODY = 1_048_576
_CHARSET = re.compile(r"charset\s*=\s*\"?([^\s\";]+)", re.IGNORECASE)
_REFUSED = re.compile("[\x00\ud800-\udfff]")


class StrictJsonParser(BaseParser):
    """The only body parser of the API."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The object in the stream; BadInput or TooLarge when it cannot be taken."""
        return read_object(stream)


def check_encoding(content_type: str, query: str) -> None:
    """JSON and addresses are UTF-8 here: UnsupportedMediaType (415) for another charset, BadInput for an address whose escapes are not UTF-8.

    Otherwise Django would read the address by the charset of the body, and put U+FFFD in place of what it cannot read.
    """
    charset = _CHARSET.search(content_type)
    if charset and charset[1].lower() not in {"utf-8", "utf8", "us-ascii"}:
        raise UnsupportedMediaType(content_type[:100])
    try:
        unquote_to_bytes(query).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("The address is not valid UTF-8.") from error


def max_body() -> int:
    """How many bytes a body may have (setting API_MAX_BODY)."""
    return int(getattr(settings, "API_MAX_BODY", DEFAULT_MAX_BODY))


def too_large() -> TooLarge:
    """The refusal of a body that is too long, with the limit in words."""
    return TooLarge(f"The body is larger than {max_body()} bytes, the most this installation takes. Nothing was changed.")


def read_object(stream: IO[bytes]) -> dict[str, Any]:
    """The JSON object that the stream holds; an empty stream is an empty object."""
    raw = stream.read(max_body() + 1)
    if len(raw) > max_body():
        raise too_large()
    if not raw.strip():
        return {}
    value = _loads(raw)
    if not isinstance(value, dict):
        raise BadInput("The body must be a JSON object.")
    _check(value)
    return value


def _loads(raw: bytes) -> Any:
    try:
        return json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except UnicodeDecodeError as error:
        raise BadInput("The body is not valid UTF-8.") from error
    except json.JSONDecodeError as error:
        raise BadInput(f"The body is not valid JSON: {error.msg} at line {error.lineno}, column {error.colno}.") from error
    except RecursionError as error:
        raise _too_deep() from error


def _too_deep() -> BadInput:
    return BadInput(f"The body is nested more than {MAX_DEPTH} levels deep.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"`{_shown(doubled)}` is there twice.", fields={_shown(doubled): ["Given twice."]})
    return found


def _constant(name: str) -> NoReturn:
    raise BadInput(f"{name} is not a JSON number.")


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BadInput("A number in the body is too large.")
    return number


def _int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise BadInput("A number in the body is too large.")
    return int(digits)


def _check(value: Any) -> None:
    """Every key and every string can be stored, and nothing is nested too deep. Without recursion, since depth is what is in doubt."""
    waiting: list[tuple[str, Any, int]] = [("", value, 1)]
    while waiting:
        path, item, depth = waiting.pop()
        if isinstance(item, str):
            refuse_unstorable(path, item)
        elif isinstance(item, dict | list):
            if depth > MAX_DEPTH:
                raise _too_deep()
            waiting.extend((inner, below, depth + 1) for inner, below in _inside(path, item))


def _inside(path: str, item: dict[str, Any] | list[Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(item, list):
        yield from ((f"{path}[{place}]", below) for place, below in enumerate(item))
        return
    for name, below in item.items():
        inner = f"{path}.{_shown(name)}" if path else _shown(name)
        refuse_unstorable(inner, name, "The name of this field")
        yield inner, below


def refuse_unstorable(path: str, text: str, subject: str = "This text") -> None:
    """BadInput naming the field when the text holds a character that no PostgreSQL text can hold."""
    found = _REFUSED.search(text)
    if found:
        mark = f"U+{ord(found.group()):04X}"
        raise BadInput(f"`{path}` holds {mark}, which cannot be stored. Nothing was changed.", fields={path: [f"{subject} holds {mark}."]})


def _shown(name: str) -> str:
    """A field name that can stand in an answer: marks in place of what cannot be stored, and never a whole page of it."""
    return _REFUSED.sub(lambda found: f"<U+{ord(found.group()):04X}>", name)[:100]
