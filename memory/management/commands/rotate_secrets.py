"""Seals every secret anew under the newest key."""

from __future__ import annotations

from typing import Any

from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand, CommandError

from memory.governance.services.secrets import rotate_secrets
from memory.management.progress import at_work


class Command(BaseCommand):
    """`rotate_secrets`: after putting a new key first in ENCRYPTION_KEYS and starting everything anew."""

    help = (
        "Seal every secret in the database and the archive under the first of ENCRYPTION_KEYS. Afterwards the keys between the first and the "
        "last may go; the last one also makes the fingerprints by which what was forgotten is known, and stays at the end."
    )

    def handle(self, **_options: Any) -> None:
        """Rotate, and say how many there were."""
        try:
            with at_work(self.stderr, "sealing anew"):
                done = rotate_secrets()
        except InvalidToken as error:
            message = "Something was sealed with a key that is not in ENCRYPTION_KEYS. What came before it is under the newest key now."
            raise CommandError(message) from error
        for kind, number in done.items():
            self.stdout.write(f"{kind}: {number}")
