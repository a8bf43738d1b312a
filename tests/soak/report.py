"""What a scenario measured, said where it is looked for: in the log, and in the file that SOAK_REPORT names."""

from __future__ import annotations

import logging
import os
from pathlib import Path

log = logging.getLogger("soak")


def measured(row: int, said: str) -> None:
    """Note the figure of a row of the programme."""
    log.info("row %s: %s", row, said)
    file = os.environ.get("SOAK_REPORT", "")
    if file:
        with Path(file).open("a", encoding="utf-8") as report:
            report.write(f"row {row}: {said}\n")
