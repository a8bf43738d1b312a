"""Who may use the proxy, what memory does there when it is told not to or cannot, and how the model's own errors come back."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from urllib.parse import quote

import httpx2
import openai
import pytest
from django.db import connection

from accounts.models import User
from accounts.services.agents import create_agent
from accounts.services.users import person_for
from memory.context import services as contexts
from memory.models import ContextRecord
from memory.proxy import around
from tests.fakes.model_server import Step

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
HELLO = [{"role": "user", "content": "Hello"}]


def refused(chatting, key=None, **headers):
    """The error that a client raises for one hello."""
    client = chatting.client(**headers)
    if key is not None:
        client.api_key = key
    with pytest.raises(openai.APIStatusError) as caught:
        client.chat.completions.create(model="m", messages=HELLO)
    assert {"message", "type", "param", "code"} == set(caught.value.body), caught.value.body
    return caught.value


def test_the_key_decides_and_every_refusal_has_openais_shape(chatting, settings):
    assert isinstance(refused(chatting, key="sk-none"), openai.AuthenticationError)
    assert isinstance(refused(chatting, X_User_ID=""), openai.BadRequestError)
    assert refused(chatting, X_Memory_Mode="sometimes").body["param"] == "X-Memory-Mode"
    assert isinstance(refused(chatting, X_Session_ID="a b"), openai.BadRequestError)
    _, no_proxy = create_agent("reader", capabilities=["read", "write"])
    assert isinstance(refused(chatting, key=no_proxy), openai.PermissionDeniedError)
    _, outsider = create_agent("outsider", first_party=False)
    assert "has not allowed outsider" in refused(chatting, key=outsider).message
    with pytest.raises(openai.PermissionDeniedError):
        openai.OpenAI(base_url=f"{chatting.url}/openai/v1", api_key=no_proxy, max_retries=0).models.list()
    with pytest.raises(openai.NotFoundError):
        chatting.client().embeddings.create(model="m", input="x")
    assert chatting.model.received == []
    settings.PROXY_UPSTREAM_URL = ""
    error = refused(chatting)
    assert (error.status_code, error.code) == (501, "proxy_not_configured")
    settings.PROXY_UPSTREAM_URL = "http://127.0.0.1:1/v1"
    error = refused(chatting)
    assert (error.status_code, error.code) == (502, "upstream_unreachable")
    settings.PROXY_UPSTREAM_URL, settings.PROXY_TIMEOUT = chatting.model.url, 1
    chatting.model.script("chat", Step({}, delay=2.5))
    error = refused(chatting)
    assert (error.status_code, error.code) == (504, "upstream_timeout")
    settings.API_RATE = 3
    for _ in range(4):
        status, _body, headers = raw(chatting, b"{}")
    assert status == 429
    assert int(headers["Retry-After"]) > 0


def test_the_models_own_words_come_back_as_they_are(chatting):
    said = {"error": {"message": "Über dem Limit", "type": "tokens", "param": None, "code": "rate_limit_exceeded", "more": [1]}}
    chatting.model.script("chat", Step(said, status=429, headers={"Retry-After": "7", "X-RateLimit-Remaining-Tokens": "0"}))
    error = refused_raw(chatting, HELLO)
    assert (error.status_code, error.body) == (429, said["error"])
    assert (error.response.headers["retry-after"], error.response.headers["x-ratelimit-remaining-tokens"]) == ("7", "0")
    assert chatting.sessions() == []

    chatting.model.script("models", Step({"object": "list", "data": [{"id": "a/b", "object": "model", "created": 1, "owned_by": "me"}]}))
    chatting.model.script("b", Step({"id": "a/b", "object": "model", "created": 1, "owned_by": "me"}))
    alone = openai.OpenAI(base_url=f"{chatting.url}/openai/v1", api_key=chatting.key, max_retries=0)
    assert [model.id for model in alone.models.list()] == ["a/b"]
    assert alone.models.retrieve("a/b").owned_by == "me"

    # What is no chat we understand is the model's to judge.
    for body in (
        b"{",
        b'{"messages": "hello"}',
        b'{"messages": [{"content": "no role"}]}',
        b"[]",
        b'{"messages": [{"role": "user", "content": "\\ud800"}]}',
    ):
        chatting.model.script("chat", Step({"error": {"message": "what?"}}, status=400))
        status, answered, _ = raw(chatting, body)
        assert (status, answered) == (400, {"error": {"message": "what?"}})


def test_a_models_name_leads_to_nothing_but_a_model(chatting):
    headers = {"Authorization": f"Bearer {chatting.key}"}
    for climbing in ("../files", "..", "a/../../files", "a/.../b", "a//b"):
        escaped = quote(climbing, safe="").replace(".", "%2E")
        found = httpx2.get(f"{chatting.url}/openai/v1/models/{escaped}", headers=headers)
        assert (found.status_code, chatting.model.received) == (404, []), climbing
    chatting.model.script("a?b=c", Step({"error": {"message": "what?"}}, status=404))
    httpx2.get(f"{chatting.url}/openai/v1/models/{quote('a?b=c', safe='')}", headers=headers)
    assert chatting.model.received[-1].path.endswith("/models/a%3Fb%3Dc")


def test_memory_stays_out_when_it_is_told_to(chatting):
    def status(**headers):
        return chatting.ask("Can I eat peanuts?", **headers).headers["x-memory-status"], len(chatting.given()) == 1

    assert status(X_Memory_Mode="off", X_Session_ID="o") == ("off", True)
    assert status(X_Memory_Mode="write", X_Session_ID="w") == ("off", True)
    assert status(X_Memory_Mode="read", X_Session_ID="r") == ("ok", False)
    assert chatting.sessions() == ["w"]
    User.objects.update(mode="off")
    assert status(X_Session_ID="p") == ("off", True)
    assert chatting.kept("p") == []
    User.objects.update(mode="on")
    stranger = chatting.client(X_User_ID="stranger").chat.completions.with_raw_response.create(model="m", messages=HELLO)
    assert stranger.headers["x-memory-status"] == "empty"
    assert len(chatting.given()) == 1
    assert "allergic" not in str(chatting.given())
    assert person_for("stranger").owner_id != person_for("ann").owner_id


def test_when_memory_fails_the_chat_goes_on_and_says_so(chatting, monkeypatch, settings):
    def broken(*_args, **_more):
        raise RuntimeError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(around, "build_context", broken)
        patch.setattr(around, "ingest", broken)
        answered = chatting.ask("Can I eat peanuts?")
    assert answered.headers["x-memory-status"] == "degraded"
    assert "x-memory-context" not in answered.headers
    assert answered.parse().choices[0].message.content == "OK"
    assert len(chatting.given()) == 1

    with monkeypatch.context() as patch:
        patch.setattr(around.room, "full", lambda: True)
        answered = chatting.ask("Can I eat peanuts?")
    assert answered.headers["x-memory-status"] == "degraded"
    assert not ContextRecord.objects.using("maintenance").exists()
    assert chatting.sessions() == []

    settings.PROXY_MEMORY_TIMEOUT = 1
    with connection.cursor() as cursor:
        cursor.execute("begin")
        cursor.execute("lock table memory_contextrecord in access exclusive mode")
        answered = chatting.ask("Can I eat peanuts?", X_Memory_Mode="read")
        assert answered.headers["x-memory-status"] == "degraded"
        cursor.execute("rollback")
    assert contexts.build_context(chatting.principal, query="peanuts").memories


def test_no_database_connection_is_held_while_the_model_thinks(chatting, monkeypatch):
    lent = watch_pool(monkeypatch)
    looked: list[tuple[bool, int]] = []
    chatting.model.fail = lambda _request: looked.append((lent.any_yet, len(lent)))
    assert chatting.client().chat.completions.create(model="m", messages=HELLO).choices
    assert looked == [(True, 0)]


class Lent(set[int]):
    """The connections that are lent out; `any_yet`, whether there ever was one."""

    any_yet = False


def watch_pool(monkeypatch) -> Lent:
    """What the application borrows of its connections from now on. Those that are out already are left out: they belong to what came before."""
    lent, pool = Lent(), connection.pool
    borrow, give_back = pool.getconn, pool.putconn

    def borrowed(*args, **kwargs):
        made = borrow(*args, **kwargs)
        lent.add(id(made))
        lent.any_yet = True
        return made

    def returned(made):
        lent.discard(id(made))
        give_back(made)

    monkeypatch.setattr(pool, "getconn", borrowed)
    monkeypatch.setattr(pool, "putconn", returned)
    return lent


def refused_raw(chatting, messages):
    with pytest.raises(openai.APIStatusError) as caught:
        chatting.client().chat.completions.create(model="m", messages=messages)
    return caught.value


def raw(chatting, body: bytes):
    headers = {"Authorization": f"Bearer {chatting.key}", "X-User-ID": "ann", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{chatting.url}/openai/v1/chat/completions", body, headers)  # noqa: S310 (our own server)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            return answer.status, json.load(answer), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, json.load(error), error.headers
