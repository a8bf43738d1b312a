"""Memory around a chat: what the model is given, what comes back, what is kept."""

from __future__ import annotations

import asyncio
import contextlib
import time

import httpx2
import openai
import pytest

from memory.context.selectors import get_context
from memory.lifecycle.selectors import MemoryFilters, page
from tests.fakes.model_server import Step, chat_reply
from tests.proxy.conftest import piece, spoken

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def texts(chatting):
    return [memory.text for memory in page(chatting.principal, filters=MemoryFilters(), limit=50, cursor=None).rows]


def test_an_openai_client_gets_an_answer_that_knows_the_person(chatting):
    chatting.model.chat_text = "No, it has peanuts."
    reply = chatting.ask({"role": "system", "content": "You are a cook."}, "Can I eat this peanut butter cookie?", X_Session_ID="kitchen")

    assert reply.parse().choices[0].message.content == "No, it has peanuts."
    assert reply.headers["x-memory-status"] == "ok"
    assert {"ratelimit", "ratelimit-policy", "x-request-id"} <= set(reply.headers)
    roles = [message["role"] for message in chatting.given()]
    assert roles == ["system", "system", "user", "user"]
    assert chatting.given()[0] == {"role": "system", "content": "You are a cook."}
    assert "I am allergic to peanuts" in chatting.given()[2]["content"]
    assert chatting.given()[-1]["content"] == "Can I eat this peanut butter cookie?"
    assert chatting.model.received[-1].headers["authorization"] == "Bearer upstream-key"
    assert not [name for name in chatting.model.received[-1].headers if name.startswith(("x-user", "x-memory", "x-session"))]
    context = get_context(chatting.principal, reply.headers["x-memory-context"])
    assert context.query == "Can I eat this peanut butter cookie?"
    assert chatting.kept("kitchen") == [("user", "Can I eat this peanut butter cookie?"), ("assistant", "No, it has peanuts.")]


def test_what_is_said_in_a_chat_is_remembered_and_the_next_chat_knows_it(chatting):
    chatting.ask("Please remember that I take the night train on Fridays", X_Session_ID="a")
    assert "I take the night train on Fridays" in texts(chatting)
    chatting.ask("When do I take the night train?", X_Session_ID="b")
    assert "night train on Fridays" in str(chatting.given()[:-1])


def test_a_stream_arrives_piece_by_piece_and_is_kept_when_it_ends(chatting):
    chatting.model.script("chat", spoken("Die ", "Erdnüsse ", "不行", "。", pause=0.3))
    stream = chatting.client(X_Session_ID="s").chat.completions.create(
        model="m", stream=True, messages=[{"role": "user", "content": "Peanut snack?"}]
    )
    heard, times = [], []
    for chunk in stream:
        if chunk.choices and chunk.choices[0].delta.content:
            heard.append(chunk.choices[0].delta.content)
            times.append(time.monotonic())
    assert heard == ["Die ", "Erdnüsse ", "不行", "。"]
    assert times[-1] - times[0] > 0.5
    wait_for(lambda: chatting.kept("s") == [("user", "Peanut snack?"), ("assistant", "Die Erdnüsse 不行。")])
    assert "allergic" in str(chatting.given())


def test_the_asynchronous_client_works_too_and_many_at_once(chatting):
    async def talk():
        async with chatting.client(openai.AsyncOpenAI, X_Session_ID="async") as client:
            whole = await client.chat.completions.create(model="m", messages=[{"role": "user", "content": "Hello"}])
            stream = await client.chat.completions.create(model="m", stream=True, messages=[{"role": "user", "content": "And again"}])
            pieces = [chunk.choices[0].delta.content async for chunk in stream if chunk.choices]
            asked = [client.chat.completions.create(model="m", messages=[{"role": "user", "content": f"Number {n}"}]) for n in range(20)]
            many = await asyncio.gather(*asked)
            return whole, pieces, many

    whole, pieces, many = asyncio.run(talk())
    assert whole.choices[0].message.content == "OK"
    assert "".join(piece or "" for piece in pieces) == "OK"
    assert [one.choices[0].message.content for one in many] == ["OK"] * 20
    wait_for(lambda: len(chatting.kept("async")) == 44)


def test_tools_images_and_unknown_fields_go_through_as_they_came(chatting):
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": '{"at": "fridge"}'}}
    asked = {**chat_reply(None), "strange": {"kept": [1, 2.5, None]}}
    asked["choices"][0] = {
        "index": 0,
        "finish_reason": "tool_calls",
        "message": {"role": "assistant", "content": None, "tool_calls": [call]},
    }
    chatting.model.script("chat", Step(asked), Step(chat_reply("There are peanuts in it.")))
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA", "detail": "low"}}
    question = {"role": "user", "content": [{"type": "text", "text": "Any peanuts in this?"}, image], "name": "ann"}
    tools = [{"type": "function", "function": {"name": "look", "parameters": {"type": "object", "properties": {}}}}]
    more = {"tools": tools, "temperature": 0.25, "extra_body": {"top_k_of_mine": 7, "deep": {"a": [True, None, "ü"]}}}
    first = chatting.ask(question, body=more, X_Session_ID="t")
    sent = chatting.model.received[-1].json
    assert sent["messages"][-1] == question
    assert (sent["tools"], sent["temperature"], sent["top_k_of_mine"], sent["deep"]) == (tools, 0.25, 7, {"a": [True, None, "ü"]})
    assert first.parse().choices[0].message.tool_calls[0].function.arguments == '{"at": "fridge"}'
    assert first.parse().model_extra["strange"] == {"kept": [1, 2.5, None]}

    found = {"role": "tool", "tool_call_id": "c1", "content": "a jar of peanut butter"}
    calling = {"role": "assistant", "content": None, "tool_calls": [call]}
    chatting.ask(question, calling, found, body={"tools": tools}, X_Session_ID="t")
    assert chatting.given()[-2:] == [calling, found]
    assert chatting.kept("t") == [("user", "Any peanuts in this?"), ("assistant", "There are peanuts in it.")]
    image_alone = chatting.ask({"role": "user", "content": [image]}, X_Session_ID="i")
    assert image_alone.headers["x-memory-status"] == "empty"
    assert chatting.given() == [{"role": "user", "content": [image]}]


def test_the_same_conversation_sent_again_is_not_stored_twice(chatting):
    history = ["I keep bees", {"role": "assistant", "content": "OK"}, "They live on the roof"]
    chatting.ask(history[0], X_Session_ID="h")
    chatting.ask(history[0], X_Session_ID="h")
    for _ in range(3):
        chatting.ask(*history, X_Session_ID="h")
    assert chatting.kept("h") == [("user", "I keep bees"), ("assistant", "OK"), ("user", "They live on the roof"), ("assistant", "OK")]
    # A caller who holds the conversation is not given it a second time; one who sends the newest message alone is.
    assert "They live on the roof" not in str(chatting.given()[:-1])
    chatting.ask("How many?", X_Session_ID="h")
    assert [message["content"] for message in chatting.given()[-3:]] == ["They live on the roof", "OK", "How many?"]
    # Without a session of the caller's own, the conversation is known by how it began.
    chatting.ask("Good day")
    chatting.ask("Good day", {"role": "assistant", "content": "OK"}, "Lovely weather")
    [unnamed] = [name for name in chatting.sessions() if name.startswith("chat-")]
    assert [text for _, text in chatting.kept(unnamed)] == ["Good day", "OK", "Lovely weather", "OK"]


def test_a_caller_who_leaves_stops_the_model_and_leaves_no_half_answer(chatting):
    chatting.model.script("chat", spoken(*["la "] * 60, pause=0.1))
    stream = chatting.client(X_Session_ID="gone").chat.completions.create(
        model="m", stream=True, messages=[{"role": "user", "content": "I play the cello"}]
    )
    next(iter(stream))
    stream.close()
    wait_for(lambda: chatting.model.left == 1)
    wait_for(lambda: chatting.kept("gone") == [("user", "I play the cello")])
    chatting.model.chat_text = "Which pieces?"
    chatting.ask("I play the cello", X_Session_ID="gone")
    assert chatting.kept("gone") == [("user", "I play the cello"), ("assistant", "Which pieces?")]

    chatting.model.script("chat", Step(chat_reply("late"), delay=3.0))
    with contextlib.suppress(openai.APITimeoutError):
        chatting.client(X_Session_ID="left").with_options(timeout=0.5).chat.completions.create(
            model="m", messages=[{"role": "user", "content": "Are you there?"}]
        )
    wait_for(lambda: chatting.model.left == 2, seconds=6)
    assert chatting.kept("left") == []


def test_an_answer_that_breaks_off_is_an_error_and_is_not_kept(chatting):
    whole = piece("Once upon ")
    for session, cut, told in (
        ("between", len(whole), openai.APIError),
        ("within", len(whole) - 30, (openai.APIConnectionError, httpx2.RemoteProtocolError)),
    ):
        chatting.model.script("chat", Step(chunks=(whole, b"x" * 500), cut=cut, headers={"Content-Type": "text/event-stream"}))
        stream = chatting.client(X_Session_ID=session).chat.completions.create(
            model="m", stream=True, messages=[{"role": "user", "content": "Tell me a story"}]
        )
        with pytest.raises(told, match=r"broke off|incomplete|Connection error"):
            list(stream)
        wait_for(lambda session=session: chatting.kept(session) == [("user", "Tell me a story")])


def wait_for(done, *, seconds: float = 5.0):
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)
