"""Import memories for a person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.principals import Principal
from accounts.services.users import person_by_external_id
from memory.errors import DeskError
from memory.governance.services.importing import import_memories, plan_import, read_file
from memory.management.progress import at_work


class Command(BaseCommand):
    """`import_memories EXTERNAL_ID FILE`: into the candidate zone, each once."""

    help = "Import our own export, or a list of mem0, ChatGPT, Claude or plain text, as candidates that wait for the person's word."

    def add_arguments(self, parser: CommandParser) -> None:
        """The words of the command line."""
        parser.add_argument("external_id", help="the id by which agents name the person")
        parser.add_argument("file", type=Path)
        parser.add_argument("--password-file", type=Path, help="its first line opens the file, if that is locked")
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")

    def handle(self, **options: Any) -> None:
        """Import, and report by row."""
        user = person_by_external_id(options["external_id"])
        if user is None:
            raise CommandError("Nobody is known by that id. Nothing was imported.")
        given: Path | None = options["password_file"]
        password = given.read_text(encoding="utf-8").splitlines()[0] if given else ""
        try:
            contents = read_file(options["file"].read_bytes(), password=password)
            with at_work(self.stderr, f"importing {len(contents.rows)} memories"):
                done = (plan_import if options["dry_run"] else import_memories)(Principal.service(user.owner_id), contents)
        except (DeskError, OSError) as error:
            raise CommandError(getattr(error, "detail", str(error))) from error
        for one in done.rows:
            self.stdout.write(
                f"row {one.row}: {one.outcome}{f' as #{one.number}' if one.number else ''}{f', {one.reason}' if one.reason else ''}"
            )
        if options["dry_run"]:
            for place, reason in done.refused:
                self.stdout.write(f"row {place}: refused, {reason}")
        self.stdout.write(f"{done.added} added, {done.known} known, {done.forgotten} forgotten before, {len(done.refused)} refused")
