"""Make an agent and a key for it."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.enums import AccessLevel, Capability
from accounts.errors import DeskError
from accounts.services.agents import create_agent


class Command(BaseCommand):
    """`create_agent SLUG`: the key is printed once and cannot be read again."""

    help = "Make an agent and a key for it; for an agent that exists, one more key. The key is shown once."

    def add_arguments(self, parser: CommandParser) -> None:
        """The words of the command line."""
        parser.add_argument("slug")
        parser.add_argument("--name", default="")
        parser.add_argument("--clearance", choices=[level.slug for level in AccessLevel], default=AccessLevel.SENSITIVE.slug)
        parser.add_argument("--third-party", action="store_true", help="people must allow it before it may read anything of theirs")
        parser.add_argument("--capabilities", help=f"comma-separated, of: {', '.join(Capability.values)} (default: all)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **options: Any) -> None:
        """Make it and print the key."""
        capabilities = options["capabilities"].split(",") if options["capabilities"] else None
        try:
            agent, key = create_agent(
                options["slug"],
                clearance=AccessLevel.from_slug(options["clearance"]),
                first_party=not options["third_party"],
                capabilities=capabilities,
                name=options["name"],
            )
        except DeskError as error:
            raise CommandError(error.detail) from error
        if options["json"]:
            self.stdout.write(json.dumps({"agent": agent.slug, "key": key}))
        else:
            self.stdout.write(f"Agent {agent.slug} has a new key. It is shown only now:\n{key}")
