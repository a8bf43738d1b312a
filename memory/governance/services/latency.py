"""How fast the service answers, from its own counters, and how much of the database's connections is taken (SPEC 13, 14.4)."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass

from django.db import connections
from prometheus_client import REGISTRY, CollectorRegistry, multiprocess

from accounts.isolation import act_as_maintenance
from accounts.models import User
from memory.governance.staff import only_staff

# How calls to addresses that there are not are counted (`config.measured`).
NO_ROUTE = "none"
NAME = "desk_request_seconds"
SHARES = (0.5, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class Latency:
    """One route since the service started: how often it was called, how often it failed (5xx), and its percentiles in milliseconds.

    Interpolated inside the buckets of a histogram, as Prometheus does it.
    """

    route: str
    calls: int
    failed: int
    p50: float
    p95: float
    p99: float


@dataclass(frozen=True, slots=True)
class Connections:
    """Connections to the database: taken now by everybody, and how many it allows."""

    taken: int
    allowed: int


def latencies(staff: User, *, limit: int = 12) -> list[Latency]:
    """The routes called most often, over all processes of this machine; calls that led to none of them are no route."""
    only_staff(staff)
    buckets: dict[str, dict[float, float]] = defaultdict(lambda: defaultdict(float))
    failed: dict[str, float] = defaultdict(float)
    for family in _registry().collect():
        for sample in family.samples:
            if sample.labels.get("route") == NO_ROUTE:
                continue
            if sample.name == f"{NAME}_bucket":
                buckets[sample.labels["route"]][float(sample.labels["le"])] += sample.value
            elif sample.name == f"{NAME}_count" and sample.labels["status"].startswith("5"):
                failed[sample.labels["route"]] += sample.value
    rows = [_latency(route, sorted(found.items()), int(failed[route])) for route, found in buckets.items()]
    return sorted((row for row in rows if row.calls), key=lambda row: -row.calls)[:limit]


def database_connections(staff: User) -> Connections:
    """How many connections there are, of how many the database allows."""
    only_staff(staff)
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(
            "select count(*), current_setting('max_connections')::int from pg_stat_activity where backend_type = 'client backend'"
        )
        taken, allowed = cursor.fetchone()
    return Connections(int(taken), int(allowed))


def _registry() -> CollectorRegistry:
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder or not os.path.isdir(folder):  # noqa: PTH112 (a folder that the start made)
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    return registry


def _latency(route: str, found: list[tuple[float, float]], failed: int) -> Latency:
    p50, p95, p99 = (quantile(found, share) * 1000 for share in SHARES)
    return Latency(route, int(found[-1][1]), failed, p50, p95, p99)


def quantile(buckets: list[tuple[float, float]], share: float) -> float:
    """The value under which `share` of all observations lie. `buckets`: upper bounds, ascending, with cumulative counts; the last is infinite."""
    total = buckets[-1][1] if buckets else 0.0
    if not total:
        return 0.0
    wanted, low, before = share * total, 0.0, 0.0
    for bound, count in buckets:
        if count >= wanted:
            return low if bound == float("inf") else low + (bound - low) * ((wanted - before) / (count - before) if count > before else 0)
        low, before = bound, count
    return low
