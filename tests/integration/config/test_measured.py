"""`/metrics`, the probe of the vectors, and traces."""

from __future__ import annotations

import pytest
from django.test import Client
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pytest_django.fixtures import Settings

from accounts.isolation import act_as_maintenance
from accounts.services.agents import create_agent
from config import tracing
from memory.governance.services import watch
from memory.models import MemoryVector
from memory.vectors import probe
from memory.vectors.active import forget_known
from tests.cast import person, saved

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])


@pytest.fixture
def key() -> str:
    forget_known()
    return create_agent("code")[1]


def scrape(**headers: str) -> dict[str, float]:
    reply = Client().get("/metrics", headers=headers)
    assert reply.status_code == 200
    lines = [line for line in reply.content.decode().splitlines() if not line.startswith("#")]
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines}


def test_figures_are_for_the_machine_itself_or_for_who_has_the_token(settings: Settings) -> None:
    assert scrape()["desk_up"] == 1
    assert Client().get("/metrics", REMOTE_ADDR="10.0.0.7").status_code == 404
    assert Client().get("/metrics", headers={"X-Forwarded-For": "10.0.0.7"}).status_code == 404
    settings.METRICS_TOKEN = "only-for-prometheus"
    assert Client().get("/metrics").status_code == 404
    assert Client().get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
    assert Client().get("/metrics", REMOTE_ADDR="10.0.0.7", headers={"Authorization": "Bearer only-for-prometheus"}).status_code == 200


def test_answers_are_counted_by_route_and_never_by_an_id(key: str) -> None:
    client = Client(headers={"Authorization": f"Bearer {key}", "X-User-ID": "alice"})
    for _ in range(2):
        assert client.post("/api/v1/context", {"query": "tea?"}, content_type="application/json").status_code == 200
    client.get("/api/v1/memories/7f8b2a2e-0000-4000-8000-000000000000")
    figures = scrape()
    assert figures['desk_request_seconds_count{method="POST",route="api/v1/context",status="200"}'] >= 2
    assert any(name.startswith("desk_stage_seconds_count{") and 'stage="search"' in name for name in figures)
    assert not any("7f8b2a2e" in name or "alice" in name for name in figures)
    assert any(name.startswith("desk_cache_reads_total") for name in figures)


def test_the_probe_finds_a_stored_memory_by_its_own_text_or_says_that_it_does_not() -> None:
    assert watch.check_vectors() == ""
    assert watch.probed()["found"] is None  # type: ignore[index]
    alice = person("alice")
    for text in ("I keep bees on the roof", "My ladder is in the barn", "I own a red kayak", "I like early trains", "My rent is high"):
        saved(alice.self, text)
    assert watch.check_vectors() == ""
    assert watch.probed()["found"] is True  # type: ignore[index]
    with act_as_maintenance() as alias:
        newest = MemoryVector.objects.using(alias).order_by("-pk").first()
        assert newest is not None
        MemoryVector.objects.using(alias).filter(pk=newest.pk).update(embedding=[-number for number in newest.embedding])
    assert watch.check_vectors() == "a stored memory is not found by its own text"


def test_the_probe_tells_a_model_that_puts_a_sentence_beside_a_foreign_one() -> None:
    assert watch.check_vectors() == ""
    assert watch.probed()["trouble"] == ""  # type: ignore[index]
    assert "nearer to a foreign one" in probe._judged([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])


def test_a_trace_names_the_route_and_no_word_of_a_person(key: str) -> None:
    kept = InMemorySpanExporter()
    tracing.start("web", exporter=kept)
    client = Client(headers={"Authorization": f"Bearer {key}", "X-User-ID": "alice", "X-Request-ID": "r-1"})
    client.post("/api/v1/memories/search", {"query": "my secret garden"}, content_type="application/json")
    tracing.stop()
    spans = [span for span in kept.get_finished_spans() if span.name == "request"]
    assert [dict(span.attributes or {})["http.route"] for span in spans] == ["api/v1/memories/search"]
    assert dict(spans[0].attributes or {})["request_id"] == "r-1"
    assert "garden" not in str([span.to_json() for span in spans])
