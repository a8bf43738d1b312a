"""Row 33: a log of several people over a year, of which the old days lie in the archive, and somebody who tampers with it."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import time_machine
from django.db import connections
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.selectors import broken_links
from memory.audit.services import append
from tests import cast
from tests.soak.tampering import Tamperer, damage_file


@dataclass
class Found:
    """How many changes of each way were made, and those that were not found."""

    made: int = 0
    missed: list[str] = field(default_factory=list)
    false_alarms: list[str] = field(default_factory=list)


def write_log(*, people: int, entries: int, days: int, now: datetime | None = None) -> list[cast.Actor]:
    """People with entries spread over the last `days`, every tenth with a reason somebody typed."""
    actors = [cast.person(f"witness{place}") for place in range(people)]
    end = now or timezone.now()
    for place in range(entries):
        with (
            time_machine.travel(end - timedelta(days=days * (entries - place) / entries), tick=False),
            act_as(actors[place % people].self) as principal,
        ):
            append(principal, "memory.read", details={"memories": [place]}, reason="because I say so" if place % 10 == 0 else "")
    return actors


def speed(*, threads: int, each: int, one_person: bool) -> float:
    """Entries a second that `threads` writers get into the log, all of one person or each of another."""
    actors = [cast.person(f"writer{one_person}{place}") for place in range(threads)]
    principals = [(actors[0] if one_person else actor).self for actor in actors]

    def write(principal: Principal) -> None:
        for place in range(each):
            with act_as(principal):
                append(principal, "memory.read", details={"memories": [place]})
        connections.close_all()

    started = time.monotonic()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(write, principals))
    return threads * each / (time.monotonic() - started)


def tamper_with_rows(rounds: int, *, seed: int = 33) -> Found:
    """Change the table as its superuser, look, put it back."""
    found, tamperer = Found(), Tamperer(seed)
    try:
        for _ in range(rounds):
            what = tamperer.touch()
            found.made += 1
            if not any(True for _ in broken_links()):
                found.missed.append(what)
            tamperer.mend()
        found.false_alarms = [str(one) for one in broken_links()]
    finally:
        tamperer.close()
    return found


def tamper_with_files(rounds: int, folder: Path, *, seed: int = 33) -> Found:
    """Change the archived days and seals, look, put them back."""
    found, dice = Found(), random.Random(seed)  # noqa: S311 (to be repeatable)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for _ in range(rounds):
        path = dice.choice(files)
        before = path.read_bytes()
        what = damage_file(path, dice)
        found.made += 1
        # Without any seal there is nothing to hold the chains against; the days remain.
        if not any(True for _ in broken_links()) and not (what.startswith("remove") and path.suffix == ".json"):
            found.missed.append(what)
        path.write_bytes(before)
    found.false_alarms = [str(one) for one in broken_links()]
    return found
