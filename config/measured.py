"""`/metrics` for Prometheus, and the time of every answer.

Whoever scrapes shows METRICS_TOKEN as a bearer token; without that setting only the machine itself may ask, and not through a proxy.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.module_loading import import_string
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest, multiprocess
from prometheus_client import REGISTRY as OWN
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

HERE = {"127.0.0.1", "::1"}
FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-IP")
BREAKER = "memory.context.services.breaker_state"


class MetricsMiddleware:
    """Answers `/metrics` before anything else is asked, and measures the rest."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.requests = import_string("memory.metrics.requests")
        self.stages = import_string("memory.metrics.stages")

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The figures, or the way on."""
        if request.path == "/metrics":
            return _figures() if _allowed(request) else HttpResponse("Not found.", status=404, content_type="text/plain")
        started = time.perf_counter()
        response = self.get_response(request)
        self._measure(request, response, time.perf_counter() - started)
        return response

    def _measure(self, request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
        # Routes, not paths: a path may hold an id, and there are endlessly many.
        route = request.resolver_match.route if request.resolver_match else "none"
        self.requests.labels(request.method or "", route, str(response.status_code)).observe(seconds)
        for part in response.headers.get("Server-Timing", "").split(", "):
            name, _, spent = part.partition(";dur=")
            if spent and name != "total":
                self.stages.labels(route, name).observe(float(spent) / 1000)


def _allowed(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        return secrets.compare_digest(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}")
    return request.META.get("REMOTE_ADDR", "") in HERE and not any(name in request.headers for name in FORWARDED)


def _figures() -> HttpResponse:
    registry = CollectorRegistry()
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if folder:
        multiprocess.MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
        words = generate_latest(registry)
    else:
        words = generate_latest(OWN)
    installation = CollectorRegistry()
    installation.register(Installation())
    response = HttpResponse(words + generate_latest(installation), content_type=CONTENT_TYPE_LATEST)
    response.headers["Cache-Control"] = "no-store"
    return response


class Installation(Collector):
    """What is read from the database at the moment of the scrape."""

    def collect(self) -> Iterator[Metric]:
        """The queues, the scheduler, the connections, the breaker, the probe. `desk_up` is 0 when the database does not answer."""
        try:
            state = import_string("memory.governance.services.standing.figures")()
            probed = import_string("memory.governance.services.watch.probed")()
        except DatabaseError:
            yield GaugeMetricFamily("desk_up", "Whether the database answers", value=0)
            return
        yield GaugeMetricFamily("desk_up", "Whether the database answers", value=1)
        waiting = GaugeMetricFamily("desk_queue_waiting", "Rows that wait for a worker or a person", labels=["queue"])
        oldest = GaugeMetricFamily("desk_queue_oldest_seconds", "Age of the oldest row that waits", labels=["queue"])
        for queue in state.queues:
            waiting.add_metric([queue.name], queue.waiting)
            oldest.add_metric([queue.name], queue.seconds)
        yield waiting
        yield oldest
        yield GaugeMetricFamily("desk_database_connections", "Open connections", value=state.connections)
        yield GaugeMetricFamily("desk_database_connections_allowed", "max_connections", value=state.most_connections)
        yield GaugeMetricFamily("desk_sweep_age_seconds", "Since the scheduler last started work", value=state.swept)
        yield GaugeMetricFamily("desk_work_age_seconds", "Since a worker last began any", value=state.worked)
        if probed is not None:
            yield GaugeMetricFamily("desk_vector_probe_ok", "Whether the last probe of the embedder was well", value=not probed["trouble"])
            yield GaugeMetricFamily("desk_vector_probe_seconds", "Time of the last probe", value=probed["milliseconds"] / 1000)
        yield from _breaker()


def _breaker() -> Iterator[Metric]:
    try:
        state: Any = import_string(BREAKER)()
    except ImportError:
        return
    value = {"closed": 0, "half-open": 1, "probing": 1, "open": 2}.get(str(getattr(state, "name", state)).lower(), 2)
    yield GaugeMetricFamily("desk_breaker_state", "Of recall: 0 closed, 1 probing, 2 open", value=value)
