"""What is counted while the service works, by name. Every process writes its share into files of `PROMETHEUS_MULTIPROC_DIR`; `/metrics` adds them up.

No label ever holds a text, an id of a person, or a key.
"""

from __future__ import annotations

from prometheus_client import Counter, Histogram

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30)

requests = Histogram("desk_request_seconds", "Time of an answer, by route", ["method", "route", "status"], buckets=SECONDS)
stages = Histogram("desk_stage_seconds", "Time of a part of an answer, as in Server-Timing", ["route", "stage"], buckets=SECONDS)
shed = Counter("desk_requests_shed_total", "Requests answered 503 because no database connection was free or the time was up")
tasks = Histogram("desk_task_seconds", "Time of a task of the workers", ["task", "outcome"], buckets=(*SECONDS, 60, 300))
model_calls = Counter("desk_model_calls_total", "Calls of a paid model", ["kind", "model", "outcome"])
model_tokens = Counter("desk_model_tokens_total", "Tokens paid for", ["model", "direction"])
cache_reads = Counter("desk_cache_reads_total", "Reads of a cache", ["cache", "outcome"])


def count_model(kind: str, model: str, *, calls: int = 1, prompt: int = 0, completion: int = 0, failed: bool = False) -> None:
    """Calls of a model and the tokens they cost."""
    model_calls.labels(kind, model, "failed" if failed else "ok").inc(calls)
    if prompt or completion:
        model_tokens.labels(model, "prompt").inc(prompt)
        model_tokens.labels(model, "completion").inc(completion)
