"""What has no vector: what a sweep will still try, and what the model refused so often that it is left to its words (SPEC 8.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Min

from accounts.isolation import act_as_maintenance
from memory.models import EmbeddingModel, MemoryVector, TurnVector
from memory.vectors.sweep import ATTEMPTS


@dataclass(frozen=True, slots=True)
class Missing:
    """Texts without a vector, of memories or of messages: how many wait for one, since when the oldest does, how many were given up."""

    waiting: int
    oldest: datetime | None
    refused: int


def missing() -> tuple[Missing, Missing]:
    """Of memories, and of messages. Rows of models that nobody reads any more count for nothing."""
    with act_as_maintenance() as alias:
        memories, messages = (_counted(rows) for rows in _without_vector(alias))
    return memories, messages


def try_refused_again() -> int:
    """Let every text that was given up wait for its vector once more; the sweep takes them up. How many there were."""
    with act_as_maintenance() as alias:
        return sum(rows.filter(attempts__gte=ATTEMPTS).update(attempts=0) for rows in _without_vector(alias))


def _without_vector(alias: str) -> list[Any]:
    used = list(EmbeddingModel.objects.using(alias).exclude(state=EmbeddingModel.State.RETIRED).values_list("pk", flat=True))
    return [table.objects.using(alias).filter(embedding__isnull=True, model__in=used) for table in (MemoryVector, TurnVector)]


def _counted(rows: Any) -> Missing:
    waiting = rows.filter(attempts__lt=ATTEMPTS).aggregate(n=Count("pk"), at=Min("created_at"))
    return Missing(waiting["n"], waiting["at"], rows.filter(attempts__gte=ATTEMPTS).count())
