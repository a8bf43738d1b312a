"""Load the sample people and conversations."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from memory.evaluation.samples import load
from memory.management.progress import at_work


class Command(BaseCommand):
    """`load_samples`: safe to repeat."""

    help = "Load sample people and conversations in English and Chinese, and print how to sign in. Safe to repeat."

    def handle(self, **_options: Any) -> None:
        """Load them and print the passwords, which are shown only now."""
        with at_work(self.stderr, "loading the sample people"):
            passwords = load()
        if not passwords:
            self.stdout.write("The sample people are there already.")
            return
        self.stdout.write("Sign in at /accounts/login/ with one of these. The passwords are shown only now.")
        for email, password in passwords.items():
            self.stdout.write(f"  {email:<22} {password}")
