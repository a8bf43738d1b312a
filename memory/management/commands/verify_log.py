"""Check the chains of the operation log."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from memory.audit.selectors import broken_links, count_all
from memory.management.progress import at_work


class Command(BaseCommand):
    """`verify_log`: exit status 1 when a chain does not hold."""

    help = "Check every chain of the operation log; names each altered, missing or moved entry."

    def handle(self, **_options: Any) -> None:
        """Check them all."""
        with at_work(self.stderr, f"checking {count_all()} entries"):
            broken = list(broken_links())
        for one in broken:
            self.stderr.write(f"owner {one.owner_id}, entry {one.seq}: {one.what}")
        self.stdout.write(f"{count_all()} entries checked, {len(broken)} faults")
        if broken:
            sys.exit(1)
