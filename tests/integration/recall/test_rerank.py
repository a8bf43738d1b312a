from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from accounts.isolation import act_as
from memory.models import ModelCall
from memory.providers import registry
from memory.recall import rerank
from memory.recall.services import explain, recall
from tests.fakes.model_server import ModelServer, Step, chat_reply, model_server
from tests.integration.recall.world import person, remember

pytestmark = pytest.mark.django_db

TEXTS = ("I live in Utrecht near the canal", "I used to live in Utrecht as a child", "My office is in Utrecht too")
QUESTION = "Where in Utrecht do I live?"


@pytest.fixture
def server(settings) -> Iterator[ModelServer]:
    rerank.forget_failures()
    with model_server() as running:
        yield running
    rerank.forget_failures()
    registry.reset()


def order(me, **more) -> list[str]:
    return [hit.memory.text for hit in recall(me, query=QUESTION, **more).hits]


def test_nothing_is_asked_of_anybody_unless_configured(server: ModelServer) -> None:
    me = person()
    remember(me, *TEXTS)
    order(me)
    assert server.received == []


def test_the_endpoint_has_the_last_word_over_the_pool(server: ModelServer, settings) -> None:
    settings.RERANK_URL = server.rerank_url
    me = person()
    remember(me, *TEXTS)
    server.script("rerank", *[Step({"results": [{"index": place, "relevance_score": place / 10} for place in range(3)]})] * 2)
    first = order(me, top_k=1)
    assert len(server.received[0].json["documents"]) == 3
    assert first == [server.received[0].json["documents"][2]]
    told = explain(me, query=QUESTION, memory=2, top_k=1)
    assert told.stages[-1].stage == "rerank"


@pytest.mark.parametrize(
    "step", [Step({}, status=500), Step({"results": [{"index": 0, "relevance_score": float("nan")}]}), Step(b"<html>")]
)
def test_a_failing_endpoint_leaves_the_order_and_is_left_alone(server: ModelServer, settings, step: Step) -> None:
    me = person()
    remember(me, *TEXTS)
    plain = order(me)
    settings.RERANK_URL = server.rerank_url
    server.script("rerank", step)
    assert order(me) == plain
    assert order(me) == plain
    assert server.count("rerank") == 1


def verdict(*numbers: int) -> Step:
    return Step(chat_reply(json.dumps({"useful": [{"number": number, "reason": f"because of {number}"} for number in numbers]})))


@pytest.fixture
def judge(server: ModelServer, settings) -> ModelServer:
    settings.CHAT_BASE_URL, settings.CHAT_MODEL, settings.RECALL_JUDGE = server.url, "fake", True
    return server


def test_the_judge_puts_first_what_it_names_and_says_why(judge: ModelServer) -> None:
    me = person()
    remember(me, *TEXTS)
    judge.script("chat", verdict(3, 3, 99))
    found = recall(me, query=QUESTION)
    assert found.hits[0].reason == "because of 3"
    assert len(found.hits) == 3
    assert found.timings["rerank"] > 0
    with act_as(me):
        assert ModelCall.objects.get().purpose == "judge"


def test_a_chat_model_alone_is_no_judge(judge: ModelServer, settings) -> None:
    settings.RECALL_JUDGE = False
    me = person()
    remember(me, *TEXTS)
    order(me)
    assert judge.received == []


@pytest.mark.parametrize("content", ["", "no idea", "{}", '{"useful": [{"number": "x"}]}', '{"useful": null}'])
def test_nonsense_of_the_judge_leaves_the_order_and_is_counted(judge: ModelServer, content: str) -> None:
    me = person()
    remember(me, *TEXTS)
    judge.script("chat", Step(chat_reply(content)))
    assert len(order(me)) == 3
    order(me)
    assert judge.count("chat") == 1
    with act_as(me):
        assert ModelCall.objects.count() >= 1


def test_a_slow_judge_is_not_waited_for(judge: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rerank, "JUDGE_SECONDS", 0.2)
    me = person()
    remember(me, *TEXTS)
    judge.script("chat", Step(chat_reply("{}"), delay=1.0))
    found = recall(me, query=QUESTION)
    assert len(found.hits) == 3
    assert found.timings["rerank"] < 900
