"""What people had removed, written down outside the database, so that a restored backup can be made to forget it again.

The list holds numbers and ids, no content. It is read from the operation log, which keeps that something was removed, not what it said.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from accounts.models import Owner
from accounts.principals import Principal
from memory.errors import NotFound
from memory.governance.services.erasure import erase_account, erase_memories
from memory.lifecycle.services import erase, forget
from memory.models import OperationLog
from memory.sessions.services import delete_session

ACTIONS = ("memory.forget", "memory.erase", "memory.restore", "account.erase", "session.delete")
BATCH = 10_000
# Numbers are given out before their transactions end: one that ends late may have a lower number than what is written down already.
LATE = timedelta(hours=1)
FILE = "removals.jsonl"


@dataclass(frozen=True, slots=True)
class Removal:
    """One entry of the log: `entry` is its number, `thing` the id of a memory or a conversation, or empty where everything went."""

    entry: int
    at: str
    owner: int
    thing: str
    action: str


def path() -> Path:
    """Where the list is kept: a line of JSON each, only ever added to. It belongs with the backups, on another disk."""
    return Path(settings.DATA_DIR) / "removals" / FILE


def write_down() -> int:
    """Add what was removed since the last line. How many there were."""
    target = path()
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _end_whole(target)
    fresh = list(_beside(list(read(target)) if target.exists() else []))
    if fresh:
        with target.open("a", encoding="ascii") as file:
            file.write("".join(json.dumps(asdict(removal)) + "\n" for removal in fresh))
    return len(fresh)


def read(source: Path) -> Iterator[Removal]:
    """The removals of a file. ValueError for a line that is none; a last line cut off by a crash is left out."""
    lines = source.read_text(encoding="ascii").splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        if line.endswith("\n"):
            yield _entry(line, number)


def replay(removals: Iterable[Removal]) -> dict[str, int]:
    """Remove again what is there though it was removed; safe to repeat. Counts of what was done: memories, conversations, everything, accounts.

    What the person took back from the trash afterwards stays.
    """
    last: dict[tuple[int, str], Removal] = {}
    for removal in sorted(removals, key=lambda one: one.entry):
        last[removal.owner, removal.thing or removal.action] = removal
    with act_as_maintenance() as alias:
        there = set(Owner.objects.using(alias).filter(pk__in={owner for owner, _ in last}).values_list("pk", flat=True))
    done = {"memories": 0, "conversations": 0, "everything": 0, "accounts": 0}
    for removal in last.values():
        if removal.owner in there:
            with suppress(NotFound):
                done[_remove(removal, there)] += 1
    return done


def _entry(line: str, number: int) -> Removal:
    """The removal of a line. ValueError with its number if it is none: nothing must be removed, or left there, by a guess."""
    try:
        told = json.loads(line)
        entry = Removal(**told)
        datetime.fromisoformat(entry.at)
        whole = all(isinstance(told[name], int) for name in ("entry", "owner")) and entry.action in ACTIONS
        if entry.thing:
            UUID(entry.thing)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"line {number} is no removal") from error
    if not whole:
        raise ValueError(f"line {number} is no removal")
    return entry


def _remove(removal: Removal, there: set[int]) -> str:
    principal = Principal.service(removal.owner)
    if removal.action == "account.erase":
        erase_account(principal)
        there.discard(removal.owner)
        return "accounts"
    if not removal.thing:
        erase_memories(principal)
        return "everything"
    if removal.action == "session.delete":
        delete_session(principal, UUID(removal.thing))
        return "conversations"
    if removal.action == "memory.restore":
        raise NotFound  # taken back: nothing to remove
    (erase if removal.action == "memory.erase" else forget)(principal, removal.thing)
    return "memories"


def _end_whole(target: Path) -> None:
    """Take away a last line that a crash cut off, so that the next one does not run on in it; what it said is written anew."""
    if target.exists() and (said := target.read_bytes()) and not said.endswith(b"\n"):
        os.truncate(target, said.rfind(b"\n") + 1)


def _beside(written: Sequence[Removal]) -> Iterator[Removal]:
    """What was removed and is not among those written down."""
    late = timezone.now() - LATE
    new = Q(pk__gt=max((one.entry for one in written), default=0)) | Q(at__gte=late)
    known = [one.entry for one in written if datetime.fromisoformat(one.at) >= late]
    with act_as_maintenance() as alias:
        rows = OperationLog.objects.using(alias).filter(new, action__in=ACTIONS).exclude(pk__in=known).order_by("pk")
        found = rows.values_list("pk", "at", "owner_id", "memory_id", "action", "details")
        for pk, at, owner, memory, action, details in found[:BATCH]:
            yield Removal(pk, at.isoformat(), owner, str(memory or details.get("session") or ""), action)
