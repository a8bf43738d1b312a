"""What waits, what failed, what it costs: read from the database itself, so that it is true whatever became of a broker (SPEC 13, 14.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import connections
from django.db.models import Count, Min, Q, Sum
from django.utils import timezone

from accounts.isolation import act_as, act_as_maintenance
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.selectors import broken_links, count_all
from memory.audit.services import append
from memory.enums import CaptureState, State
from memory.governance.staff import only_staff
from memory.models import EmbeddingModel, Memory, MemoryVector, ModelCall, Turn, TurnVector

CHAIN_SECONDS = 600
CHAIN_KEY = "health:chain"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How much waits, and since when the oldest of it does."""

    number: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the installation. `chain_at`: when the log was checked; `broken`: how many places in it do not hold."""

    captures: Waiting
    failed: Waiting
    failures: list[str]
    vectors: Waiting
    refused: int
    candidates: Waiting
    entries: int
    broken: int
    chain_at: datetime
    calls: int
    unusable: int
    tokens: int
    memories: int
    messages: int
    bytes: int


def look(staff: User) -> Health:
    """How everything stands now; the chains of the log as they were when last checked, at most ten minutes ago."""
    only_staff(staff)
    broken, checked = _chain()
    day = timezone.now() - timedelta(days=1)
    with act_as_maintenance() as alias:
        turns = Turn.objects.using(alias)
        failed = turns.filter(capture=CaptureState.FAILED)
        calls = ModelCall.objects.using(alias).filter(created_at__gte=day)
        spent = calls.aggregate(
            n=Count("pk"), bad=Count("pk", filter=Q(usable=False)), asked=Sum("prompt_tokens"), told=Sum("completion_tokens")
        )
        missing, stuck = _missing(alias)
        with connections[alias].cursor() as cursor:
            cursor.execute("select pg_database_size(current_database())")
            size = cursor.fetchone()[0]
        return Health(
            captures=_waiting(turns.filter(capture=CaptureState.PENDING)),
            failed=_waiting(failed),
            failures=sorted(set(failed.exclude(capture_error="").order_by("-pk").values_list("capture_error", flat=True)[:20])),
            vectors=missing,
            refused=stuck,
            candidates=_waiting(Memory.objects.using(alias).filter(state=State.CANDIDATE)),
            entries=count_all(),
            broken=broken,
            chain_at=checked,
            calls=spent["n"],
            unusable=spent["bad"],
            tokens=(spent["asked"] or 0) + (spent["told"] or 0),
            memories=Memory.objects.using(alias).count(),
            messages=turns.count(),
            bytes=size,
        )


@dataclass(frozen=True, slots=True)
class Filling:
    """An embedding model that is being filled beside the one in force: vectors made, of how many."""

    model: str
    done: int
    total: int


def filling(staff: User) -> Filling | None:
    """How far the change to another embedding model is; None while there is none. The sweep of vectors goes on with it by itself."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        model = EmbeddingModel.objects.using(alias).filter(state=EmbeddingModel.State.FILLING).order_by("-pk").first()
        if model is None:
            return None
        made = [table.objects.using(alias).filter(model=model, embedding__isnull=False).count() for table in (MemoryVector, TurnVector)]
        in_force = EmbeddingModel.objects.using(alias).filter(state=EmbeddingModel.State.ACTIVE).first()
        wanted = [table.objects.using(alias).filter(model=in_force).count() for table in (MemoryVector, TurnVector)]
        return Filling(str(model), sum(made), max(sum(wanted), sum(made)))


def retry_captures(staff: User, *, request_id: str = "") -> int:
    """Let every message whose capture failed wait for it again; the sweeper takes them up. How many there were."""
    only_staff(staff)
    fresh = {"capture": CaptureState.PENDING, "capture_attempts": 0, "capture_after": None, "capture_error": ""}
    with act_as_maintenance() as alias:
        again = Turn.objects.using(alias).filter(capture=CaptureState.FAILED).update(**fresh)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        append(admin, "capture.retry", details={"messages": again})
    return again


def _chain() -> tuple[int, datetime]:
    known = cache.get(CHAIN_KEY)
    if known is None:
        known = (sum(1 for _ in broken_links(archives=False)), timezone.now())
        cache.set(CHAIN_KEY, known, CHAIN_SECONDS)
    return known[0], known[1]


def _missing(alias: str) -> tuple[Waiting, int]:
    """Memories and messages without a vector: those a worker will still embed, and how many the model refused for good."""
    found = [table.objects.using(alias).filter(embedding__isnull=True) for table in (MemoryVector, TurnVector)]
    open_ones = [rows.filter(attempts=0).aggregate(n=Count("pk"), at=Min("created_at")) for rows in found]
    oldest = min((one["at"] for one in open_ones if one["at"]), default=None)
    return Waiting(sum(one["n"] for one in open_ones), oldest), sum(rows.filter(attempts__gt=0).count() for rows in found)


def _waiting(rows: object) -> Waiting:
    found = rows.aggregate(n=Count("pk"), at=Min("created_at"))  # type: ignore[attr-defined]
    return Waiting(found["n"], found["at"])
