"""Make an agent and a key for it."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.enums import AccessLevel, Capability
from accounts.errors import DeskError
from accounts.services.agents import create_agent
from memory.profile.schema import CORE_KEYS


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
        parser.add_argument(
            "--preferences", default="", help=f"core preferences of which it is told, comma-separated: {', '.join(CORE_KEYS)}"
        )
        parser.add_argument("--return-url", action="append", default=[], help="where people go back to after they let a third party in")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **options: Any) -> None:
        """Make it and print the key."""
        capabilities = options["capabilities"].split(",") if options["capabilities"] else None
        preferences = [key.strip() for key in options["preferences"].split(",") if key.strip()]
        if set(preferences) - set(CORE_KEYS):
            raise CommandError(f"There is no core preference {min(set(preferences) - set(CORE_KEYS))}. Choose from {', '.join(CORE_KEYS)}.")
        try:
            agent, key = create_agent(
                options["slug"],
                clearance=AccessLevel.from_slug(options["clearance"]),
                first_party=not options["third_party"],
                capabilities=capabilities,
                name=options["name"],
                return_urls=options["return_url"],
                core_preferences=preferences,
            )
        except DeskError as error:
            raise CommandError(error.detail) from error
        if options["json"]:
            self.stdout.write(json.dumps({"agent": agent.slug, "key": key}))
        else:
            self.stdout.write(f"Agent {agent.slug} has a new key. It is shown only now:\n{key}")
