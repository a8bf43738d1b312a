"""The faults in full: each against an installation of its own, with eight writers; nothing lost, doubled or invented."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.soak.faults import LONG, ROWS, settle
from tests.soak.installation import Installation
from tests.soak.journal import Journal
from tests.soak.report import measured

pytestmark = [pytest.mark.timeout(3600), pytest.mark.skipif(not os.environ.get("SOAK"), reason="long: make soak ROW=n")]
SMALL_DISK = "400m"


def played(number: int, *, small_disk: bool = False) -> None:
    desk = Installation(REQUEST_SECONDS="10")
    if small_disk:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK},mode=711", "tmpfs", str(desk.data)], check=True)
    try:
        desk.start()
        journal = Journal([desk], desk.agent(), writers=8)
        with journal.writing():
            journal.goes_on(more=20)
            figures = ROWS[number](desk, journal, LONG)
        settle(desk)
        journal.compare(desk)
        said = ", ".join(f"{name} {value:g}" for name, value in figures.items())
        measured(
            number,
            f"{len(journal.acknowledged)} acknowledged writes, 0 lost, 0 doubled, 0 invented; refused {dict(journal.refused)}; {said}",
        )
    finally:
        desk.stop()
        if small_disk:
            subprocess.run(["umount", "-l", str(desk.data)], check=True)
        desk.remove()


def test_row_01_killed_processes() -> None:
    played(1)


def test_row_17_crowd() -> None:
    played(17)


def test_row_19_reset_connections() -> None:
    played(19)


def test_row_20_killed_database() -> None:
    played(20)


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_row_21_full_disk() -> None:
    played(21, small_disk=True)


def test_row_23_paused_database() -> None:
    played(23)
