"""The reranker client."""

from __future__ import annotations

import time

import pytest

from memory.providers.base import Reranker, RerankerUnavailable
from memory.providers.rerank import HttpReranker
from tests.fakes.model_server import ModelServer, Step

TEXTS = ["red boat", "blue bike", "red bike"]


def reranker(server: ModelServer, *, seconds: float = 5.0) -> HttpReranker:
    return HttpReranker(url=server.rerank_url, model="judge", api_key="key-7Q", seconds=seconds)


def test_scores_come_back_in_the_order_of_the_texts(server):
    model = reranker(server)
    assert model.rerank("red bike", TEXTS) == [0.1, 0.1, 0.2]
    sent = server.received[0]
    assert (sent.path, sent.json["model"], sent.json["top_n"], sent.headers["authorization"]) == ("/v1/rerank", "judge", 3, "Bearer key-7Q")
    assert isinstance(model, Reranker)


def test_a_base_address_is_completed_and_no_texts_cost_nothing(server):
    model = HttpReranker(url=server.url)
    assert model.rerank("x", []) == []
    assert model.rerank("red", ["red"]) == [0.1]
    assert [request.path for request in server.received] == ["/v1/rerank"]
    assert "authorization" not in server.received[0].headers


@pytest.mark.parametrize(
    "reply",
    [
        {"results": [{"index": 1, "relevance_score": 0.5}, {"index": 0, "relevance_score": 0.25}]},
        {"data": [{"index": 0, "score": 0.25}, {"index": 1, "score": 0.5}]},
        [{"index": 0, "score": 0.25}, {"index": 1, "score": 0.5}],
    ],
)
def test_the_usual_shapes_of_reply_are_understood(server, reply):
    server.script("rerank", Step(reply))
    assert reranker(server).rerank("q", ["a", "b"]) == [0.25, 0.5]


@pytest.mark.parametrize(
    "step",
    [
        Step({"results": [{"index": 0, "relevance_score": float("nan")}]}), Step({"results": []}), Step({}), Step(b"x"), Step(b""), Step([1]),
        Step({"results": [{"index": 5, "relevance_score": 1}]}), Step({"results": [{"relevance_score": 1}]}), Step({"results": "no"}),
        Step({}, status=500), Step({}, status=404), Step({}, status=302, headers={"Location": "/v1/rerank"}), Step({}, delay=3),
        Step({"results": [{"index": 0, "relevance_score": 1}]}, cut=9), Step(chunks=tuple([b" "] * 60), pause=0.05),
    ],
)  # fmt: skip
def test_anything_else_is_one_named_error_within_the_limit(server, step):
    server.script("rerank", step)
    began = time.monotonic()
    with pytest.raises(RerankerUnavailable):
        reranker(server, seconds=0.4).rerank("q", ["a"])
    assert time.monotonic() - began < 1.8
    assert server.count("rerank") == 1
