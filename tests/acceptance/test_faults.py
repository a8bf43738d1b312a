"""The faults in short, one after the other against one installation: what was acknowledged is there once, whatever was killed meanwhile."""

from __future__ import annotations

import sys

import pytest

from tests.soak.faults import SHORT, kill_database, kill_processes, pause_database, reset_connections, settle
from tests.soak.installation import running
from tests.soak.journal import Journal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.skipif(sys.platform != "linux", reason="finds processes by /proc")]


def test_no_fault_loses_doubles_or_invents_an_acknowledged_write() -> None:
    with running(REQUEST_SECONDS="3") as desk:
        journal = Journal([desk], desk.agent())
        with journal.writing():
            journal.goes_on()
            kill_processes(desk, journal, SHORT)
            reset_connections(desk, journal, SHORT)
            kill_database(desk, journal, SHORT)
            pause_database(desk, journal, SHORT)
        settle(desk)
        journal.compare(desk)
        assert 500 not in journal.refused, journal.refused
