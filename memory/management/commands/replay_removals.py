"""`manage.py replay_removals FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.governance.services import removals
from memory.management.progress import at_work


class Command(BaseCommand):
    """After a restore; safe to repeat."""

    help = "Remove again what the list of removals names: after a backup was restored. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        """The list."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: Any) -> None:
        """Replay, and say what was done."""
        try:
            with at_work(self.stderr, "removing again"):
                done = removals.replay(removals.read(file))
        except (OSError, ValueError, TypeError) as error:
            raise CommandError(f"{file} cannot be read as a list of removals ({type(error).__name__}). Nothing was removed.") from error
        self.stdout.write("removed again: " + ", ".join(f"{number} {what}" for what, number in done.items()))
