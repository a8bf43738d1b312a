"""A backup, a loss, a restore into an empty cluster: what people had removed, before or after the backup, stays removed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.soak.installation import ROOT, Installation

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800), pytest.mark.skipif(sys.platform != "linux", reason="finds processes by /proc")]

LIVED = """
from tests.cast import person, agent, saved
from memory.governance.services.erasure import erase_account
from memory.governance.services.removals import write_down
from memory.lifecycle.services import erase
guide = agent("guide")
for name in ("ines", "ulf", "gone"):
    one = person(name)
    for thing in ("bees", "goats", "geese"):
        saved(one.self, f"I keep {thing} in the yard")
erase_account(person("before").self)
write_down()
"""
OLD = """
from datetime import timedelta
from django.utils import timezone
from accounts.services.users import person_by_external_id as by
from accounts.services.authentication import person_principal as as_person
from memory.audit.services import archive_days, seal_heads
from memory.governance.services.archive import archive_expired
from memory.lifecycle.services import expire
from tests.cast import saved
ulf = as_person(by("ulf"))
expire(ulf, saved(ulf, "I tune the harpsichord on Sundays").pk)
print("ARCHIVED", archive_expired(now=timezone.now() + timedelta(days=31)), archive_days(now=timezone.now() + timedelta(days=181)) > 0)
seal_heads()
"""
READ = """
from accounts.services.users import person_by_external_id as by
from accounts.services.authentication import person_principal as as_person
from accounts.isolation import act_as
from memory.governance.services.archive import restore
from memory.models import Memory
ulf = as_person(by("ulf"))
with act_as(ulf): old = Memory.objects.get(state="archived")
print("BACK", restore(ulf, old.pk).text)
"""
REMOVED = """
from accounts.services.users import person_by_external_id as by
from accounts.services.authentication import person_principal as as_person
from memory.governance.services.erasure import erase_account
from memory.governance.services.removals import write_down
from memory.lifecycle.services import erase, forget
from memory.models import Memory
from accounts.isolation import act_as
erase_account(as_person(by("gone")))
ines, ulf = as_person(by("ines")), as_person(by("ulf"))
with act_as(ines): bees = Memory.objects.get(text__contains="bees")
with act_as(ulf): goats = Memory.objects.get(text__contains="goats")
erase(ines, bees.pk)
forget(ulf, goats.pk)
write_down()
"""
LOOKED = """
from accounts.models import User
from accounts.isolation import act_as_maintenance
from memory.models import Memory
with act_as_maintenance() as alias:
    people = sorted(User.objects.using(alias).values_list("email", flat=True))
    rows = Memory.objects.using(alias)
    print("FOUND", people, rows.filter(state="active").count(), rows.filter(text__contains="bees").count(), rows.filter(state="forgotten").count())
"""


# Rows 2, 4 and 33 of the programme: foreign ids, the walls of every table, tampering with the log.
WALLS = (
    "tests/integration/isolation/test_catalogue.py",
    "tests/api/test_foreign_ids.py",
    "tests/api/test_probes.py",
    "tests/integration/governance/test_log.py",
)


@pytest.fixture
def lost() -> Iterator[Installation]:
    one = Installation()
    yield one
    one.remove()


@pytest.fixture
def fresh() -> Iterator[Installation]:
    one = Installation()
    yield one
    one.remove()


def test_row_39_a_restored_backup_forgets_again_what_was_removed_since_and_its_walls_hold(lost: Installation, fresh: Installation) -> None:
    backup = lost.data / "backup"
    lost.manage("migrate", "-v", "0")
    lost.manage("shell", "-v", "0", "-c", LIVED)
    assert "ARCHIVED 1 True" in lost.manage("shell", "-v", "0", "-c", OLD)
    assert "bytes of database" in lost.manage("backup", str(backup))
    lost.manage("shell", "-v", "0", "-c", REMOVED)
    there = lost.manage("shell", "-v", "0", "-c", LOOKED)

    shutil.copy2(backup / "keys" / "secret-key", fresh.data / "secret-key")
    said = fresh.manage("restore", str(backup), "--removals", str(lost.data / "removals" / "removals.jsonl"))
    assert "removed again: 2 memories, 0 conversations, 0 everything, 1 accounts" in said
    assert ", 0 faults" in said
    found = fresh.manage("shell", "-v", "0", "-c", LOOKED)
    assert found == there
    assert "['ines@example.test', 'ulf@example.test']" in found
    assert "BACK I tune the harpsichord on Sundays" in fresh.manage("shell", "-v", "0", "-c", READ), "archived memories came along"
    # The walls came along: another restore is refused, the check of roles holds.
    assert fresh.manage("check", "--database", "default", "--fail-level", "ERROR")
    if os.environ.get("SOAK"):
        told = walled(fresh)
        assert re.search(r"^\d{2,} passed", told, re.MULTILINE), told
        assert "failed" not in told, told


def walled(one: Installation) -> str:
    """What the tests of the walls say over a copy of its database, as it was restored."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--timeout",
            "1500",
            "--show-capture=no",
            "--maxfail=3",
            "--tb=short",
            *WALLS,
        ],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")} | {"TEST_CLUSTER": str(one.data)},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    return done.stdout[:3000] + done.stdout[-1000:] + done.stderr[-500:]
