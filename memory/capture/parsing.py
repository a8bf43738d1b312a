"""From any reply of a model to checked items: what is sound is kept, what is not is refused with a reason that holds none of its text. Pure.

Fields a model must not decide (ids, levels, states, owners) are not read at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from memory.capture import salvage
from memory.enums import Kind
from memory.errors import ModelFailed
from memory.profile.values import Misfit, anything

MAX_ITEMS = 50
MAX_TEXT = 2_000
# Where a model names none: the least that is kept, and a candidate like all it says.
CONFIDENCE_UNSAID = 0.85
CONTAINERS = ("memories", "memory", "facts", "items", "statements", "results", "data")
_NAMES = {
    "text": ("text", "content", "memory", "fact", "statement"),
    "kind": ("kind", "type", "category"),
    "about": ("about", "subject"),
    "quote": ("quote", "evidence"),
}
_ALIASES = frozenset(name for names in _NAMES.values() for name in names) | frozenset(CONTAINERS)
_KINDS = {kind.value: kind for kind in Kind if kind not in {Kind.SUMMARY, Kind.FEEDBACK}}
_UNSTORABLE = re.compile("[\x00\ud800-\udfff\ufeff]")
_NONE = ("", "null", "none", "n/a")


class ReplyUnusable(ModelFailed):
    """The model's reply holds nothing that could be read: empty, a refusal, or no JSON of the asked form."""

    code = "reply-unusable"


@dataclass(frozen=True, slots=True)
class Parsed:
    """The sound items, and one reason for each refused one. `salvaged`: the reply was broken and only parts of it could be read."""

    items: tuple[Item, ...]
    rejected: tuple[str, ...]
    salvaged: bool = False


def _kind(raw: object) -> Kind:
    """The kind of that name; `fact` for names there are none of, and for none."""
    return _KINDS.get(raw.strip().lower(), Kind.FACT) if isinstance(raw, str) else Kind.FACT


def _number(raw: object) -> object:
    if isinstance(raw, bool):
        raise ValueError("a number from 0 to 1")  # noqa: TRY004  # pydantic collects this one
    return CONFIDENCE_UNSAID if raw is None else raw


def _word(raw: object) -> object:
    return "" if raw is None else _scrubbed(raw)


def _scrubbed(raw: object) -> object:
    # Escapes in JSON bring in what the raw reply was cleaned of.
    return _UNSTORABLE.sub("", raw).strip() if isinstance(raw, str) else raw


def _moment(raw: object) -> datetime | date | None:
    """A moment or a day in ISO 8601; None for none and for anything else: the words of the statement may still name one."""
    if not isinstance(raw, str) or raw.strip().lower() in _NONE:
        return None
    try:
        return date.fromisoformat(raw.strip()) if len(raw.strip()) == 10 else datetime.fromisoformat(raw.strip())
    except ValueError:
        return None


def _value(raw: object) -> object:
    try:
        written = json.dumps(anything(raw), ensure_ascii=False)
        return json.loads(_UNSTORABLE.sub("", written).replace("\\u0000", ""))
    except (Misfit, RecursionError) as misfit:
        raise ValueError(str(misfit)) from misfit


class Item(BaseModel):
    """One statement as a model put it, its form checked, its content not yet. Days are meant in the person's time zone."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    text: Annotated[str, BeforeValidator(_scrubbed), Field(strict=True, min_length=1, max_length=MAX_TEXT)]
    kind: Annotated[Kind, BeforeValidator(_kind)] = Kind.FACT
    key: Annotated[str, BeforeValidator(_word), Field(max_length=100)] = ""
    value: Annotated[Any, BeforeValidator(_value)] = None
    confidence: Annotated[float, BeforeValidator(_number), Field(ge=0, le=1, allow_inf_nan=False)] = CONFIDENCE_UNSAID
    valid_until: Annotated[datetime | date | None, BeforeValidator(_moment)] = None
    occurred_at: Annotated[datetime | date | None, BeforeValidator(_moment)] = None
    about: Annotated[str, BeforeValidator(_word), Field(max_length=200)] = ""
    quote: Annotated[str, BeforeValidator(_word), Field(max_length=MAX_TEXT)] = ""


def parse(reply: str) -> Parsed:
    """The items of a reply; `[]` and an empty list in the asked form are no items. ReplyUnusable when there is nothing of the asked form."""
    text = clean(reply)
    if not text:
        raise ReplyUnusable("The model's reply is empty.")
    forms = [items for value in salvage.values(text) if (items := _items_of(value)) is not None]
    if forms:
        # An empty list in the prose beside the answer is not the answer.
        return _checked(next(filter(None, forms), []), salvaged=False)
    parts = [part for part in salvage.whole_objects(text) if _is_item(part)]
    if not parts:
        raise ReplyUnusable("The model's reply holds no JSON of the asked form.")
    return _checked(parts, salvaged=True)


def clean(reply: str) -> str:
    """The reply without its reasoning, NUL, half surrogates and a byte order mark."""
    thought = reply.rfind("</think>")
    spoken = reply[thought + len("</think>") :] if thought >= 0 else reply
    return _UNSTORABLE.sub("", spoken).strip()


def _items_of(value: object) -> list[object] | None:
    """The list of items in a JSON value, None when it is not of the asked form."""
    if isinstance(value, salvage.Ambiguous):
        return [value]
    if isinstance(value, dict):
        return _contained({str(name).lower(): held for name, held in value.items()})
    if not isinstance(value, list):
        return None
    # Strings are statements where all are; one among objects is a slip. Numbers alone are a footnote, not an answer.
    return value if not value or any(isinstance(item, dict) or item is None for item in value) or _all_texts(value) else None


def _contained(named: dict[str, object]) -> list[object] | None:
    for name in CONTAINERS:
        held = named.get(name)
        if isinstance(held, list):
            return held
        if name in named and held is None:
            return []
        if isinstance(held, dict) or (name == "facts" and isinstance(held, str)):
            return [held]
    return None


def _all_texts(value: Sequence[object]) -> bool:
    return all(isinstance(item, str) and len(item.split()) > 1 for item in value)


def _is_item(value: object) -> bool:
    return isinstance(value, dict) and any(name.lower() in _NAMES["text"] for name in value)


def _checked(found: Sequence[object], *, salvaged: bool) -> Parsed:
    texts_only = all(isinstance(item, str) for item in found)
    items: list[Item] = []
    rejected: list[str] = []
    for number, raw in enumerate(found[:MAX_ITEMS], start=1):
        try:
            items.append(Item.model_validate(_named({"text": raw} if texts_only else raw)))
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            rejected.append(f"item {number}: {'.'.join(map(str, first['loc']))} {first['type']}")
        except ValueError as error:
            rejected.append(f"item {number}: {error}")
    rejected += [f"item {number}: beyond the first {MAX_ITEMS}" for number in range(MAX_ITEMS + 1, len(found) + 1)]
    return Parsed(tuple(items), tuple(rejected), salvaged)


def _named(raw: object) -> dict[str, object]:
    """The item with the product's own names. ValueError when two names of one field disagree: it could be read in two ways."""
    if not isinstance(raw, dict):
        raise ValueError("not an object")  # noqa: TRY004  # told like every other reason
    if isinstance(raw, salvage.Ambiguous):
        raise ValueError(f"{raw.name if raw.name in Item.model_fields or raw.name in _ALIASES else 'a name'} is given twice")  # noqa: TRY004
    named = {str(name).lower(): held for name, held in raw.items()}
    for field, names in _NAMES.items():
        given = [named.pop(name) for name in names if name in named]
        if any(other != given[0] for other in given[1:]):
            raise ValueError(f"{field} is given twice")
        if given:
            named[field] = " ".join(given[0].split()) if field == "text" and isinstance(given[0], str) else given[0]
    return named
