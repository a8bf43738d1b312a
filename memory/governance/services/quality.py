"""Whether what is remembered is worth it, in counts (SPEC 13)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Q
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from accounts.models import User
from memory.enums import State
from memory.governance.staff import only_staff
from memory.models import Feedback, Memory, OperationLog

DECIDED = Q(action__in=["memory.admit", "memory.reject"], actor__in=["person", "admin"])
KEPT = Q(action="memory.admit")
WEIGHTS = (0.2, 0.5, 0.8, 2.0)  # under the first a memory is not recalled by itself


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some decisions kept what was proposed."""

    name: str
    kept: int
    decided: int


@dataclass(frozen=True, slots=True)
class Quality:
    """Decisions and feedback of the last days; the active memories as they are now. `weights`: upper bound and how many lie under it."""

    days: int
    kept: int
    decided: int
    reasons: list[tuple[str, int]]
    by_agent: list[Share]
    by_source: list[Share]
    signals: dict[str, int]
    active: int
    unused: int
    weights: list[tuple[float, int]]
    languages: list[tuple[str, int]]
    suspicious: int
    duplicates: int


def quality(staff: User, *, days: int = 30) -> Quality:
    """The counts of the last days."""
    only_staff(staff)
    since = timezone.now() - timedelta(days=days)
    with act_as_maintenance() as alias:
        log = OperationLog.objects.using(alias).filter(at__gte=since)
        decided = log.filter(DECIDED).order_by()
        total = decided.aggregate(kept=Count("pk", filter=KEPT), n=Count("pk"))
        turned_down = decided.filter(action="memory.reject").exclude(reason="").values_list("reason").annotate(n=Count("pk")).order_by("-n")
        active = Memory.objects.using(alias).in_states(State.ACTIVE)
        under = {f"w{place}": Count("pk", filter=Q(weight__lt=bound)) for place, bound in enumerate(WEIGHTS)}
        held = active.aggregate(n=Count("pk"), unused=Count("pk", filter=Q(use_count=0)), **under)
        feedback = Feedback.objects.using(alias).filter(created_at__gte=since).order_by().values_list("signal")
        return Quality(
            days=days,
            kept=total["kept"],
            decided=total["n"],
            reasons=list(turned_down[:12]),
            by_agent=_shares(decided, "agent_slug"),
            by_source=_shares(decided, "source"),
            signals=dict(feedback.annotate(n=Count("pk"))),
            active=held["n"],
            unused=held["unused"],
            weights=[(bound, held[f"w{place}"] - (held[f"w{place - 1}"] if place else 0)) for place, bound in enumerate(WEIGHTS)],
            languages=list(active.order_by().values_list("language").annotate(n=Count("pk")).order_by("-n")[:6]),
            suspicious=Memory.objects.using(alias).filter(suspicious=True, created_at__gte=since).count(),
            duplicates=log.filter(action="memory.confirm").count(),
        )


def _shares(decided: object, name: str) -> list[Share]:
    rows = decided.values(name).annotate(kept=Count("pk", filter=KEPT), n=Count("pk")).order_by("-n")  # type: ignore[attr-defined]
    return [Share(row[name], row["kept"], row["n"]) for row in rows[:12]]
