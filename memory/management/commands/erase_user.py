"""Erase a person altogether."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.principals import Principal
from accounts.services.users import person_by_external_id
from memory.governance.services.erasure import erase_account
from memory.management.progress import at_work


class Command(BaseCommand):
    """`erase_user EXTERNAL_ID --yes`: everything of the person, physically; prints the receipt."""

    help = "Erase a person: memories, conversations, account, everything held about them. There is no undo."

    def add_arguments(self, parser: CommandParser) -> None:
        """The words of the command line."""
        parser.add_argument("external_id", help="the id by which agents name the person")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, **options: Any) -> None:
        """Ask, erase, print what went."""
        user = person_by_external_id(options["external_id"])
        if user is None:
            raise CommandError("Nobody is known by that id. Nothing was erased.")
        if (
            not options["yes"]
            and input(f"Erase everything held about {options['external_id']}? Type the id again: ") != options["external_id"]
        ):
            raise CommandError("Nothing was erased.")
        with at_work(self.stderr, "erasing"):
            receipt = erase_account(Principal.service(user.owner_id))
        for name, number in receipt.removed.items():
            self.stdout.write(f"{name}: {number}")
        self.stdout.write("Erased.")
