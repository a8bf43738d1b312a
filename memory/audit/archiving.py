"""Moving old days of the log to the archive, compressed, entry by entry as they were chained (SPEC 9.6).

A day's file is written first, then noted, then its entries leave the table in small transactions, each of which moves on the point at which
the table follows on the archive; a run that was killed goes on where it was.
"""

from __future__ import annotations

import gzip
import hmac
import io
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from itertools import islice
from typing import Any, TypeVar

from django.db import connections
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from memory.archive import services as archive
from memory.conf import numbers
from memory.crypto import fingerprint
from memory.errors import NotFound
from memory.models import LogDay, LogHead, OperationLog

T = TypeVar("T")
BATCH = 5_000
# An entry goes with the day of the latest entry before it in its chain, so that what leaves a chain is always its beginning.
OLD = """
select to_jsonb(l)::text from memory_operationlog l
where l.at < %(end)s and not exists
  (select 1 from memory_operationlog e where e.owner_id = l.owner_id and e.at >= %(end)s and e.seq < l.seq)
order by l.owner_id, l.seq
"""
FIRST = "select min(at) from memory_operationlog where at >= %s"


def archive_days(*, now: datetime | None = None) -> int:
    """Move every day that is older than the log is kept for. How many entries were moved. Safe to kill and to repeat."""
    last = ((now or timezone.now()) - timedelta(days=numbers().log_days)).astimezone(UTC).date()
    with act_as_maintenance() as alias:
        half_done = list(LogDay.objects.using(alias).order_by("-pk")[:1])
    moved = sum(_clear(day) for day in half_done)
    after = datetime.min.replace(tzinfo=UTC)
    while (day := _first_day(after)) is not None and day < last:
        after = datetime.combine(day + timedelta(days=1), time.min, tzinfo=UTC)
        written = _write(day, after)
        moved += _clear(written) if written else 0
    return moved


def seal_heads(*, now: datetime | None = None) -> str:
    """Write the end of every chain into the archive, under our key: who has the database alone cannot make a chain anew. The file's name."""
    with act_as_maintenance() as alias:
        heads = list(LogHead.objects.using(alias).filter(seq__gt=0).order_by("owner_id").values_list("owner_id", "seq", "hash"))
    body = json.dumps([list(head) for head in heads])
    name = f"log/heads/{(now or timezone.now()):%Y-%m-%d}.json"
    archive.put(name, json.dumps({"heads": body, "seal": fingerprint("log-heads", body)}).encode())
    return name


def latest_seal() -> tuple[str, list[list[Any]] | None] | None:
    """The last sealed heads and the name of their file; None in place of the heads when the seal does not fit; None before there was one."""
    found = archive.names("log/heads/")
    if not found:
        return None
    try:
        document = json.loads(archive.get(found[-1]))
        body, seal = str(document["heads"]), str(document["seal"])
    except (ValueError, KeyError, TypeError):
        return found[-1], None
    true = hmac.compare_digest(seal, fingerprint("log-heads", body))
    return found[-1], json.loads(body) if true else None


def anchors(alias: str) -> dict[int, tuple[int, str]]:
    """For each chain of which something was archived: the number and hash of the last entry that was."""
    rows = LogHead.objects.using(alias).filter(archived_seq__gt=0).values_list("owner_id", "archived_seq", "archived_hash")
    return {owner: (seq, hashed) for owner, seq, hashed in rows}


def archived_days() -> list[LogDay]:
    """The days in the archive, newest first."""
    with act_as_maintenance() as alias:
        return list(LogDay.objects.using(alias).order_by("-day", "-part"))


def open_day(day: date, *, owner_id: int | None = None) -> list[dict[str, Any]]:
    """The entries of an archived day, of one chain if named, in the order of their chains. NotFound when that day is not archived."""
    return list(_entries(_unpacked(day), owner_id))


def some_of_day(day: date, *, owner_id: int | None = None, limit: int, offset: int = 0) -> tuple[list[dict[str, Any]], bool]:
    """Some entries of an archived day, and whether its files are those that were written. NotFound when that day is not archived."""
    files = _unpacked(day)
    whole = all(sha256(packed).hexdigest() == part.digest for part, packed in files)
    return list(islice(_entries(files, owner_id), offset, offset + limit)), whole


def _unpacked(day: date) -> list[tuple[LogDay, bytes]]:
    """The day's files as they lie in the archive. Looked up in a transaction, read outside of it."""
    with act_as_maintenance() as alias:
        parts = list(LogDay.objects.using(alias).filter(day=day).order_by("part"))
    if not parts:
        raise NotFound
    return [(part, archive.get(part.name)) for part in parts]


def _entries(files: Iterable[tuple[LogDay, bytes]], owner_id: int | None) -> Iterator[dict[str, Any]]:
    found = (json.loads(line) for _part, packed in files for line in lines(packed))
    return (entry for entry in found if owner_id in (None, entry["owner_id"]))


def lines(packed: bytes) -> Iterator[str]:
    """The entries of a day's file, each as the JSON that the database made of it. What cannot be unpacked ends the lines; the digest tells."""
    try:
        with gzip.open(io.BytesIO(packed), "rt", encoding="utf-8") as file:
            yield from (line for line in file if line.strip())
    except (OSError, EOFError, UnicodeDecodeError):
        return


def in_batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items, `size` at a time."""
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some


def _first_day(after: datetime) -> date | None:
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(FIRST, [after])
        at: datetime | None = cursor.fetchone()[0]
    return at.astimezone(UTC).date() if at else None


def _write(day: date, end: datetime) -> LogDay | None:
    """Put the day's file into the archive and note it. None when nothing can leave yet."""
    packed, entries = io.BytesIO(), 0
    with (
        gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as file,
        act_as_maintenance() as alias,
        connections[alias].chunked_cursor() as cursor,
    ):
        cursor.execute(OLD, {"end": end})
        for (line,) in cursor:
            file.write(f"{line}\n".encode())
            entries += 1
    if not entries:
        return None
    with act_as_maintenance() as alias:
        part = LogDay.objects.using(alias).filter(day=day).count() + 1
    name = f"log/{day:%Y}/{day:%Y-%m-%d}{f'-{part}' if part > 1 else ''}.jsonl.gz"
    archive.put(name, packed.getvalue())
    with act_as_maintenance() as alias:
        digest = sha256(packed.getvalue()).hexdigest()
        return LogDay.objects.using(alias).create(day=day, part=part, name=name, entries=entries, digest=digest)


def _clear(day: LogDay) -> int:
    """Take the day's entries out of the table, as far as they are still there."""
    gone = 0
    entries = (json.loads(line) for line in lines(archive.get(day.name)))
    for some in in_batches(entries, BATCH):
        ends = {entry["owner_id"]: entry for entry in some}
        with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
            cursor.execute("select set_config('desk.retention', 'on', true)")
            gone += OperationLog.objects.using(alias).filter(pk__in=[entry["id"] for entry in some]).delete()[0]
            for owner, entry in ends.items():
                later = LogHead.objects.using(alias).filter(owner_id=owner, archived_seq__lt=entry["seq"])
                later.update(archived_seq=entry["seq"], archived_hash=entry["hash"])
    return gone
