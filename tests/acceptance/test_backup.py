"""A backup, a loss, a restore into an empty cluster: what people had removed, before or after the backup, stays removed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator

import pytest

from tests.soak.installation import Installation

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.skipif(sys.platform != "linux", reason="finds processes by /proc")]

LIVED = """
from tests.cast import person, agent, saved
from memory.governance.services.erasure import erase_account
from memory.governance.services.removals import write_down
from memory.lifecycle.services import erase
guide = agent("guide")
for name in ("nora", "otto", "gone"):
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
otto = as_person(by("otto"))
expire(otto, saved(otto, "I tune the harpsichord on Sundays").pk)
print("ARCHIVED", archive_expired(now=timezone.now() + timedelta(days=31)), archive_days(now=timezone.now() + timedelta(days=181)) > 0)
seal_heads()
"""
READ = """
from accounts.services.users import person_by_external_id as by
from accounts.services.authentication import person_principal as as_person
from accounts.isolation import act_as
from memory.governance.services.archive import restore
from memory.models import Memory
otto = as_person(by("otto"))
with act_as(otto): old = Memory.objects.get(state="archived")
print("BACK", restore(otto, old.pk).text)
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
nora, otto = as_person(by("nora")), as_person(by("otto"))
with act_as(nora): bees = Memory.objects.get(text__contains="bees")
with act_as(otto): goats = Memory.objects.get(text__contains="goats")
erase(nora, bees.pk)
forget(otto, goats.pk)
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


def test_a_restored_backup_forgets_again_what_was_removed_since(lost: Installation, fresh: Installation) -> None:
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
    assert "['nora@example.test', 'otto@example.test']" in found
    assert "BACK I tune the harpsichord on Sundays" in fresh.manage("shell", "-v", "0", "-c", READ), "archived memories came along"
    # The walls came along: another restore is refused, the check of roles holds.
    assert fresh.manage("check", "--database", "default", "--fail-level", "ERROR")
