"""`manage.py backup FOLDER`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backup import DUMP, backup
from config.embedded.errors import CannotStart
from memory.management.progress import at_work


class Command(BaseCommand):
    """Works while the service runs."""

    help = "Write the whole installation into a new folder: database, kept secrets, list of removals, local archive. Works while it runs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("folder", type=Path, help="a folder that is not there yet")

    def handle(self, *, folder: Path, **_options: Any) -> None:
        """Write it."""
        try:
            with at_work(self.stderr, "writing the database", lambda: _written(folder)):
                size = backup(folder)
        except FileExistsError as error:
            raise CommandError(f"{folder} is there already. Nothing was written.") from error
        except (CannotStart, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{folder}: {size} bytes of database. Keep it as closely as the service itself.")


def _written(folder: Path) -> str:
    """How much of the dump is there by now."""
    dump = folder / DUMP
    return f"{dump.stat().st_size // 1_000_000} MB" if dump.is_file() else ""
