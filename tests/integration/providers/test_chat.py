"""The chat client against servers that lack parameters, cut answers, refuse, and fail."""

from __future__ import annotations

import logging
import time

import pytest

from memory.providers.base import ChatModel, ChatUnavailable
from memory.providers.openai_chat import OpenAIChat
from memory.providers.retry import RetryPolicy
from tests.fakes.model_server import ModelServer, Received, Step, chat_reply

FAST = RetryPolicy(attempts=3, first=0.01, ceiling=0.02, total=3.0)
SCHEMA = {"type": "object", "properties": {"memories": {"type": "array"}}, "required": ["memories"]}
ASK = [{"role": "user", "content": "Answer in JSON about the lighthouse."}]


def chat(server: ModelServer, *, seconds: float = 5.0) -> OpenAIChat:
    return OpenAIChat(base_url=server.url, model="big", small_model="small", api_key="key-7Q", seconds=seconds, policy=FAST)


def refusing(name: str, message: str = ""):
    def fail(request: Received) -> Step | None:
        return Step({"error": {"message": message or f"Unsupported parameter: {name}"}}, status=400) if name in request.json else None

    return fail


def test_a_reply_comes_with_its_cost_and_the_request_is_at_temperature_zero(server):
    server.script("chat", Step(chat_reply("hello", prompt=20, completion=5)))
    model = chat(server)
    reply = model.complete(ASK, schema=SCHEMA, max_tokens=100)
    assert (reply.text, reply.finish_reason, reply.prompt_tokens, reply.completion_tokens, reply.model, reply.calls) == (
        "hello",
        "stop",
        20,
        5,
        "big",
        1,
    )
    sent = server.received[0].json
    assert (sent["temperature"], sent["max_tokens"], sent["response_format"]["type"]) == (0, 100, "json_schema")
    assert server.received[0].headers["authorization"] == "Bearer key-7Q"
    assert isinstance(model, ChatModel)


def test_the_small_model_answers_where_it_is_asked_for(server):
    assert chat(server).complete(ASK, max_tokens=10, small=True).model == "small"
    assert server.received[0].json["model"] == "small"
    assert "response_format" not in server.received[0].json


def test_a_server_without_response_format_is_learnt_once(server):
    server.fail = refusing("response_format")
    model = chat(server)
    assert [model.complete(ASK, schema=SCHEMA, max_tokens=10).calls for _ in range(2)] == [1, 1]
    assert [request.json.get("response_format", {}).get("type") for request in server.received] == [
        "json_schema",
        "json_object",
        None,
        None,
    ]


def test_a_server_that_knows_only_json_objects_is_asked_for_them(server):
    def fail(request: Received) -> Step | None:
        schema = request.json.get("response_format", {}).get("type") == "json_schema"
        return Step({"error": {"message": "This response_format type is unavailable"}}, status=422) if schema else None

    server.fail = fail
    model = chat(server)
    model.complete(ASK, schema=SCHEMA, max_tokens=10)
    model.complete(ASK, schema=SCHEMA, max_tokens=10)
    assert [request.json["response_format"]["type"] for request in server.received] == ["json_schema", "json_object", "json_object"]


def test_other_names_for_the_limit_and_a_fixed_temperature_are_learnt_too(server):
    limit = refusing("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
    server.fail = lambda request: limit(request) or refusing("temperature")(request)
    model = chat(server)
    model.complete(ASK, schema=SCHEMA, max_tokens=10)
    sent = server.received[-1].json
    assert (sent["max_completion_tokens"], "temperature" in sent, sent["response_format"]["type"]) == (10, False, "json_schema")
    model.complete(ASK, max_tokens=10)
    assert server.count("chat") == 4


def test_a_request_refused_for_another_reason_teaches_nothing(server):
    server.script("chat", *[Step({"error": {"message": "context length exceeded"}}, status=400)] * 3)
    model = chat(server)
    with pytest.raises(ChatUnavailable) as caught:
        model.complete(ASK, schema=SCHEMA, max_tokens=10)
    assert (caught.value.permanent, caught.value.calls) == (True, 0)
    model.complete(ASK, schema=SCHEMA, max_tokens=10)
    assert server.received[-1].json["response_format"]["type"] == "json_schema"


def test_a_cut_answer_is_asked_for_once_more_with_twice_the_limit(server):
    server.script("chat", Step(chat_reply("half", finish="length")), Step(chat_reply("half and half")))
    reply = chat(server).complete(ASK, max_tokens=50)
    assert (reply.text, reply.finish_reason, reply.calls, reply.prompt_tokens, reply.completion_tokens) == (
        "half and half",
        "stop",
        2,
        22,
        14,
    )
    assert [request.json["max_tokens"] for request in server.received] == [50, 100]


def test_an_answer_that_is_cut_every_time_costs_two_calls_and_says_so(server):
    server.fail = lambda request: Step(chat_reply('{"facts":["Runs every morn', finish="length"))
    reply = chat(server).complete(ASK, max_tokens=50)
    assert (reply.finish_reason, reply.calls, server.count("chat")) == ("length", 2, 2)


def test_a_cut_answer_stands_when_the_second_request_fails(server):
    server.script("chat", Step(chat_reply("half", finish="length")), *[Step({}, status=500)] * 3)
    reply = chat(server).complete(ASK, max_tokens=50)
    assert (reply.text, reply.finish_reason, reply.calls) == ("half", "length", 4)


def test_a_refusal_is_marked_as_one(server):
    server.script("chat", Step(chat_reply(None, refusal="I would rather not.")))
    reply = chat(server).complete(ASK, max_tokens=10)
    assert (reply.text, reply.finish_reason) == ("I would rather not.", "refusal")


@pytest.mark.parametrize(
    "body", [{**chat_reply(""), "choices": []}, {**chat_reply(""), "choices": None}, chat_reply(None), {**chat_reply(""), "usage": None}]
)
def test_an_empty_answer_was_paid_for_and_is_not_repeated(server, body):
    server.script("chat", Step(body))
    reply = chat(server).complete(ASK, max_tokens=10)
    assert (reply.text, reply.calls, server.count("chat")) == ("", 1, 1)


@pytest.mark.parametrize(
    "fault",
    [
        Step({}, status=500), Step({}, status=429), Step({}, status=529), Step(b'{"choices": [', cut=4), Step(b"not json"),
        Step(b"[1]"), Step(b"", headers={"Content-Type": "text/plain"}),
    ],
)  # fmt: skip
def test_a_passing_fault_is_survived_and_its_calls_are_counted(server, fault):
    server.script("chat", fault)
    reply = chat(server).complete(ASK, max_tokens=10)
    assert (reply.text, reply.calls, server.count("chat")) == ("OK", 2, 2)


def test_a_hanging_server_is_asked_again_when_its_time_is_up(server):
    server.script("chat", Step({}, delay=3))
    assert chat(server, seconds=0.8).complete(ASK, max_tokens=10).calls >= 2


def test_faults_that_stay_end_within_the_bounds(server):
    server.fail = lambda request: Step({}, status=503)
    began = time.monotonic()
    with pytest.raises(ChatUnavailable, match="503") as caught:
        chat(server).complete(ASK, schema=SCHEMA, max_tokens=10)
    assert (caught.value.permanent, caught.value.calls, server.count("chat")) == (False, 3, 3)
    assert time.monotonic() - began < 2


def test_a_long_pause_is_reported_rather_than_slept_through(server):
    server.script("chat", Step({}, status=429, headers={"Retry-After": "120"}))
    with pytest.raises(ChatUnavailable) as caught:
        chat(server).complete(ASK, max_tokens=10)
    assert (caught.value.retry_after, server.count("chat")) == (120, 1)


@pytest.mark.parametrize(("status", "words"), [(401, "refused the key"), (404, "no such route or model"), (302, "redirects")])
def test_what_the_operator_must_mend_is_said_at_once(server, status, words):
    server.script("chat", Step({}, status=status, headers={"Location": server.url}))
    with pytest.raises(ChatUnavailable, match=words) as caught:
        chat(server).complete(ASK, max_tokens=10)
    assert caught.value.permanent
    assert server.count("chat") == 1


def test_neither_messages_nor_key_reach_the_log(server, caplog):
    caplog.set_level(logging.DEBUG)
    server.script("chat", Step(chat_reply("the lighthouse is red")), Step({"error": {"message": "lighthouse"}}, status=400))
    model = chat(server)
    model.complete(ASK, max_tokens=10)
    with pytest.raises(ChatUnavailable) as caught:
        model.complete(ASK, max_tokens=10)
    assert "lighthouse" not in caplog.text + str(caught.value)
    assert "key-7Q" not in caplog.text
