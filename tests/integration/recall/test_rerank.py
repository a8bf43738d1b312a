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


def test_where_somebody_put_them_in_order_the_rank_of_the_search_is_no_verdict(server: ModelServer, settings) -> None:
    settings.RERANK_URL = server.rerank_url
    me = person()
    held = remember(me, *TEXTS)
    last_first = Step({"results": [{"index": place, "relevance_score": place / 10} for place in range(3)]})
    server.script("rerank", *[last_first] * 2)
    (lifted,) = order(me, top_k=1)
    told = explain(me, query=QUESTION, memory=next(one.pk for one in held if one.text == lifted), top_k=1)
    assert told.recalled
    assert [stage.stage for stage in told.stages if not stage.passed] == []


def test_the_place_of_the_reranker_is_told_also_where_as_many_are_asked_for_as_it_sees(server: ModelServer, settings) -> None:
    settings.RERANK_URL = server.rerank_url
    me = person()
    remember(me, *TEXTS)
    assert [stage.stage for stage in explain(me, query=QUESTION, memory=1, top_k=20).stages][-1] == "rerank"


def test_a_reranker_that_failed_is_not_said_to_have_put_anything_anywhere(server: ModelServer, settings) -> None:
    settings.RERANK_URL = server.rerank_url
    me = person()
    remember(me, *TEXTS)
    server.script("rerank", Step({}, status=500))
    assert "rerank" not in [stage.stage for stage in explain(me, query=QUESTION, memory=1).stages]


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


NONSENSE = [
    "",
    "no idea",
    "{}",
    '{"useful": [{"number": "x"}]}',
    '{"useful": null}',
    '{"useful": [{"number": 1e999, "reason": ""}]}',
    "{" * 99_999 + "}",
]


@pytest.mark.parametrize("content", NONSENSE)
def test_nonsense_of_the_judge_leaves_the_order_and_is_counted(judge: ModelServer, content: str) -> None:
    me = person()
    remember(me, *TEXTS)
    judge.script("chat", Step(chat_reply(content)))
    assert len(order(me)) == 3
    order(me)
    assert judge.count("chat") == 1
    with act_as(me):
        assert not ModelCall.objects.get().usable


def test_a_slow_judge_is_not_waited_for(judge: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rerank, "JUDGE_SECONDS", 0.2)
    me = person()
    remember(me, *TEXTS)
    judge.script("chat", Step(chat_reply("{}"), delay=1.0))
    found = recall(me, query=QUESTION)
    assert len(found.hits) == 3
    assert found.timings["rerank"] < 900


def test_the_reason_of_the_judge_is_told_and_holds_nothing_that_cannot_be_said(judge: ModelServer) -> None:
    me = person()
    held = remember(me, *TEXTS)
    said = Step(chat_reply('{"useful": [{"number": 1, "reason": "It names \\ud800the\\u0000 town."}]}'))
    judge.script("chat", said, said)
    first = recall(me, query=QUESTION).hits[0]
    assert first.reason == "It names the town."
    told = explain(me, query=QUESTION, memory=next(one.pk for one in held if one.pk == first.memory.pk))
    assert [stage.detail for stage in told.stages if stage.stage == "judge"] == [
        "The judging model holds it to be useful: It names the town."
    ]


def test_every_call_of_the_judge_is_counted_also_those_that_came_to_nothing(judge: ModelServer) -> None:
    me = person()
    remember(me, *TEXTS)
    judge.script("chat", Step(chat_reply('{"useful": [', finish="length")), verdict(2))
    assert recall(me, query=QUESTION).hits[0].reason == "because of 2"
    with act_as(me):
        assert sorted(ModelCall.objects.values_list("purpose", "usable")) == [("judge", False), ("judge", True)]
        ModelCall.objects.all().delete()
    judge.fail = lambda _request: Step({}, status=500)
    asked = judge.count("chat")
    recall(me, query=QUESTION)
    with act_as(me):
        assert ModelCall.objects.filter(usable=False).count() == judge.count("chat") - asked > 0
