"""Training data from feedback, in three steps: make, sample, release."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.enums import AccessLevel
from accounts.errors import DeskError
from accounts.models import User
from memory.governance.services import finetune
from memory.management.progress import at_work


class Command(BaseCommand):
    """`export_finetune`, `export_finetune sample ID --staff EMAIL`, `export_finetune release ID --staff EMAIL`."""

    help = (
        "Write the answers that consenting people liked as JSONL for chat fine-tuning, without what points at anybody. "
        "The file waits until an administrator has looked through a sample and released it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The words of the command line."""
        parser.add_argument("step", nargs="?", choices=["make", "sample", "release", "discard"], default="make")
        parser.add_argument("id", nargs="?", type=UUID, help="of the export, for every step but the first")
        parser.add_argument("--level", choices=[level.slug for level in AccessLevel], default=AccessLevel.NORMAL.slug)
        parser.add_argument("--staff", default="", help="the e-mail of the administrator who looks or releases")

    def handle(self, **options: Any) -> None:
        """Do the step."""
        step, export_id = options["step"], options["id"]
        if step != "make" and export_id is None:
            raise CommandError(f"Name the export: export_finetune {step} ID")
        try:
            if step == "make":
                self._make(AccessLevel.from_slug(options["level"]))
            elif step == "sample":
                for one in finetune.look(self._staff(options["staff"]), export_id):
                    self.stdout.write(json.dumps(one, ensure_ascii=False, indent=1))
                self.stdout.write(
                    f"Does any of it point at a person? If not: export_finetune release {export_id} --staff {options['staff']}"
                )
            elif step == "release":
                self.stdout.write(f"Released: {finetune.release(self._staff(options['staff']), export_id)}")
            else:
                finetune.discard(finetune.find(export_id))
                self.stdout.write("Deleted.")
        except DeskError as error:
            raise CommandError(error.detail) from error

    def _make(self, level: AccessLevel) -> None:
        with at_work(self.stderr, "masking and writing"):
            made = finetune.make_export(level=level)
        self.stdout.write(json.dumps({"id": str(made.pk), "pairs": made.pairs, **made.report}, ensure_ascii=False))
        self.stdout.write(f"It waits to be looked at: export_finetune sample {made.pk} --staff EMAIL")

    def _staff(self, email: str) -> User:
        staff = User.objects.filter(email=email.lower(), is_staff=True, is_active=True).first() if email else None
        if staff is None:
            raise CommandError("Name an administrator: --staff EMAIL")
        return staff
