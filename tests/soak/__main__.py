"""`make soak ROW=n`: the long form of a fault. Prints its figures, or what did not hold."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.soak.installation import Installation
from tests.soak.journal import Journal
from tests.soak.rows import LONG, ROWS, SHORT, settle

SMALL_DISK = "400m"


def main(number: int, *, short: bool) -> None:
    """Run one row."""
    desk = Installation(REQUEST_SECONDS="10")
    if number == 21:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK},mode=711", "tmpfs", str(desk.data)], check=True)
    try:
        desk.start()
        journal = Journal([desk], desk.agent(), writers=8)
        with journal.writing():
            journal.goes_on(more=20)
            figures = ROWS[number](desk, journal, SHORT if short else LONG)
        settle(desk)
        journal.compare(desk)
        print(json.dumps({"row": number, "acknowledged": len(journal.acknowledged), "lost": 0, "doubled": 0, "invented": 0} | figures))  # noqa: T201
    finally:
        desk.stop()
        if number == 21:
            subprocess.run(["umount", "-l", str(desk.data)], check=True)
        desk.remove()


if __name__ == "__main__":
    if len(sys.argv) < 2 or not sys.argv[1].isdigit() or int(sys.argv[1]) not in ROWS:
        sys.exit(f"Name a row: make soak ROW=n, of {', '.join(map(str, ROWS))}")
    main(int(sys.argv[1]), short="--short" in sys.argv)
