"""`manage.py replay_removals FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.governance.services import removals
from memory.management.progress import at_work


def read(file: Path, otherwise: str) -> list[removals.Removal]:
    """The list, whole, before anything is done. CommandError says what is wrong with it, and then `otherwise`: what was not done."""
    try:
        return list(removals.read(file))
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is no list of removals: it is no text. {otherwise}") from error
    except OSError as error:
        raise CommandError(f"{file} cannot be read as a list of removals: {error.strerror}. {otherwise}") from error
    except ValueError as error:
        raise CommandError(f"{file} is no list of removals: {error}. {otherwise}") from error


class Command(BaseCommand):
    """After a restore; safe to repeat."""

    help = "Remove again what the list of removals names: after a backup was restored. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        """The list."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: Any) -> None:
        """Replay, and say what was done."""
        listed = read(file, "Nothing was removed.")
        with at_work(self.stderr, "removing again"):
            done = removals.replay(listed)
        self.stdout.write("removed again: " + ", ".join(f"{number} {what}" for what, number in done.items()))
