"""Opens a day of the operation log that was moved to the archive."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.audit.selectors import archived_days, open_day
from memory.errors import DeskError


class Command(BaseCommand):
    """One entry a line, as JSON; without a day, the days there are."""

    help = "Print the entries of an archived day of the operation log as JSON lines; without a day, list the archived days."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The day, and whose entries."""
        parser.add_argument("day", nargs="?", type=date.fromisoformat, help="such as 2026-05-30")
        parser.add_argument("--owner", type=int, help="only the chain of this owner")

    def handle(self, *_args: Any, day: date | None, owner: int | None, **_options: Any) -> None:
        """Print."""
        if day is None:
            for one in archived_days():
                self.stdout.write(f"{one.day}  {one.entries} entries  {one.name}")
            return
        try:
            entries = open_day(day, owner_id=owner)
        except DeskError as error:
            message = f"{day} is not in the archive. Run the command without a day for those that are."
            raise CommandError(message) from error
        for entry in entries:
            self.stdout.write(json.dumps(entry, ensure_ascii=False))
