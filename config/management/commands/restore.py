"""`manage.py restore FOLDER`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.backup import DUMP, REMOVALS, is_empty, restore
from config.embedded.errors import CannotStart
from memory.management.commands.replay_removals import read
from memory.management.progress import at_work

BEHIND = (
    "Everything of the backup is restored. Of the log the places above do not hold: where the archive is newer than the backup, as a bucket or a kept"
    " DATA_DIR may be, it knows of entries that went with the lost database. See docs/operations.md."
)
UNFINISHED = (
    "The database is restored, but what people had removed since may be back. Start nothing yet: run `manage.py migrate`, then"
    " `manage.py replay_removals FILE` with the latest list of removals, then `manage.py verify_log`."
)


class Command(BaseCommand):
    """Into an empty database only, and then what was removed since is removed again."""

    help = "Restore a backup into an empty database, bring the tables up to date, remove again what was removed since, check the log."

    def add_arguments(self, parser: CommandParser) -> None:
        """From where."""
        parser.add_argument("folder", type=Path, help="what `backup` wrote")
        parser.add_argument("--removals", type=Path, help="the latest removals.jsonl of the lost installation (default: the backup's own)")

    def handle(self, *, folder: Path, removals: Path | None, **_options: Any) -> None:
        """Restore, step by step; what fails ends it with a line and exit status 1. What is given is looked at before anything is done."""
        listed = self._looked_at(folder, removals)
        try:
            if not is_empty():
                raise CommandError("The database is not empty. Nothing was restored: use a new DATA_DIR, or a new database.")
            with at_work(self.stderr, "restoring the database"):
                restore(folder)
        except (CannotStart, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write("restored")
        try:
            self._remove_again(listed)
        except BaseException:
            # A second try is refused by then, since the database is not empty any more.
            self.stderr.write(UNFINISHED)
            raise
        try:
            call_command("verify_log", stdout=self.stdout, stderr=self.stderr)
        except SystemExit:
            self.stderr.write(BEHIND)
            raise

    def _looked_at(self, folder: Path, removals: Path | None) -> Path | None:
        """The list of removals to go by: the one that is named, or else the backup's own, if it has one."""
        if not (folder / DUMP).is_file():
            raise CommandError(f"{folder} holds no {DUMP}: it is no backup. Nothing was restored.")
        listed = removals or folder / REMOVALS
        if removals is None and not listed.exists():
            return None
        read(listed, "Nothing was restored.")
        return listed

    def _remove_again(self, listed: Path | None) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        if listed:
            call_command("replay_removals", str(listed), stdout=self.stdout)
        else:
            self.stdout.write("No list of removals: what people had removed since the backup is back. See docs/operations.md.")
