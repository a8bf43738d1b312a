"""`manage.py mcp`: the tools of the API for a client that starts its servers itself, over standard input and output."""

from __future__ import annotations

import os
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from accounts.services.authentication import check_key
from accounts.services.users import check_external_id
from memory.errors import DeskError
from memory.mcp.services import serve_stdio


class Command(BaseCommand):
    """Speak MCP on standard input and output."""

    help = "Serves MCP over stdio, for the agent of MEMORY_DESK_KEY acting for the person MEMORY_DESK_USER."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Serve until the client hangs up. A key that opens nothing is one line and exit status 1."""
        key, user = os.environ.get("MEMORY_DESK_KEY", ""), os.environ.get("MEMORY_DESK_USER", "")
        try:
            check_key(key)
            check_external_id(user)
        except DeskError as error:
            raise CommandError(
                f"Set MEMORY_DESK_KEY to an agent's key and MEMORY_DESK_USER to a person's external id. {error.detail}"
            ) from error
        serve_stdio(key=key, user=user)
