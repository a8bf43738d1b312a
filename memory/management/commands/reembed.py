"""Go over to the configured embedding model now."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from memory.recall.services import follow_model
from memory.vectors.services import sweep_missing, try_refused_again

PAUSE_SECONDS = 1.0


class Command(BaseCommand):
    """`reembed`: may be interrupted and started again; searches go on meanwhile."""

    help = "Embed everything with the configured model and put it in force. Safe to interrupt; searches go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """How much at a time."""
        parser.add_argument("--batch", type=int, default=500, help="rows in one step")

    def handle(self, **options: Any) -> None:
        """Step by step until the configured model is in force and nothing waits for a vector, not even what was given up before."""
        try_refused_again()
        while (progress := follow_model(options["batch"])) is not None:
            self.stdout.write(f"{progress.model}: {progress.done} of {progress.total}")
            if progress.finished:
                break
            if progress.done == progress.total:
                time.sleep(PAUSE_SECONDS)  # until every process knows of the new model
        while sweep_missing():
            pass
        self.stdout.write("The configured embedding model is in force.")
