"""A server with a fault in every third reply: nothing is lost, nothing bad gets through, no pause is cut short, and nothing is told on."""

from __future__ import annotations

import logging
import math
import random

import pytest

from memory.providers.base import EmbedderUnavailable
from memory.providers.openai_embeddings import EmbeddingLimits, OpenAIEmbeddings
from memory.providers.retry import RetryPolicy
from tests.fakes.model_server import ModelServer, Received, Step, embeddings_reply

POLICY = RetryPolicy(attempts=6, first=0.01, ceiling=0.05, total=20)


def _faults(server: ModelServer, seed: int):
    chance = random.Random(seed)  # noqa: S311  # the same faults in each run
    pauses: list[float] = []

    def fail(request: Received) -> Step | None:
        if chance.random() > 0.3:
            return None
        size = len(request.json["input"])
        kind = chance.randrange(6)
        if kind == 0:
            pauses.append(request.at + 0.2)
        return (
            Step({}, status=429, headers={"Retry-After": "0.2"}),
            Step({}, status=500),
            Step(b'{"data": [{"index": 0', cut=10),
            Step(embeddings_reply([[math.nan] * 8] * size)),
            Step(embeddings_reply([[0.0] * 8] * size)),
            Step({}, delay=1.2),
        )[kind]

    server.fail = fail
    return pauses


@pytest.mark.parametrize("seed", [1, 2])
def test_all_texts_end_with_a_sound_vector_when_asked_for_until_they_have_one(server, seed):
    pauses = _faults(server, seed)
    model = OpenAIEmbeddings(
        base_url=server.url, model="m", dimensions=8, limits=EmbeddingLimits(batch_texts=8, passage_seconds=0.8, passages=POLICY)
    )
    left = {f"note {number}" for number in range(120)}
    found: dict[str, list[float]] = {}
    for _round in range(12):
        texts = sorted(left)
        try:
            vectors = model.embed(texts, purpose="passage")
        except EmbedderUnavailable:
            continue
        found |= {text: vector for text, vector in zip(texts, vectors, strict=True) if vector is not None}
        left -= set(found)
        if not left:
            break
    assert left == set()
    assert all(math.isclose(math.hypot(*vector), 1.0, abs_tol=1e-5) for vector in found.values())
    times = sorted(request.at for request in server.received)
    assert pauses
    assert not [at for until in pauses for at in times if until - 0.2 < at < until]


def test_a_server_that_fails_for_a_while_raises_rather_than_inventing(server):
    server.fail = lambda request: Step(embeddings_reply([[math.nan] * 8] * len(request.json["input"])))
    model = OpenAIEmbeddings(base_url=server.url, model="m", dimensions=8, limits=EmbeddingLimits(passages=POLICY))
    assert model.embed(["a", "b"], purpose="passage") == [None, None]


def _model(server: ModelServer) -> OpenAIEmbeddings:
    return OpenAIEmbeddings(base_url=server.url, model="m", api_key="key-7Q", limits=EmbeddingLimits(passages=POLICY))


def test_neither_text_nor_key_reaches_the_log(server, caplog):
    caplog.set_level(logging.DEBUG)
    server.fail = lambda request: Step({"error": {"message": f"cannot read {request.json['input']}"}}, status=400)
    with pytest.raises(EmbedderUnavailable) as caught:
        _model(server).embed(["the lighthouse keeper's word"], purpose="passage")
    logged = caplog.text + str(caught.value)
    assert "lighthouse" not in logged
    assert "key-7Q" not in logged


def test_names_in_the_environment_are_not_sent_along(server, monkeypatch):
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-another")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-another")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Elsewhere: yes")
    _model(server).embed(["a"], purpose="passage")
    headers = set(server.received[0].headers)
    assert not headers & {"openai-organization", "openai-project", "x-elsewhere"}
