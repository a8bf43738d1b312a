"""`manage.py api_reference`: writes the calls of docs/api.md from the API's own description."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from memory.api.services import reference

CALLS = re.compile(r"(?<=<!-- calls -->\n).*(?=<!-- /calls -->)", re.DOTALL)


class Command(BaseCommand):
    """Write the reference."""

    help = "Writes the calls of docs/api.md anew, from the API's own description."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Put every call into its place in the page."""
        page = settings.BASE_DIR / "docs" / "api.md"
        page.write_text(CALLS.sub(lambda _found: reference(), page.read_text(encoding="utf-8")), encoding="utf-8")
        self.stdout.write(f"written: {page.relative_to(settings.BASE_DIR)}")
