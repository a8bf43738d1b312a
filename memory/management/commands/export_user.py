"""Export everything held about a person."""

from __future__ import annotations

from getpass import getpass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.principals import Principal
from accounts.services.users import person_by_external_id
from memory.errors import DeskError
from memory.governance.services.export import export_user
from memory.management.progress import at_work


class Command(BaseCommand):
    """`export_user EXTERNAL_ID FILE`: an AES-256 ZIP, as the person gets it from their own page."""

    help = "Write everything held about a person into a ZIP locked with a password (asked for, or the first line of --password-file)."

    def add_arguments(self, parser: CommandParser) -> None:
        """The words of the command line."""
        parser.add_argument("external_id", help="the id by which agents name the person")
        parser.add_argument("file", type=Path)
        parser.add_argument("--password-file", type=Path)

    def handle(self, **options: Any) -> None:
        """Write the file, which must not be there yet, readable by its owner alone."""
        user = person_by_external_id(options["external_id"])
        if user is None:
            raise CommandError("Nobody is known by that id.")
        given: Path | None = options["password_file"]
        password = given.read_text(encoding="utf-8").splitlines()[0] if given else getpass("Password for the file: ")
        try:
            with at_work(self.stderr, "exporting"):
                packed = export_user(Principal.service(user.owner_id), password=password)
            options["file"].touch(mode=0o600, exist_ok=False)
        except DeskError as error:
            raise CommandError(error.detail) from error
        except FileExistsError as error:
            raise CommandError(f"{options['file']} is there already. Nothing was written.") from error
        options["file"].write_bytes(packed)
        self.stdout.write(f"{options['file']}: {len(packed)} bytes")
