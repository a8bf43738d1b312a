"""Fit the heads that weigh sentences again, after their samples changed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from memory.capture.services import learn_clauses, sample_clauses
from memory.screening import aimed_zh
from memory.vectors.services import learn_orders


class Command(BaseCommand):
    """`fit_heads`: writes the weight files anew, the same from the same samples."""

    help = "Fit the heads that tell statements in English and Chinese, and orders aimed at agents, to the samples beside them. Takes two minutes and a database that is ready."

    def handle(self, **_options: Any) -> None:
        """Every head; what capture learns from is honest to screening."""
        learn_clauses()
        aimed_zh.learn([words for words, _label in sample_clauses()])
        learn_orders()
        self.stdout.write("The heads are fitted.")
