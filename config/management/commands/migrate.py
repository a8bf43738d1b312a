"""`migrate`, as the role that owns the tables unless another alias is named."""

from __future__ import annotations

from django.core.management.base import CommandParser
from django.core.management.commands import migrate


class Command(migrate.Command):
    """Django's own command with another default."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Change the default of --database."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")
