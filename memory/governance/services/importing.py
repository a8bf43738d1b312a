"""Bringing memories in: into the candidate zone, each once, with a report by row (SPEC 9.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from accounts.enums import AccessLevel, Capability
from accounts.isolation import act_as
from accounts.principals import GLOBAL, Principal
from memory.audit.services import append
from memory.enums import Kind, Source
from memory.errors import BadInput, DeskError, NotPermitted, TooLarge
from memory.governance.import_formats import moment, read
from memory.governance.types import Contents, Row
from memory.lifecycle.selectors import check_open
from memory.lifecycle.services import check_json, check_text, prepare, store
from memory.lifecycle.types import NewMemory, Prepared, Saved
from memory.models import Memory
from memory.profile.schema import canonical, check_value
from memory.queue import nudge

LARGEST = 10 * 1024 * 1024
MOST = 2_000
BATCH = 50


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """What became of one row: `added`, `known`, `forgotten` or `refused`; the number of its memory, where one was added; why it was refused."""

    row: int
    outcome: str
    number: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of the rows. `known`: said before; `forgotten`: forgotten here, so left out; `rows` tells it of each, in order.

    `refused`: the row's place in the file and why. `sample`: the first new texts.
    """

    format: str
    added: int = 0
    known: int = 0
    forgotten: int = 0
    refused: list[tuple[int, str]] = field(default_factory=list)
    sample: list[str] = field(default_factory=list)
    rows: list[RowOutcome] = field(default_factory=list)


def read_file(raw: bytes, *, password: str = "") -> Contents:
    """The file's statements. TooLarge past 10 MiB or 2,000 statements, BadInput when nothing in it can be read."""
    if len(raw) > LARGEST:
        raise TooLarge(f"The file has {len(raw)} bytes; at most {LARGEST} fit. Nothing was imported.")
    contents = read(raw, password=password)
    if len(contents.rows) > MOST:
        raise TooLarge(f"The file has {len(contents.rows)} memories; at most {MOST} fit into one import. Nothing was imported.")
    if not contents.rows:
        message = "There is no memory in this file. Nothing was imported."
        raise BadInput(message, fields={"file": [message]})
    return contents


def plan_import(principal: Principal, contents: Contents) -> Imported:
    """What an import would do, without doing it."""
    news, refused = _news(principal, contents)
    with act_as(principal.keeper()):
        known = _known(principal, [one.text for _, one in news])
    fresh = list(dict.fromkeys(one.text for _, one in news if one.text not in known))
    return Imported(contents.format, added=len(fresh), known=len(news) - len(fresh), refused=refused, sample=fresh[:5])


def import_memories(principal: Principal, contents: Contents) -> Imported:
    """Import them. Safe to repeat: what is there in any state is not added again, and what was forgotten here stays forgotten."""
    if principal.is_agent and not principal.can(Capability.ACCOUNT):
        raise NotPermitted
    check_open(principal)
    news, refused = _news(principal, contents)
    rows = [RowOutcome(place, "refused", reason=reason) for place, reason in refused]
    sample: list[str] = []
    for start in range(0, len(news), BATCH):
        batch = news[start : start + BATCH]
        # No model is asked here, however long the file: the sweeper embeds what was stored.
        ready = prepare(principal, [one for _, one in batch], embed=False)
        done = _store(principal, ready)
        rows += [_outcome(place, one.fingerprint, done) for (place, _), one in zip(batch, ready, strict=True)]
        sample += [one.memory.text for one in done.values() if one.created]
    rows = _each_once(rows)
    counts = Counter(one.outcome for one in rows)
    with act_as(principal):
        told = {name: counts[name] for name in ("added", "known", "forgotten", "refused")}
        append(principal, "data.import", details={"format": contents.format, **told})
        nudge("memory.tasks.vectors.sweep_vectors")
    return Imported(contents.format, counts["added"], counts["known"], counts["forgotten"], refused, sample[:5], rows)


def _store(principal: Principal, ready: Sequence[Prepared]) -> dict[str, Saved]:
    """Store those that no memory in any state says already; what became of them, by fingerprint."""
    with act_as(principal.keeper()):
        prints = [one.fingerprint for one in ready]
        said = Memory.objects.own(principal).not_forgotten().filter(fingerprint__in=prints)
        there = set(said.values_list("fingerprint", flat=True))
        fresh = {one.fingerprint: one for one in reversed(ready) if one.fingerprint not in there}
        return dict(zip(fresh, store(principal, list(fresh.values()), now=timezone.now()), strict=True))


def _outcome(place: int, fingerprint: str, done: dict[str, Saved]) -> RowOutcome:
    saved = done.get(fingerprint)
    if saved is None or not (saved.created or saved.blocked):
        return RowOutcome(place, "known")
    return RowOutcome(place, "forgotten") if saved.blocked else RowOutcome(place, "added", number=saved.memory.number)


def _each_once(rows: Sequence[RowOutcome]) -> list[RowOutcome]:
    """In the order of the file; a row that repeats an earlier one is known."""
    told: list[RowOutcome] = []
    numbers: set[int] = set()
    for one in sorted(rows, key=lambda one: one.row):
        repeated = one.number is not None and one.number in numbers
        told.append(RowOutcome(one.row, "known") if repeated else one)
        numbers |= {one.number} if one.number else set()
    return told


def _known(principal: Principal, texts: Sequence[str]) -> set[str]:
    rows = Memory.objects.own(principal).not_forgotten().values_list("text", flat=True)
    there = {text.strip().casefold() for text in rows}
    return {text for text in texts if text.strip().casefold() in there}


def _news(principal: Principal, contents: Contents) -> tuple[list[tuple[int, NewMemory]], list[tuple[int, str]]]:
    news: list[tuple[int, NewMemory]] = []
    refused = list(contents.refused)
    for row in contents.rows:
        try:
            news.append((row.place, _new(principal, row, contents.format)))
        except DeskError as error:
            refused.append((row.place, error.detail))
    return news, sorted(refused)


def _field(row: Row) -> tuple[str, Any]:
    """Key and value as they are stored; neither where they do not fit, since the words are worth keeping all the same."""
    value = check_json(row.value, field="value")
    if not row.key:
        return "", value
    try:
        key = canonical(row.key)
        return key, None if value is None else check_value(key, value)
    except BadInput:
        return "", None


def _new(principal: Principal, row: Row, name: str) -> NewMemory:
    key, value = _field(row)
    levels = {level.slug: level for level in AccessLevel}
    return NewMemory(
        text=check_text(row.text),
        kind=Kind(row.kind) if row.kind in Kind.values else Kind.FACT,
        key=key,
        value=value,
        source=Source.IMPORT,
        inferred_by=f"import:{name}",
        access_level=levels.get(row.access_level),
        scope=row.scope if row.scope and principal.may_write_scope(row.scope) and not row.scope.startswith("team:") else GLOBAL,
        valid_until=moment(row.valid_until),
        occurred_at=moment(row.occurred_at),
        metadata=check_json(row.metadata, field="metadata"),
    )
