"""Checking the log in the background, and what the last check found: pages read it, and never wait for it.

The result lies in the shared cache. Where that was lost, nothing is known until the next check.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from secrets import token_hex

from django.core.cache import cache
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from memory.audit.types import Broken, Checked
from memory.audit.verify import broken_archives, broken_links
from memory.models import OperationLog

TABLE, ARCHIVE, BUSY, WANTED = "log:checked:table", "log:checked:archive", "log:being-checked", "log:archive-wanted"
# A worker that was killed while checking keeps others from it no longer than this; one at work says so after each part, which takes less.
BUSY_SECONDS = 1_200


def check_log() -> bool:
    """Check every chain, and what lies in the archive if that is wanted, and keep what was found. False while another check is under way."""
    owner = token_hex(8)
    if not cache.add(BUSY, owner, BUSY_SECONDS):
        return False

    def go_on() -> None:
        if cache.get(BUSY) == owner:
            cache.touch(BUSY, BUSY_SECONDS)

    try:
        _keep(TABLE, broken_links(archives=False, part_done=go_on))
        wanted = cache.get(WANTED)
        if wanted:
            _keep(ARCHIVE, broken_archives(part_done=go_on))
            # Fulfilled only now: a worker killed meanwhile leaves it to the next check, as does who wants another look meanwhile.
            if cache.get(WANTED) == wanted:
                cache.delete(WANTED)
    finally:
        # Where another took over from what seemed to be dead, it goes on.
        if cache.get(BUSY) == owner:
            cache.delete(BUSY)
    return True


def want_archive() -> None:
    """Let the check that is under way, or the next one, look at the archive too."""
    cache.set(WANTED, token_hex(8), None)


def last_checks() -> tuple[Checked | None, Checked | None]:
    """What the last check of the table found, and of the archive; None where there was none."""
    table, archive = (_kept(key) for key in (TABLE, ARCHIVE))
    return table, archive


def being_checked() -> bool:
    """Whether a check is under way."""
    return cache.get(BUSY) is not None


def _keep(key: str, found: Iterable[Broken]) -> None:
    with act_as_maintenance() as alias:
        entries = OperationLog.objects.using(alias).count()
    at, first, broken = timezone.now(), None, 0
    for one in found:
        first, broken = first or one, broken + 1
    # In plain values: what another version of the service kept can be read.
    cache.set(key, {"at": at, "entries": entries, "broken": broken, "first": asdict(first) if first else None}, None)


def _kept(key: str) -> Checked | None:
    found = cache.get(key)
    return Checked(**(found | {"first": Broken(**found["first"]) if found["first"] else None})) if found else None
