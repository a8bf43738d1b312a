"""Checking that nobody has touched the log: the entries in the table, those in the archive, and the heads that were sealed outside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from django.db import connections

from accounts.isolation import act_as_maintenance
from memory.archive import services as archive
from memory.audit import archiving
from memory.audit.archiving import in_batches
from memory.audit.reasons import note_print
from memory.audit.types import Broken
from memory.errors import Overloaded
from memory.models import LogDay, LogNote, OperationLog

Link = tuple[int, str]
BATCH = 1_000
# Entries that one statement goes through, and places that no chain reaches.
PART, FIRST, LAST = 50_000, -(2**62), 2**62
# Of some owners the entries between two places. What stands before the first of them is read along, so that it can be seen to follow.
FAULTS = """
select owner_id, seq, altered, cut, missing from (
  select l.owner_id, l.seq, l.hash <> desk_log_hash(l) as altered,
         l.previous <> coalesce(lag(l.hash) over chain, h.archived_hash, '') as cut,
         l.seq <> coalesce(lag(l.seq) over chain, h.archived_seq, 0) + 1 as missing
  from memory_operationlog l left join memory_loghead h on h.owner_id = l.owner_id
  where l.owner_id = any(%(owners)s::bigint[]) and l.seq between %(first)s::bigint - 1 and %(last)s::bigint
  window chain as (partition by l.owner_id order by l.seq)
) entry where seq >= %(first)s::bigint and (altered or cut or missing) order by owner_id, seq
"""
LAST_OF_PART = """
select seq from memory_operationlog where owner_id = %(owner)s and seq >= %(low)s order by seq offset %(entries)s limit 1
"""
SPANS = "select owner_id, min(seq), max(seq), count(*) from memory_operationlog group by owner_id order by owner_id"
HEADS = """
select coalesce(h.owner_id, e.owner_id), coalesce(h.seq, e.seq) from memory_loghead h
full join (select distinct on (owner_id) owner_id, seq, hash from memory_operationlog order by owner_id, seq desc) e using (owner_id)
where h.owner_id is null
   or e.seq is null and (h.seq <> h.archived_seq or h.hash <> h.archived_hash)
   or e.seq is not null and (e.seq <> h.seq or e.hash <> h.hash)
"""
RECOMPUTED = """
select entry.owner_id, entry.seq, entry.previous, entry.hash, entry.hash = desk_log_hash(entry)
from jsonb_populate_recordset(null::memory_operationlog, %s::jsonb) entry
"""
SEALED = """
select s.owner_id, s.seq from jsonb_to_recordset(%s::jsonb) as s (owner_id bigint, seq bigint, hash text)
left join memory_operationlog l on l.owner_id = s.owner_id and l.seq = s.seq
left join memory_loghead h on h.owner_id = s.owner_id
where h.owner_id is null or h.seq < s.seq or (s.seq > h.archived_seq and l.hash is distinct from s.hash)
"""


def _nothing() -> None:
    """What is done after each part of a check where nobody wants to know."""


def broken_links(*, archives: bool = True, part_done: Callable[[], None] = _nothing) -> Iterator[Broken]:
    """Every place at which a chain does not hold: an altered entry, a missing or moved one, a cut-off end, an altered reason.

    With `archives` also the days that were moved to the archive, and the heads sealed there: then a chain that was made anew as a whole, which
    the table alone cannot tell from a true one, is found too. `part_done` is called after each part of the work, which takes minutes at most.
    """
    yield from _chains(part_done)
    yield from _heads()
    part_done()
    yield from _notes(part_done)
    if archives:
        yield from broken_archives(part_done=part_done)


def broken_archives(*, part_done: Callable[[], None] = _nothing) -> Iterator[Broken]:
    """Every place at which what was moved to the archive does not hold, and every chain that is not the one that was sealed there."""
    yield from _archived(part_done)
    yield from _sealed()


def _chains(part_done: Callable[[], None]) -> Iterator[Broken]:
    """Every entry in the table, in statements of a few seconds: of a long log one alone would be ended by its time limit."""
    for owners, first, last in _parts():
        with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
            cursor.execute(FAULTS, {"owners": owners, "first": first, "last": last})
            found = cursor.fetchall()
        part_done()
        for owner, seq, altered, cut, missing in found:
            yield Broken(owner, seq, _fault(altered=altered, cut=cut, missing=missing))


def _parts() -> Iterator[tuple[list[int], int, int]]:
    """Owners and the places between which their entries lie, together at most `PART` entries, owner by owner."""
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(SPANS)
        spans = cursor.fetchall()
    some: list[int] = []
    size = 0
    for owner, first, last, entries in spans:
        if some and size + entries > PART:
            yield some, FIRST, LAST
            some, size = [], 0
        if entries > PART:
            yield from (([owner], low, high) for low, high in _stretches(owner, first, last))
        else:
            some, size = [*some, owner], size + entries
    if some:
        yield some, FIRST, LAST


def _stretches(owner: int, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The chain of one owner cut by its entries, not by their places: who moved one entry far away must not have nothing counted for ever."""
    low = first
    while low <= last:
        with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
            cursor.execute(LAST_OF_PART, {"owner": owner, "low": low, "entries": PART - 1})
            row = cursor.fetchone()
        high = row[0] if row else last
        yield low, high
        low = high + 1


def _heads() -> Iterator[Broken]:
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(HEADS)
        found = cursor.fetchall()
    for owner, seq in found:
        yield Broken(owner, seq, "the end of the chain is not where its head says")


def _fault(*, altered: bool, cut: bool, missing: bool) -> str:
    if altered:
        return "the entry was altered"
    return "an entry before it is missing" if missing or not cut else "it does not follow from the entry before it"


def _notes(part_done: Callable[[], None]) -> Iterator[Broken]:
    """Reasons that were typed: what is there must be what was typed. One that is gone went with its memory or account."""
    with act_as_maintenance() as alias:
        notes = LogNote.objects.using(alias).order_by("pk").values_list("entry_id", "salt", "text").iterator(chunk_size=BATCH)
        for some in in_batches(notes, BATCH):
            part_done()
            entries = OperationLog.objects.using(alias).in_bulk([entry for entry, _, _ in some])
            for pk, salt, text in some:
                entry = entries.get(pk)
                if entry is not None and entry.details.get("note") != note_print(salt, text):
                    yield Broken(entry.owner_id, entry.seq, "what was typed as its reason was altered")


def _archived(part_done: Callable[[], None]) -> Iterator[Broken]:
    """Every archived day, oldest first: the file as it was written, each entry as it was chained, and the table following on."""
    with act_as_maintenance() as alias:
        days = list(LogDay.objects.using(alias).order_by("pk"))
        anchors = archiving.anchors(alias)
    last: dict[int, Link] = {}
    anchored: set[int] = set()
    for day in days:
        part_done()
        for owner, link, fault in _of_day(day, last):
            if fault:
                yield Broken(owner, link[0], fault)
            if owner and anchors.get(owner) == link:
                anchored.add(owner)
    for owner in sorted(set(anchors) - anchored):
        yield Broken(owner, anchors[owner][0], "what the table follows on is not in the archive")


def _of_day(day: LogDay, last: dict[int, Link]) -> Iterator[tuple[int, Link, str]]:
    """Each entry of a day's file: whose, its place and hash, and what is wrong with it, if anything. `last` is moved on."""
    try:
        packed = archive.get(day.name)
    except archive.OutOfReach:
        raise
    except Overloaded:
        yield 0, (0, ""), f"the archived day {day.day} is not in the archive"
        return
    if sha256(packed).hexdigest() != day.digest:
        yield 0, (0, ""), f"the archived day {day.day} was altered"
    for owner, seq, previous, hashed, true in _recomputed(packed):
        before = last.get(owner, (0, ""))
        follows = (seq, previous) == (before[0] + 1, before[1])
        last[owner] = (seq, hashed)
        fault = "" if true and follows else "the archived entry was altered" if follows else "the archived entry does not follow"
        yield owner, last[owner], fault


def _recomputed(packed: bytes) -> Iterator[tuple[Any, ...]]:
    for some in in_batches(archiving.lines(packed), BATCH):
        with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
            cursor.execute(RECOMPUTED, [f"[{','.join(some)}]"])
            yield from cursor.fetchall()


def _sealed() -> Iterator[Broken]:
    """The heads as they were when they were last sealed outside the database."""
    found = archiving.latest_seal()
    if found is None:
        return
    name, heads = found
    if heads is None:
        yield Broken(0, 0, f"the seal {name} was altered")
        return
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(SEALED, [json.dumps([dict(zip(("owner_id", "seq", "hash"), head, strict=True)) for head in heads])])
        for owner, seq in cursor.fetchall():
            yield Broken(owner, seq, f"the chain is not the one that {name} sealed")
