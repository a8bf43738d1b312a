"""OpenTelemetry traces, when OTEL_EXPORTER_OTLP_ENDPOINT names a collector and the extra `tracing` is installed.

A span for each request and each task, with routes, ids and figures; never a path that holds an id, a query or a body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponseBase

from config import env
from config.request_id import current_request_id

Values = Mapping[str, str | int | float]

_tracers: dict[str, Any] = {}


def wanted() -> bool:
    """Whether a collector is named."""
    return bool(env.text("OTEL_EXPORTER_OTLP_ENDPOINT"))


def start(service: str, *, exporter: Any = None) -> None:
    """Begin tracing in this process; after a fork, since the exporter has a thread. `exporter` is for tests."""
    if not wanted() and exporter is None:
        return
    if find_spec("opentelemetry.sdk") is None:
        raise ImproperlyConfigured("OTEL_EXPORTER_OTLP_ENDPOINT needs the extra packages: pip install 'memory-desk[tracing]'")
    sdk = import_module("opentelemetry.sdk.trace")
    export = import_module("opentelemetry.sdk.trace.export")
    resources = import_module("opentelemetry.sdk.resources")
    provider = sdk.TracerProvider(resource=resources.Resource.create({"service.name": f"memory-desk-{service}"}))
    if exporter is None:
        exporter = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter").OTLPSpanExporter()
    provider.add_span_processor(export.BatchSpanProcessor(exporter))
    _tracers["now"] = provider


def stop() -> None:
    """Send what is left."""
    provider = _tracers.pop("now", None)
    if provider is not None:
        provider.shutdown()


def begin(name: str, values: Values) -> Any:
    """A span that has begun, or None without tracing."""
    provider = _tracers.get("now")
    return provider.get_tracer("memory-desk").start_span(name, attributes=dict(values)) if provider else None


def end(span: Any, values: Values) -> None:
    """End a span."""
    if span is not None:
        span.set_attributes(dict(values))
        span.end()


class TraceMiddleware:
    """A span for each request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer inside a span."""
        span = begin("request", {"http.request.method": request.method or ""})
        response = self.get_response(request)
        if span is not None:
            route = request.resolver_match.route if request.resolver_match else "none"
            timing = response.headers.get("Server-Timing", "")
            values: dict[str, str | int] = {
                "http.route": route,
                "http.response.status_code": response.status_code,
                "request_id": current_request_id(),
            }
            end(span, values | ({"server_timing": timing} if timing else {}))
        return response
