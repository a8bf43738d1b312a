"""The embeddings client against a server that misbehaves in every way on record."""

from __future__ import annotations

import math
import time
from email.utils import formatdate
from pathlib import Path

import numpy as np
import pytest

from memory.providers.base import Embedder, EmbedderUnavailable, WrongDimensions
from memory.providers.openai_embeddings import EmbeddingLimits, OpenAIEmbeddings
from memory.providers.retry import Retrier, RetryPolicy, SharedPause
from tests.fakes.model_server import ModelServer, Received, Step, embeddings_reply, vector_of

FAST = RetryPolicy(attempts=4, first=0.01, ceiling=0.02, total=3.0)


def embeddings(server: ModelServer, *, dimensions: int | None = None, retrier: Retrier | None = None, **limits) -> OpenAIEmbeddings:
    given = {"query_seconds": 3.0, "passage_seconds": 5.0, "passages": FAST, **limits}
    return OpenAIEmbeddings(
        base_url=server.url, model="emb-v2", api_key="key-7Q", dimensions=dimensions, limits=EmbeddingLimits(**given), retrier=retrier
    )


def unit(vector: list[float]) -> list[float]:
    return [float(number) for number in np.asarray(vector) / np.linalg.norm(vector)]


def test_texts_come_back_in_order_at_unit_length_with_the_key_sent_as_bearer(server):
    texts = [f"text {number}" for number in range(5)]
    model = embeddings(server)
    vectors = model.embed(texts, purpose="passage")
    for text, vector in zip(texts, vectors, strict=True):
        assert vector == pytest.approx(unit(vector_of(text, 8)), abs=1e-6)
    assert server.received[0].headers["authorization"] == "Bearer key-7Q"
    assert isinstance(model, Embedder)
    assert (model.name, model.version, model.dimensions) == ("emb-v2", "api", 8)


def test_vectors_are_matched_by_index_not_by_the_order_of_the_reply(server):
    reply = embeddings_reply([[1.0, 0.0], [0.0, 1.0]])
    reply["data"].reverse()
    server.script("embeddings", Step(reply))
    assert embeddings(server).embed(["a", "b"], purpose="passage") == [[1.0, 0.0], [0.0, 1.0]]


def test_a_reply_without_indexes_keeps_its_order(server):
    reply = embeddings_reply([[1.0, 0.0], [0.0, 1.0]])
    for item in reply["data"]:
        del item["index"]
    server.script("embeddings", Step(reply))
    assert embeddings(server).embed(["a", "b"], purpose="passage") == [[1.0, 0.0], [0.0, 1.0]]


def test_batches_keep_to_the_count_and_to_the_tokens(server):
    embeddings(server, batch_texts=3).embed([f"t{n}" for n in range(7)], purpose="passage")
    assert [len(request.json["input"]) for request in server.received] == [3, 3, 1]
    server.received.clear()
    embeddings(server, batch_tokens=20).embed(["one two three four five six seven eight"] * 4, purpose="passage")
    assert [len(request.json["input"]) for request in server.received] == [2, 2]


def test_a_server_that_refuses_dimensions_is_asked_without_them_from_then_on(server):
    server.fail = lambda request: Step({"error": {"message": "unknown parameter"}}, status=400) if "dimensions" in request.json else None
    model = embeddings(server, dimensions=8)
    assert model.embed(["a"], purpose="passage")[0] is not None
    assert model.embed(["b"], purpose="query")[0] is not None
    assert ["dimensions" in request.json for request in server.received] == [True, False, False]


def test_a_server_that_ignores_dimensions_is_a_clear_error(server):
    server.script("embeddings", Step(embeddings_reply([[0.5] * 768])))
    with pytest.raises(WrongDimensions, match=r"768 numbers where 1024 are configured.*EMBEDDINGS_DIMENSIONS") as caught:
        embeddings(server, dimensions=1024).embed(["a"], purpose="passage")
    assert caught.value.permanent


def test_a_query_of_another_length_than_learnt_is_an_error_too(server):
    model = embeddings(server)
    assert model.dimensions == 8
    server.script("embeddings", Step(embeddings_reply([[0.5] * 6])))
    with pytest.raises(WrongDimensions):
        model.embed(["a"], purpose="query")


def test_a_server_without_embeddings_is_unavailable_for_good_after_one_request(server):
    server.fail = lambda request: Step({"error": {"message": "not found"}}, status=404)
    with pytest.raises(EmbedderUnavailable, match="no such route or model") as caught:
        embeddings(server).embed(["a", "b"], purpose="passage")
    assert caught.value.permanent
    assert server.count("embeddings") == 1


@pytest.mark.parametrize(
    "bad",
    [
        [0.1, math.nan] + [0.1] * 6,
        [0.1, None] + [0.1] * 6,
        [0.0] * 8,
        [math.inf] * 8,
        [1e300] * 8,
        ["x"] * 8,
        [0.1] * 7,
        [],
        None,
        [[0.1] * 8],
    ],
)
def test_one_bad_vector_of_ten_leaves_nine(server, bad):
    good = [vector_of(str(place), 8) for place in range(10)]
    reply = embeddings_reply([*good[:4], bad, *good[5:]])
    server.script("embeddings", Step(reply))
    vectors = embeddings(server).embed([f"m{place}" for place in range(10)], purpose="passage")
    assert [place for place, vector in enumerate(vectors) if vector is None] == [4]
    assert all(math.isfinite(number) for vector in vectors if vector for number in vector)


def test_a_vector_missing_from_the_reply_is_none(server):
    server.script("embeddings", Step(embeddings_reply([[1.0, 0.0]])))
    assert embeddings(server).embed(["a", "b"], purpose="passage") == [[1.0, 0.0], None]


def over(limit: int, request: Received) -> Step | None:
    too_long = any(len(text) > limit for text in request.json["input"])
    return Step({"error": {"message": "input is too long"}}, status=400) if too_long else None


def test_one_text_over_the_servers_limit_does_not_sink_the_batch(server):
    server.fail = lambda request: over(8_000, request)
    texts = ["我住在杭州", "I keep bees", "湖边的 library 每天 open " * 3_000, "short"]
    vectors = embeddings(server, text_tokens=100_000, batch_tokens=1_000_000).embed(texts, purpose="passage")
    for place in (0, 1, 3):
        assert vectors[place] == pytest.approx(unit(vector_of(texts[place], 8)), abs=1e-6)
    assert vectors[2] is not None
    assert math.isclose(math.hypot(*vectors[2]), 1.0, abs_tol=1e-5)


def test_a_text_over_the_configured_tokens_is_sent_in_parts_at_once(server):
    vectors = embeddings(server, text_tokens=100).embed(["word " * 350, "short"], purpose="passage")
    sent = [text for request in server.received for text in request.json["input"]]
    assert None not in vectors
    assert len(sent) == 5
    assert "".join(sent[:4]) == "word " * 350


def test_a_text_refused_for_itself_is_none_and_the_others_are_kept(server):
    server.fail = lambda request: Step({"error": {"message": "bad input"}}, status=400) if "poison" in request.json["input"] else None
    vectors = embeddings(server).embed(["a", "b", "poison", "c", "d"], purpose="passage")
    assert [vector is None for vector in vectors] == [False, False, True, False, False]


def test_a_server_that_refuses_everything_is_found_out_quickly(server):
    server.fail = lambda request: Step({"error": {"message": "no such model"}}, status=400)
    with pytest.raises(EmbedderUnavailable) as caught:
        embeddings(server).embed([f"t{n}" for n in range(32)], purpose="passage")
    assert caught.value.permanent
    assert server.count("embeddings") == 2


def test_empty_texts_and_nul_are_not_sent(server):
    vectors = embeddings(server).embed(["", "  ", "a\x00b", "c\ud800d"], purpose="passage")
    assert [vector is None for vector in vectors] == [True, True, False, False]
    assert server.received[0].json["input"] == ["ab", "cd"]


@pytest.mark.parametrize(
    "fault",
    [
        Step({"error": "x"}, status=500),
        Step({"error": "x"}, status=503),
        Step({"error": "x"}, status=429),
        Step(b'{"data": [', cut=5),
        Step(b'{"data": [{"index": 0, "embedd'),
        Step(b"<html>sorry</html>", headers={"Content-Type": "text/html"}),
        Step(b""),
        Step({"data": None}),
        Step([]),
    ],
)
def test_passages_survive_a_passing_fault(server, fault):
    server.script("embeddings", fault, fault)
    assert embeddings(server).embed(["a"], purpose="passage")[0] is not None
    assert server.count("embeddings") == 3


def test_a_hanging_server_is_asked_again_when_its_time_is_up(server):
    server.script("embeddings", Step({}, delay=3))
    began = time.monotonic()
    assert embeddings(server, passage_seconds=0.8).embed(["a"], purpose="passage")[0] is not None
    assert time.monotonic() - began < 3
    assert server.count("embeddings") >= 2


def test_faults_that_stay_end_after_the_allowed_attempts(server):
    server.fail = lambda request: Step({}, status=500)
    with pytest.raises(EmbedderUnavailable) as caught:
        embeddings(server).embed(["a"], purpose="passage")
    assert (caught.value.permanent, caught.value.calls, server.count("embeddings")) == (False, 4, 4)


def test_what_was_embedded_before_the_server_failed_is_kept(server):
    steps = [Step(embeddings_reply([[1.0, 0.0]])), *[Step({}, status=500)] * 4]
    server.script("embeddings", *steps)
    assert embeddings(server, batch_texts=1).embed(["a", "b"], purpose="passage") == [[1.0, 0.0], None]


def test_a_query_is_given_up_at_its_own_limit_and_never_repeated(server):
    server.fail = lambda request: Step({}, delay=3)
    began = time.monotonic()
    with pytest.raises(EmbedderUnavailable, match="no answer in time"):
        embeddings(server, query_seconds=0.3).embed(["a"], purpose="query")
    assert time.monotonic() - began < 1.0
    assert server.count("embeddings") == 1


def test_a_passage_that_somebody_waits_for_is_asked_once_and_has_a_querys_time(server):
    server.fail = lambda request: Step({}, delay=3)
    began = time.monotonic()
    with pytest.raises(EmbedderUnavailable, match="no answer in time"):
        embeddings(server, query_seconds=0.3, passage_seconds=30.0).embed(["a"], purpose="passage", awaited=True)
    assert time.monotonic() - began < 1.0
    assert server.count("embeddings") == 1


def test_a_body_that_trickles_does_not_outlast_the_limit(server):
    server.fail = lambda request: Step(chunks=tuple([b" "] * 100), pause=0.05)
    began = time.monotonic()
    with pytest.raises(EmbedderUnavailable):
        embeddings(server, query_seconds=0.3).embed(["a"], purpose="query")
    assert time.monotonic() - began < 1.0


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_retry_after_is_never_undercut_by_any_process(server, tmp_path: Path, form):
    soon = int(time.time()) + 2
    header = "1" if form == "seconds" else formatdate(soon, usegmt=True)
    server.script("embeddings", Step({}, status=429, headers={"Retry-After": header}))
    one = embeddings(server, retrier=Retrier(SharedPause(tmp_path / "pause")), passages=RetryPolicy(attempts=2, first=0.01, total=5))
    other = embeddings(server, retrier=Retrier(SharedPause(tmp_path / "pause")))
    assert one.embed(["a"], purpose="passage")[0] is not None
    first, second = server.received
    assert second.at >= (first.at + 1.0 if form == "seconds" else soon)
    server.script("embeddings", Step({}, status=429, headers={"Retry-After": "60"}))
    with pytest.raises(EmbedderUnavailable) as caught:
        one.embed(["b"], purpose="passage")
    assert 59 <= (caught.value.retry_after or 0) <= 61
    sent = server.count("embeddings")
    began = time.monotonic()
    with pytest.raises(EmbedderUnavailable, match="left alone") as caught:
        other.embed(["c"], purpose="query")
    assert time.monotonic() - began < 0.2
    assert (caught.value.calls, server.count("embeddings")) == (0, sent)


def test_five_refusals_with_retry_after_end_with_every_text_embedded_once(server):
    server.script("embeddings", *[Step({}, status=429, headers={"Retry-After": "0.1"})] * 5)
    vectors = embeddings(server, passages=RetryPolicy(first=0.01, total=10)).embed([f"m{n}" for n in range(100)], purpose="passage")
    gaps = [later.at - earlier.at for earlier, later in zip(server.received[:5], server.received[1:6], strict=True)]
    assert None not in vectors
    assert min(gaps) >= 0.1
    assert sum(len(request.json["input"]) for request in server.received[5:]) == 100


def test_a_used_up_quota_and_a_wrong_key_are_not_asked_again(server):
    for step in (Step({"error": {"code": "insufficient_quota"}}, status=429), Step({"error": "no"}, status=401)):
        server.received.clear()
        server.script("embeddings", step)
        with pytest.raises(EmbedderUnavailable) as caught:
            embeddings(server).embed(["a"], purpose="passage")
        assert caught.value.permanent
        assert len(server.received) == 1


def test_redirects_are_not_followed(server):
    server.script("embeddings", Step(b"", status=307, headers={"Location": f"{server.url}/embeddings"}))
    with pytest.raises(EmbedderUnavailable, match="redirects"):
        embeddings(server).embed(["a"], purpose="passage")
    assert len(server.received) == 1


def test_a_server_that_is_not_there_is_unavailable():
    model = OpenAIEmbeddings(base_url="http://127.0.0.1:9/v1", model="m", limits=EmbeddingLimits(passages=FAST))
    with pytest.raises(EmbedderUnavailable, match="connection failed"):
        model.embed(["a"], purpose="passage")


def test_prefixes_go_before_the_texts_and_into_the_version(server):
    model = OpenAIEmbeddings(base_url=server.url, model="e5", prefixes={"query": "query: ", "passage": "passage: "})
    model.embed(["a"], purpose="query")
    model.embed(["b"], purpose="passage")
    assert [request.json["input"] for request in server.received] == [["query: a"], ["passage: b"]]
    assert model.version.startswith("api-")
