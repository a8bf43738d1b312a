"""Make a person who can sign in."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.errors import DeskError
from accounts.services.users import create_person


class Command(BaseCommand):
    """`create_user EMAIL --password P`."""

    help = "Make a person who can sign in; with --staff, an administrator."

    def add_arguments(self, parser: CommandParser) -> None:
        """The words of the command line."""
        parser.add_argument("email")
        parser.add_argument("--password", required=True)
        parser.add_argument("--name", default="")
        parser.add_argument("--staff", action="store_true", help="an administrator")
        parser.add_argument("--external-id", default="", help="the id by which agents name this person; an anonymous one becomes theirs")

    def handle(self, **options: Any) -> None:
        """Make the person."""
        try:
            user = create_person(
                options["email"], options["password"], staff=options["staff"], external_id=options["external_id"], name=options["name"]
            )
        except DeskError as error:
            raise CommandError(error.detail) from error
        self.stdout.write(f"{user.email} can sign in at /accounts/login/.")
