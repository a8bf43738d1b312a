"""Measure the product (SPEC 15)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.test.utils import override_settings

from memory.evaluation import capture, cases, growth, lines, load, recall, services
from memory.evaluation.report import table
from memory.evaluation.scratch import scratch_database
from memory.management.progress import at_work

# Between which numbers a measurement makes sense; vectors drawn as long as a half-precision one may be.
RANGES = {
    "users": (1, 1_000_000),
    "memories": (1, 1_000_000),
    "rounds": (1, 10_000),
    "clients": (1, 1_000),
    "processes": (1, 64),
    "drawn": (0, 16_000),
    "others": (0, 1_000_000),
}


class Command(BaseCommand):
    """`evaluate capture|recall|load|growth`: in a database of its own, which is dropped afterwards."""

    help = "Measure capture, recall, or speed, in a database of its own that is dropped afterwards. --json for machines."

    def add_arguments(self, parser: CommandParser) -> None:
        """Each measurement with its own arguments."""
        measured = parser.add_subparsers(dest="what", required=True)
        capturing = measured.add_parser("capture", help="play cases and compare what is remembered with what should be")
        capturing.add_argument("--cases", type=Path, required=True)
        recalling = measured.add_parser("recall", help="ask labelled questions of labelled chats and memories")
        recalling.add_argument("--data", type=Path, required=True)
        loading = measured.add_parser("load", help="time searches and contexts beside a plain exact vector search")
        loading.add_argument("--users", type=int, default=100)
        loading.add_argument("--memories", type=int, default=1000)
        loading.add_argument("--rounds", type=int, default=5)
        loading.add_argument(
            "--clients", type=int, nargs="+", default=load.CLIENTS, help="how many clients call at once, one after another"
        )
        loading.add_argument("--processes", type=int, default=1, help="web processes that answer, as WEB_PROCESSES")
        loading.add_argument(
            "--drawn", type=int, default=0, metavar="DIMENSIONS", help="vectors of so many numbers, drawn at no cost, instead of a model's"
        )
        growing = measured.add_parser(
            "growth", help="time the search's statement for owners of 100 to 100,000 memories, alone and beside others"
        )
        growing.add_argument("--others", type=int, default=100, help="people of 1,000 memories who are added")
        for one in (capturing, recalling, loading, growing):
            one.add_argument("--json", action="store_true", dest="as_json")
            one.add_argument("--record", action="store_true", help="keep the figures for the administrators' evaluation page")

    def handle(self, **options: Any) -> None:
        """Measure, and print one JSON object or a table. What is measured with is looked at before anything is made."""
        try:
            measure = self._measurement(options)
        except lines.Unfit as error:
            raise CommandError(str(error)) from error
        drawn = override_settings(EMBEDDINGS_DRAWN=options.get("drawn", 0))
        with at_work(self.stderr, f"measuring {options['what']}"), drawn, scratch_database():
            result = measure()
        if options["record"]:
            path = options.get("cases") or options.get("data")
            services.keep(options["what"], path.stem if path else "", result)
        self.stdout.write(json.dumps(result, ensure_ascii=False) if options["as_json"] else table(result))

    def _measurement(self, options: Mapping[str, Any]) -> Callable[[], dict[str, Any]]:
        for name, (least, most) in RANGES.items():
            given = options.get(name, least)
            if not all(least <= one <= most for one in (given if isinstance(given, list | tuple) else [given])):
                raise lines.Unfit(f"--{name} must be a whole number from {least} to {most}.")
        if options["what"] == "load":
            return partial(load.run, **{name: options[name] for name in ("users", "memories", "rounds", "clients", "processes")})
        if options["what"] == "growth":
            return partial(growth.run, others=options["others"])
        if options["what"] == "capture":
            return partial(capture.play, cases.load(options["cases"]))
        return partial(recall.ask, recall.load(options["data"]))
