"""Bringing memories in: into the candidate zone, each once, with a report by row (SPEC 9.4)."""

from __future__ import annotations

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

LARGEST = 10 * 1024 * 1024
MOST = 2_000
BATCH = 50


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of each row. `waiting`: the ids of new candidates; `known`: said before; `forgotten`: forgotten here, so left out.

    `refused`: the row's place in the file and why. `sample`: the first new texts.
    """

    format: str
    added: int = 0
    known: int = 0
    forgotten: int = 0
    refused: list[tuple[int, str]] = field(default_factory=list)
    sample: list[str] = field(default_factory=list)


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
    saved: list[Saved] = []
    known = 0
    for start in range(0, len(news), BATCH):
        ready = prepare(principal, [one for _, one in news[start : start + BATCH]])
        done, again = _store(principal, ready)
        saved += done
        known += again
    added = [one.memory for one in saved if one.created]
    gone = sum(one.blocked for one in saved)
    report = Imported(
        contents.format,
        added=len(added),
        known=known + len(saved) - len(added) - gone,
        forgotten=gone,
        refused=refused,
        sample=[memory.text for memory in added[:5]],
    )
    with act_as(principal):
        counts = {"added": report.added, "known": report.known, "forgotten": gone, "refused": len(refused)}
        append(principal, "data.import", details={"format": contents.format, **counts})
    return report


def _store(principal: Principal, ready: Sequence[Prepared]) -> tuple[list[Saved], int]:
    """Store those that no memory in any state says already; how many were left out."""
    with act_as(principal.keeper()):
        prints = [one.fingerprint for one in ready]
        said = Memory.objects.own(principal).not_forgotten().filter(fingerprint__in=prints)
        there = set(said.values_list("fingerprint", flat=True))
        fresh = list({one.fingerprint: one for one in ready if one.fingerprint not in there}.values())
        return store(principal, fresh, now=timezone.now()), len(ready) - len(fresh)


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
