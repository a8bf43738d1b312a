"""What a statement that tells of a change is set against: the one memory that speaks of what changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from accounts.principals import Principal
from memory.capture import matters
from memory.capture.anew import of_health, renews
from memory.capture.matching import holding, likely, matching
from memory.capture.rules.en import others
from memory.capture.rules.zh.change import firm, undone
from memory.capture.types import Statement
from memory.enums import Kind
from memory.lifecycle import selectors
from memory.lifecycle.types import NewMemory
from memory.models import Memory
from memory.text.naming import place
from memory.text.normalise import fold

New = TypeVar("New", Statement, NewMemory)


def settled(principal: Principal, statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements, those that tell of a change set against the one memory that speaks of what changed. Opens its own transaction."""
    return tuple(
        ending(principal, _sparing(principal, _of_its_matter(principal, _against_its_like(principal, _unnumbered(one)))))
        for one in statements
    )


def ending(principal: Principal, new: New) -> New:
    """What says that something is not so: in the place of the memory that says it is, and under no key, since it tells no value ("not Google")."""
    if not new.removes:
        return new
    rows = ended(principal, new.key, new.value)
    if len(rows) > 1:
        return new
    return replace(new, key="", value=None, removes=False, replaces=rows[0].text if rows else "")


def ended(principal: Principal, key: str, value: object) -> list[Memory]:
    """The memories under a key that end where it is said that it has not this value: those that hold it, else those that name it among others."""
    wanted = fold(str(value))
    rows = [row for row in selectors.likely(principal, str(value), keys=(key,)) if row.key == key and not row.removes]
    same = [row for row in rows if fold(str(row.value)) == wanted]
    return same or [row for row in rows if place(wanted, fold(str(row.value))) or place(fold(str(row.value)), wanted)]


def _unnumbered(new: Statement) -> Statement:
    """News in the place of a bare number ("three weeks instead of two"): that stands in many a memory, so its like is found by the words around it."""
    corrected = bool(new.scope)
    return replace(new, replaces="", anew=True) if _NUMBER.fullmatch(fold(new.replaces)) and not corrected else new


_NUMBER = re.compile(r"\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[一二两三四五六七八九十百]+")


def _against_its_like(principal: Principal, new: Statement) -> Statement:
    told_anew = (new.changes or new.anew) and not new.replaces
    return _settled(principal, new) if told_anew else _of_its_field(principal, new)


def _of_its_matter(principal: Principal, new: Statement) -> Statement:
    """News of what one has one of ("I cycle now") against the one memory of the same matter ("I take the bus to work")."""
    matter = matters.of(new)
    if matter is None:
        return new
    return matters.in_its_place(new, giving_way(selectors.likely(principal, new.text, told=(matter.near,)), new))


def _sparing(principal: Principal, new: Statement) -> Statement:
    """News that names what has ended by a bare word, without what the word meets by chance: matters of health, and of other people."""
    if not new.replaces or new.explicit or new.key:
        return new
    rows = holding(principal, new.replaces)
    ended = [row for row in rows if not _is_spared(row.text, new)]
    return new if len(ended) == len(rows) else replace(new, replaces=ended[0].text if len(ended) == 1 else "")


def _is_spared(text: str, new: Statement) -> bool:
    return of_health(text) or (others.is_about(text) and not others.is_about(new.text))


def _of_its_field(principal: Principal, new: Statement) -> Statement:
    """News under the key of the one memory whose value it ends: "I left Leeds" of a home, not of an employer, where Leeds is known as home."""
    old = new.value if new.removes else new.replaces
    if new.explicit and new.replaces and new.key.startswith(_OWN):
        return _of_what_it_corrects(principal, new)
    if new.key not in _EASILY_TAKEN or not isinstance(old, str) or not isinstance(new.value, str):
        return new
    rows = [row for row in holding(principal, old) if row.key and isinstance(row.value, str) and fold(row.value) == fold(old)]
    return replace(new, key=rows[0].key, kind=Kind(rows[0].kind)) if len(rows) == 1 and rows[0].key != new.key else new


def _of_what_it_corrects(principal: Principal, new: Statement) -> Statement:
    """A correction under the key of the one memory that holds the old value, where its own key says less: "my average" of "my bowling average"."""
    section, _, name = new.key.partition(".")
    rows = holding(principal, new.replaces)
    said = set(name.split("_"))
    fits = len(rows) == 1 and rows[0].key.startswith(f"{section}.") and said < set(rows[0].key.partition(".")[2].split("_"))
    return replace(new, key=rows[0].key) if fits else new


_OWN = ("personal.", "work.")
_EASILY_TAKEN = ("domain.stack", "basic.employer")
"""Keys that a bare name may be read under though it names something else."""


def _settled(principal: Principal, new: Statement) -> Statement:
    if new.changes:
        rows = giving_way(matching(principal, new.changes), new)
    else:
        rows = [row for row in giving_way(likely(principal, new.text), new) if renews(new.text, row.text) or undone(new.text, row.text)]
    return replace(new, replaces=rows[0].text) if len(rows) == 1 else new


def giving_way(rows: Sequence[Memory], new: Statement) -> list[Memory]:
    """Of these memories, those that news may be set against."""
    return [row for row in rows if fold(row.text) != fold(new.text) and _may_give_way(row, new)]


def _may_give_way(row: Memory, new: Statement) -> bool:
    """Whether news may be set against a memory: what is denied, forbidden or of health gives way only to more of the same field."""
    return not firm(row.text) or undone(new.text, row.text) or new.removes or (bool(new.key) and new.key == row.key)
