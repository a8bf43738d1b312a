"""Row 32: an export of many memories, in a process whose memory is measured, opened by a program that is not ours, and brought in again."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from django.utils import timezone

from accounts.isolation import act_as
from memory.crypto import fingerprint
from memory.enums import Source, State
from memory.governance.archive_format import FORMULA, pack, unpack
from memory.governance.services.export import export_user
from memory.governance.services.importing import import_memories, read_file
from memory.models import Memory, Profile
from tests.dashboard.conftest import Person
from tests.soak.winzip import open_entry

PASSWORD = "正确-马-电池-7"
LEADS = ('=HYPERLINK("http://x.example","hi")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1+1")


@dataclass
class Exported:
    """How long it took, how much memory, and what was wrong."""

    memories: int
    seconds: float = 0.0
    megabytes: float = 0.0
    opened_by: str = ""
    faults: list[str] = field(default_factory=list)

    @property
    def said(self) -> str:
        """The figure in words."""
        return f"{self.memories} memories in {self.seconds:.1f} s, {self.megabytes:.0f} MB more, opened by {self.opened_by}, {len(self.faults)} faults"


def fill(person: Person, many: int) -> None:
    """Memories as they are stored, without the work of storing each."""
    owner, now = person.user.owner_id, timezone.now()
    texts = [*LEADS, *(f"I noted thing number {place}, 第{place}件事" for place in range(many - len(LEADS)))]
    with act_as(person.principal):
        profile, _ = Profile.objects.get_or_create(owner_id=owner)
        rows = [
            Memory(
                owner_id=owner,
                number=profile.next_number + place,
                text=text,
                fingerprint=fingerprint(str(place), text),
                state=State.ACTIVE,
                source=Source.DASHBOARD,
                created_at=now,
            )
            for place, text in enumerate(texts)
        ]
        for start in range(0, len(rows), 1_000):
            Memory.objects.bulk_create(rows[start : start + 1_000])
        Profile.objects.filter(owner_id=owner).update(next_number=profile.next_number + len(rows))


def of_many(person: Person, other: Person, many: int) -> Exported:
    """Fill, export, open, look, and bring the first two thousand into another account."""
    fill(person, many)
    found = Exported(many)
    before, started = _resident(), time.monotonic()
    packed = export_user(person.principal, password=PASSWORD)
    found.seconds, found.megabytes = time.monotonic() - started, _peak() - before
    with TemporaryDirectory() as folder:
        target = Path(folder) / "export.zip"
        target.write_bytes(packed)
        _look(target, person, many, found)
    done = import_memories(other.principal, read_file(_first(packed, min(many, 400)), password=PASSWORD))
    if done.added + done.known + len(done.refused) != min(many, 400) or done.refused:
        found.faults.append(f"brought in again: {done.added} of {min(many, 400)}")
    return found


def _first(packed: bytes, many: int) -> bytes:
    """The same export cut to what one import takes."""
    document = unpack(io.BytesIO(packed), PASSWORD)
    return pack(document | {"memories": document["memories"][:many]}, PASSWORD)


def _look(target: Path, person: Person, many: int, found: Exported) -> None:
    names = _listed(target)
    if any(str(person.user.email) in name or str(person.user.name) in name for name in names):
        found.faults.append(f"a name tells: {names}")
    for wrong in ("", "wrong-password"):
        if _read(target, "data.json", wrong) is not None:
            found.faults.append("opened without the password")
    document, table = _read(target, "data.json", PASSWORD), _read(target, "memories.csv", PASSWORD)
    found.opened_by = "bsdtar" if _tar() else "a reader of WinZip AES of our tests"
    if document is None or table is None:
        found.faults.append("not opened with the password")
        return
    texts = [row["text"] for row in json.loads(document)["memories"]]
    rows = list(csv.reader(io.StringIO(table.decode("utf-8-sig"), newline=""), strict=True))
    if len(texts) != many or texts[: len(LEADS)] != list(LEADS):
        found.faults.append("the document is not whole")
    if len(rows) != many + 1 or len({len(row) for row in rows}) != 1:
        found.faults.append("the table is not whole")
    found.faults += [f"a formula: {cell!r}" for row in rows for cell in row if cell.startswith(FORMULA)]


def _tar() -> bool:
    return subprocess.run(["which", "bsdtar"], capture_output=True, check=False).returncode == 0


def _listed(target: Path) -> list[str]:
    listing = subprocess.run([sys.executable, "-m", "zipfile", "-l", str(target)], capture_output=True, text=True, check=True)
    return [line.split()[0] for line in listing.stdout.splitlines()[1:]]


def _read(target: Path, name: str, password: str) -> bytes | None:
    """By libarchive's bsdtar where it is installed, else by the strict reader beside this file."""
    if _tar():
        command = ["bsdtar", "--passphrase", password or "x", "-xOf", str(target), name]
        outcome = subprocess.run(command, capture_output=True, check=False)
        return outcome.stdout if outcome.returncode == 0 and outcome.stdout else None
    return open_entry(target.read_bytes(), name, password)


def _resident() -> float:
    return _status("VmRSS")


def _peak() -> float:
    return _status("VmHWM")


def _status(name: str) -> float:
    line = next(line for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024
